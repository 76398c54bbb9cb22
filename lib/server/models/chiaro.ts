import 'server-only';

import { z } from 'zod';

import type { PortraitModel } from './model';

const picture = z.string().min(1);
const outputSchema = z.union([picture.transform((text) => [text]), z.array(z.unknown())]);

/** The worker that ships, with the preview engine: docs/worker.md. */
export const chiaro: PortraitModel = {
  name: 'chiaro',
  publicEndpointId: null,
  aboutDollars: null,
  passedOnTo: null,
  getsHeads: false,
  takesNegativePrompt: true,
  toInput: ({ request }, { requestId }) => ({ ...request, request_id: requestId }),
  readOutput: (output) => {
    const parsed = outputSchema.safeParse(output);
    const pictures = (parsed.data ?? []).flatMap((item) => picture.safeParse(item).data ?? []);
    return { pictures, costDollars: null };
  },
};
