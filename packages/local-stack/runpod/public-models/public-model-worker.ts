import sharp from 'sharp';
import { z } from 'zod';

import type { Worker } from '../workers/worker';
import type { OutputForm } from '../../kit/output-forms';
import { engineRequestFor, type PublicModel } from './public-models';

export interface ModelPicture {
  bytes: Buffer;
  contentType: string;
}

const formatSchema = z.object({ output_format: z.enum(['jpeg', 'png', 'webp']).default('png') });

/**
 * Creates a worker that imitates a public model with the preview engine: it refuses what the model's page does not
 * allow, and returns the price and the picture in the form `form`; `keep` returns its address.
 */
export function createPublicModelWorker(
  model: PublicModel,
  engine: Worker,
  { keep, form }: { keep: (picture: ModelPicture) => string; form: () => OutputForm },
): Worker<unknown> {
  return {
    isIdle: () => engine.isIdle(),
    warmUp: () => engine.warmUp(),
    stop: () => engine.stop(),
    run: async (input, options) => {
      let modelInput;
      try {
        modelInput = model.read(input);
      } catch (error) {
        if (!(error instanceof z.ZodError)) throw error;
        return { kind: 'failed', error: `Invalid input: ${z.prettifyError(error)}` };
      }
      const result = await engine.run(engineRequestFor(modelInput), options);
      // RunPod's models do not have our codes.
      if (result.kind === 'failed') return { kind: 'failed', error: result.error.replace(/^[a-z_]+: /, '') };
      const [dataUri = ''] = result.output;
      const portrait = Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64');
      const { output_format: format } = formatSchema.parse(input);
      const bytes = await sharp(portrait).toFormat(format).toBuffer();
      const address = keep({ bytes, contentType: `image/${format}` });
      return { kind: 'completed', output: { ...form()(address), cost: model.costDollars(input) } };
    },
  };
}
