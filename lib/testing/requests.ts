import { uploadFolder } from '../server/uploads/store-upload';
import { submitJobRequestSchema, type GenerationRequest } from '@/lib/shared/contracts/submit-job';
import { posePath } from '@/lib/shared/rules/catalogue';
import type { Services } from '@/lib/server/ports';

/** The address of a photo of a person's, as an upload would have answered it. */
export function anUploadUrl(services: Pick<Services, 'settings'>, uid: string, digit = 'a'): string {
  const folder = uploadFolder(uid, services.settings.serverSecret);
  return `https://private.example.com/${folder}/${digit.repeat(64)}.webp`;
}

/** A generation request with one photo of the person's and the first pose; fields can be replaced. */
export function aRequest(
  services: Pick<Services, 'settings'>,
  uid: string,
  changes: Partial<GenerationRequest> = {},
): GenerationRequest {
  return submitJobRequestSchema.parse({
    template_url: posePath('anna'),
    selfie_urls: [anUploadUrl(services, uid)],
    ...changes,
  });
}
