import 'server-only';

import { z } from 'zod';

import { instructionFor } from './instruction';
import { byQuality, picturesToSend, type PortraitModel } from './model';
import { readPublicOutput } from './public-output';

/** It takes fourteen. */
const PICTURES_MAXIMUM = 6;

const inputSchema = z.strictObject({
  images: z.array(z.url()).min(1).max(14),
  prompt: z.string().min(1),
  resolution: z.enum(['1k', '2k', '4k']),
  aspect_ratio: z.string(),
  output_format: z.enum(['png', 'jpeg']),
  enable_base64_output: z.boolean(),
  enable_safety_checker: z.literal(true),
});

/** Google's Nano Banana 2 Edit at RunPod's public endpoint. */
export const nanoBanana2Edit: PortraitModel = {
  name: 'nano-banana-2-edit',
  publicEndpointId: 'google-nano-banana-2-edit',
  aboutDollars: 0.175,
  passedOnTo: 'Google',
  getsHeads: true,
  takesNegativePrompt: false,
  toInput: (portrait) => {
    const pictures = picturesToSend(portrait, PICTURES_MAXIMUM);
    return inputSchema.parse({
      images: pictures.map(({ address }) => address),
      prompt: instructionFor(portrait, pictures, 'Image').prompt,
      resolution: byQuality(portrait, ['1k', '2k', '4k']),
      aspect_ratio: '1:1',
      output_format: 'jpeg',
      enable_base64_output: false,
      // As RunPod's SDK sends it: https://github.com/runpod/ai-sdk-provider, src/runpod-image-model.ts
      enable_safety_checker: true,
    });
  },
  readOutput: readPublicOutput,
};
