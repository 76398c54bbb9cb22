import type { ResolvedRequest } from '../server/models/model';
import { type GenerationRequest, generationRequestSchema } from '../shared/contracts/generation-request';
import { type PoseId, posePath, type StyleId, stylePath } from '../shared/rules/catalogue';

const ASSETS = 'https://assets.example.com';

interface Choice extends Partial<GenerationRequest> {
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
  return { request, pose, style: style === 'own' ? null : style, bestPhotos: addresses };
}
