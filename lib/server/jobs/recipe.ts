import 'server-only';

import * as z from 'zod/mini';

import { recipeSchema, type Recipe } from '../../shared/contracts/portraits';
import { poseAt, styleAt } from '../../shared/rules/catalogue';
import type { CheckedRequest } from './resolve-pictures';

/** Returns the recipe of a request. It has each field that the contract does not leave out, so that a new one joins. */
export function recipeOf({ request, template, style }: CheckedRequest): Recipe {
  const pose = template.kind === 'catalogue' ? poseAt(template.path) : null;
  const styleName = style?.kind === 'catalogue' ? styleAt(style.path) : null;
  return z.parse(recipeSchema, {
    ...request,
    pose: pose ?? 'custom',
    style: style && (styleName ?? 'custom'),
  });
}
