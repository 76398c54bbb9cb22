import 'server-only';

import { z } from 'zod';

import type { PortraitModel } from './model';

const picture = z.string().min(1);
const outputSchema = z.union([picture.transform((one) => [one]), z.array(z.unknown())]);

/** A worker of Chiaro's own contract: the preview engine, or an operator's model. */
export const chiaro: PortraitModel = {
  name: 'chiaro',
  publicEndpointId: null,
  documentation: 'docs/worker.md',
  mostDollars: null,
  toInput: ({ request }, { requestId }) => ({ ...request, request_id: requestId }),
  readOutput: (output) => {
    const parsed = outputSchema.safeParse(output);
    const pictures = (parsed.data ?? []).flatMap((item) => picture.safeParse(item).data ?? []);
    return { pictures, costDollars: null };
  },
};
