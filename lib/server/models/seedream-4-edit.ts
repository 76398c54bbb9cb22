import 'server-only';

import { z } from 'zod';

import { instructionFor } from './instruction';
import { byQuality, picturesToSend, type PortraitModel } from './model';
import { readPublicOutput } from './public-output';

/** The documentation names no limit; the maker's is ten. */
const PICTURES_MAXIMUM = 6;

const inputSchema = z.strictObject({
  prompt: z.string().min(1),
  images: z.array(z.url()).min(1),
  size: z.string().regex(/^\d+\*\d+$/),
  enable_safety_checker: z.literal(true),
});

/** ByteDance's Seedream 4.0 Edit at RunPod's public endpoint. */
export const seedream4Edit: PortraitModel = {
  name: 'seedream-4-edit',
  publicEndpointId: 'seedream-v4-edit',
  aboutDollars: 0.027,
  passedOnTo: 'ByteDance',
  getsHeads: true,
  takesNegativePrompt: false,
  toInput: (portrait) => {
    const pictures = picturesToSend(portrait, PICTURES_MAXIMUM);
    return inputSchema.parse({
      prompt: instructionFor(portrait, pictures, 'Image').prompt,
      images: pictures.map(({ address }) => address),
      size: byQuality(portrait, ['1024*1024', '1536*1536', '2048*2048']),
      enable_safety_checker: true,
    });
  },
  readOutput: readPublicOutput,
};
