import 'server-only';

import * as z from 'zod/mini';

import { recipeSchema, type Recipe } from '../../shared/contracts/portraits';
import { hashOf } from '../hashing';
import { contentHashOf } from '../uploads/upload-name';
import { catalogueNames, type CheckedRequest } from './resolve-pictures';

/** Returns the recipe of a request. It has each field that the contract does not leave out, so that a new one joins. */
export function recipeOf(checked: CheckedRequest): Recipe {
  const { pose, style } = catalogueNames(checked);
  return z.parse(recipeSchema, {
    ...checked.request,
    pose: pose ?? 'custom',
    style: checked.style && (style ?? 'custom'),
  });
}

/** Returns a hash of a request's pose and style, which tells custom pictures apart: of their content or catalogue path. */
export function compositionHashOf({ template, style }: Pick<CheckedRequest, 'template' | 'style'>): string {
  return hashOf(
    [template, style].map(
      (picture) => picture && (picture.kind === 'upload' ? contentHashOf(picture.path) : picture.path),
    ),
  );
}
