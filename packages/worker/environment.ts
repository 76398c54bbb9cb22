import { randomUUID } from 'node:crypto';

import { z } from 'zod';

const MINUTE_MS = 60_000;
/** Node.js runs a timer of more than 24 days after one millisecond. */
const LONGEST_MS = 24 * 60 * MINUTE_MS;
const SHORTEST_PING_INTERVAL_MS = 1_000;

/**
 * The variables of RunPod (runpod-python 1.12: `worker_state.py`, `rp_job.py`, `rp_http.py`, `rp_ping.py`) and
 * operators.
 */
const environmentSchema = z.object({
  RUNPOD_WEBHOOK_GET_JOB: z.url({ protocol: /^https?$/ }),
  RUNPOD_WEBHOOK_POST_OUTPUT: z.url({ protocol: /^https?$/ }),
  RUNPOD_WEBHOOK_PING: z.url({ protocol: /^https?$/ }).optional(),
  RUNPOD_PING_INTERVAL: z.coerce.number().min(0).max(LONGEST_MS).default(10_000),
  RUNPOD_AI_API_KEY: z.string().default(''),
  RUNPOD_POD_ID: z.string().min(1).default(randomUUID),
  JOB_TIME_LIMIT_MS: z.coerce
    .number()
    .int()
    .min(1_000)
    .max(LONGEST_MS)
    .default(5 * MINUTE_MS),
  HEALTH_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
});

/** The worker's checked variables. Times are in milliseconds. */
export interface WorkerEnvironment {
  /** Address to take a job from. */
  takeUrl: string;
  /** Address that names jobs to stop. Null: it can't be derived from `takeUrl`. */
  stopUrl: string | null;
  /** Address for a job's output. `$ID` stands for the job's id. */
  outputUrl: string;
  /** Null: no pings. */
  pingUrl: string | null;
  pingIntervalMs: number;
  apiKey: string;
  /** Longest duration of a job. */
  jobTimeLimitMs: number;
  /** Port of the health check on loopback. Null: no health check. */
  healthPort: number | null;
}

/** Reads the variables. Throws an Error that names each missing or malformed one. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): WorkerEnvironment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => {
      const name = path.join('.');
      return given[name] === undefined ? `${name} is missing` : `${name}: ${message}`;
    });
    throw new Error(`The worker can't start. ${problems.join('. ')}.`);
  }
  const { data } = parsed;
  const podId = data.RUNPOD_POD_ID;
  const takeUrl = data.RUNPOD_WEBHOOK_GET_JOB.replaceAll('$ID', () => podId);
  return {
    takeUrl,
    stopUrl: takeUrl.includes('/job-take/') ? takeUrl.replaceAll('/job-take/', '/job-stop/') : null,
    outputUrl: data.RUNPOD_WEBHOOK_POST_OUTPUT.replaceAll('$RUNPOD_POD_ID', () => podId),
    pingUrl: data.RUNPOD_WEBHOOK_PING?.replaceAll('$RUNPOD_POD_ID', () => podId) ?? null,
    pingIntervalMs: Math.max(data.RUNPOD_PING_INTERVAL, SHORTEST_PING_INTERVAL_MS),
    apiKey: data.RUNPOD_AI_API_KEY,
    jobTimeLimitMs: data.JOB_TIME_LIMIT_MS,
    healthPort: data.HEALTH_PORT ?? null,
  };
}
