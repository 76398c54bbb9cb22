import type { AccountResponse } from '@/lib/shared/contracts/account';
import { GENERATION_COST_CREDITS } from '@/lib/shared/rules/credits';

import { type GenerationInput, generationInput, selfiesOf, uploadOf } from '../recipes/generation-input';
import type { CustomPicture } from '../photos/custom-pictures';
import type { Photo } from '../photos/photo-state';
import type { GeneratorSettings } from '../settings/generator-settings';
import type { GenerationErrorCause } from './generation-state';

/** What the page knows when the user activates Generate. */
export interface PageRequest {
  readonly photos: readonly Pick<Photo, 'cacheName' | 'scaled' | 'facts'>[];
  /** A custom picture that is gone is not chosen. */
  readonly settings: GeneratorSettings;
  readonly customPose: CustomPicture | null;
  readonly customStyle: CustomPicture | null;
  readonly isSignedIn: boolean;
  /** Null while it is unknown. */
  readonly account: AccountResponse | null;
  /** How many portraits. */
  readonly count: number;
}

/**
 * The first obstacle in the order photos, sign-in, credits; null without one. `shown` is the error that the page
 * shows: the question about photos without a face is answered by activating Generate again.
 */
export function findObstacle(
  { photos, isSignedIn, account, count }: PageRequest,
  shown: GenerationErrorCause | null,
): { readonly code: string; readonly needed?: number; readonly have?: number } | null {
  const price = count * GENERATION_COST_CREDITS;
  if (photos.length === 0) return { code: 'upload_required' };
  if (!isSignedIn) return { code: 'auth_required' };
  if (!account) return { code: 'unavailable' };
  if (account.credits < price) return { code: 'credits_insufficient', needed: price, have: account.credits };
  const isAsked = shown?.kind === 'call' && shown.code === 'no_face_seen';
  const hasNoFace = photos.every(({ facts }) => facts?.faces.length === 0);
  return hasNoFace && !isAsked ? { code: 'no_face_seen' } : null;
}

/** What the portraits of a request without obstacle are made from. */
export function inputOf({ photos, settings, customPose, customStyle }: PageRequest): GenerationInput {
  return generationInput({
    selfies: selfiesOf(photos),
    settings,
    customPose: customPose && uploadOf(customPose),
    customStyle: customStyle && uploadOf(customStyle),
  });
}
