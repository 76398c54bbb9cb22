import 'server-only';

import { z } from 'zod';

import { editFor } from './instruction';
import type { PortraitModel } from './model';
import { readPublicOutput } from './public-output';

const inputSchema = z.strictObject({
  prompt: z.string().min(1),
  image: z.url(),
  negative_prompt: z.string(),
  size: z.string().regex(/^\d+\*\d+$/),
  num_inference_steps: z.int().min(1).max(50),
  guidance: z.number().min(0).max(10),
  seed: z.int(),
  output_format: z.enum(['png', 'jpeg']),
  enable_safety_checker: z.literal(true),
});

/** Flux Kontext Dev at RunPod's public endpoint. It edits one photo, so pose and style are in words alone. */
export const fluxKontextDev: PortraitModel = {
  name: 'flux-kontext-dev',
  publicEndpointId: 'black-forest-labs-flux-1-kontext-dev',
  aboutDollars: 0.025,
  passedOnTo: null,
  getsHeads: true,
  takesNegativePrompt: true,
  toInput: (portrait) => {
    const { prompt, negativePrompt } = editFor(portrait);
    return inputSchema.parse({
      prompt,
      image: portrait.change === null ? portrait.bestPhotos[0] : portrait.request.template_url,
      negative_prompt: negativePrompt,
      size: '1024*1024',
      // From 28, its default, at 5 steps of the page to 48 at 15.
      num_inference_steps: 18 + 2 * portrait.request.steps,
      guidance: 2,
      // −1: a random one.
      seed: portrait.request.seed ?? -1,
      output_format: 'jpeg',
      enable_safety_checker: true,
    });
  },
  readOutput: readPublicOutput,
};
