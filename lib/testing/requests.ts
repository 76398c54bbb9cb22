import type { Services } from '@/lib/server/ports';

import { uploadFolder } from '../server/uploads/store-upload';
import { type GenerationRequest, generationRequestSchema } from '../shared/contracts/generation-request';
import { type Recipe, recipeSchema } from '../shared/contracts/portraits';
import type { ResolvedRequest } from '../server/models/model';
import type { JobSubmission } from '../server/jobs/record-job';
import type { ChangeKind } from '../shared/rules/changes';
import { type PoseId, posePath, type StyleId, stylePath } from '../shared/rules/catalogue';

/** The address of a user's uploaded photo. */
export function anUploadUrl(services: Pick<Services, 'settings'>, uid: string, digit = 'a'): string {
  const folder = uploadFolder(uid, services.settings.serverSecret);
  return `https://private.example.com/${folder}/${digit.repeat(64)}.webp`;
}

/** A generation request with one photo of the user and the first pose; fields can be replaced. */
export function aRequest(
  services: Pick<Services, 'settings'>,
  uid: string,
  changes: Partial<GenerationRequest> = {},
): GenerationRequest {
  return generationRequestSchema.parse({
    template_url: posePath('anna'),
    selfie_urls: [anUploadUrl(services, uid)],
    ...changes,
  });
}

/** A recipe of the first pose and the page's defaults; fields can be replaced. */
export function aRecipe(changes: Partial<Recipe> = {}): Recipe {
  return recipeSchema.parse({ pose: 'anna', style: null, ...changes });
}

/** The record of a submission that is to be written; fields can be replaced. */
export function aSubmission(changes: Partial<JobSubmission> = {}): JobSubmission {
  return {
    jobId: 'job',
    requestHash: 'hash',
    attempt: 'first',
    endpoint: { id: 'endpoint', model: 'chiaro' },
    photoOrder: [0],
    recipe: aRecipe(),
    compositionHash: 'composition',
    secondTryOf: null,
    change: null,
    ...changes,
  };
}

const ASSETS = 'https://assets.example.com';

interface Choice extends Partial<GenerationRequest> {
  /** The change of a portrait; null for a new one. */
  change?: ChangeKind | null;
  /** Null for the user's own. */
  pose?: PoseId | null;
  /** 'own' for the user's own. */
  style?: StyleId | 'own' | null;
  photos?: number;
}

/** A portrait request for a model: by default one photo, the first pose and no style. */
export function aResolvedRequest({
  pose = 'anna',
  style = null,
  photos = 1,
  change = null,
  ...changes
}: Choice = {}): ResolvedRequest {
  const addresses = Array.from(
    { length: photos },
    (_photo, index) => `https://files.example.com/photo-${index + 1}.webp`,
  );
  const ownStyle = style === 'own' ? 'https://files.example.com/style.webp' : null;
  const request = generationRequestSchema.parse({
    template_url: pose === null ? 'https://files.example.com/pose.webp' : `${ASSETS}${posePath(pose)}`,
    selfie_urls: addresses,
    style_image: style === null || style === 'own' ? ownStyle : `${ASSETS}${stylePath(style)}`,
    style_weight: style === null ? 0 : 0.8,
    ...changes,
  });
  return { request, pose, style: style === 'own' ? null : style, change, bestPhotos: addresses };
}
