import sharp from 'sharp';
import { z } from 'zod';

import type { Worker } from '../kit/worker';
import { engineRequestFor, type PublicModel } from './public-models';

/** A picture that a public model made. */
export interface MadePicture {
  bytes: Buffer;
  contentType: string;
}

const formatSchema = z.object({ output_format: z.enum(['jpeg', 'png', 'webp']).default('png') });

/**
 * Creates a worker that plays a public model: it refuses what the model's page does not allow, has the preview engine make
 * the portrait, and answers the address under which `keep` has the picture, and the price.
 */
export function createPublicModelWorker(
  model: PublicModel,
  engine: Worker,
  keep: (picture: MadePicture) => string,
): Worker<unknown> {
  return {
    isIdle: () => engine.isIdle(),
    warmUp: () => engine.warmUp(),
    stop: () => engine.stop(),
    run: async (input, options) => {
      let played;
      try {
        played = model.read(input);
      } catch (error) {
        if (!(error instanceof z.ZodError)) throw error;
        return { kind: 'failed', error: `Invalid input: ${z.prettifyError(error)}` };
      }
      const result = await engine.run(engineRequestFor(played), options);
      // A model of RunPod's knows no codes of ours.
      if (result.kind === 'failed') return { kind: 'failed', error: result.error.replace(/^[a-z_]+: /, '') };
      const [dataUri = ''] = result.output;
      const portrait = Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64');
      const { output_format: format } = formatSchema.parse(input);
      const bytes = await sharp(portrait).toFormat(format).toBuffer();
      const image_url = keep({ bytes, contentType: `image/${format}` });
      return { kind: 'completed', output: { image_url, cost: model.costDollars(input) } };
    },
  };
}
