import 'server-only';

import { z } from 'zod';

import { instructionFor } from './instruction';
import { byQuality, picturesToSend, type PortraitModel } from './model';
import { readPublicOutput } from './public-output';

const PICTURES_MAXIMUM = 3;

const inputSchema = z.strictObject({
  prompt: z.string().min(1),
  images: z.array(z.url()).min(1).max(PICTURES_MAXIMUM),
  size: z.enum(['1024*1024', '1024*1280', '1280*1024', '1280*1280', '1280*1536', '1536*1080']),
  seed: z.int(),
  output_format: z.enum(['jpeg', 'png', 'webp']),
});

/** Qwen Image Edit 2511 at RunPod's public endpoint. */
export const qwenImageEdit2511: PortraitModel = {
  name: 'qwen-image-edit-2511',
  publicEndpointId: 'qwen-image-edit-2511',
  aboutDollars: 0.02,
  passedOnTo: null,
  getsHeads: true,
  takesNegativePrompt: false,
  toInput: (portrait) => {
    const pictures = picturesToSend(portrait, PICTURES_MAXIMUM);
    return inputSchema.parse({
      prompt: instructionFor(portrait, pictures, 'Picture').prompt,
      images: pictures.map(({ address }) => address),
      // The two squares, so that the quality does not change the framing.
      size: byQuality(portrait, ['1024*1024', '1280*1280', '1280*1280']),
      // −1: a random one.
      seed: portrait.request.seed ?? -1,
      output_format: 'webp',
    });
  },
  readOutput: readPublicOutput,
};
