import 'server-only';

import * as z from 'zod/mini';

import { recipeSchema, type Recipe } from '../../shared/contracts/portraits';
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
