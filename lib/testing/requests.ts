import { uploadFolder } from '../server/uploads/store-upload';
import { generationRequestSchema, type GenerationRequest } from '../shared/contracts/generation-request';
import { recipeSchema, type Recipe } from '../shared/contracts/portraits';
import { posePath } from '@/lib/shared/rules/catalogue';
import type { Services } from '@/lib/server/ports';

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
