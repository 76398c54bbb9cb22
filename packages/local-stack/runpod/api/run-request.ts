import { z } from 'zod';

// The limits and defaults are those of RunPod's documentation (Send API requests, Execution policies).
const MINUTE_MS = 60 * 1_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const MAX_BODY_BYTES = 10 * 1_024 * 1_024;

const policySchema = z.object({
  executionTimeout: z
    .number()
    .gt(5_000)
    .default(10 * MINUTE_MS),
  ttl: z
    .number()
    .min(10_000)
    .max(7 * DAY_MS)
    .default(DAY_MS),
});

const runRequestSchema = z.object({
  input: z.record(z.string(), z.unknown()),
  webhook: z.url({ protocol: /^https?$/ }).optional(),
  policy: policySchema.prefault({}),
});

/** The body of a /run, with RunPod's defaults; `policy` is in milliseconds. */
export type RunRequest = z.infer<typeof runRequestSchema>;

/** Reads the body of a /run. Returns the request, or a sentence that names the problem. */
export function readRunRequest(body: Buffer): RunRequest | string {
  if (body.length > MAX_BODY_BYTES) return 'bad request: body: exceeded max body size of 10MiB';
  try {
    const parsed = runRequestSchema.safeParse(JSON.parse(body.toString('utf8')));
    return parsed.success ? parsed.data : `bad request: ${z.prettifyError(parsed.error)}`;
  } catch {
    return 'bad request: body: invalid JSON';
  }
}
