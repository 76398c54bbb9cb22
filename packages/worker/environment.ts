import { randomUUID } from 'node:crypto';

import { z } from 'zod';

const MINUTE_MS = 60_000;
/** Above 24 days, Node.js takes a timer's time for a millisecond. */
const LONGEST_MS = 24 * 60 * MINUTE_MS;
const SHORTEST_PING_INTERVAL_MS = 1_000;

/**
 * What RunPod gives a worker, as its SDK reads it (runpod-python 1.12: `worker_state.py`, `rp_job.py`, `rp_http.py`,
 * `rp_ping.py`), and what an operator may set.
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

/** The worker's variables, checked. Times are milliseconds. */
export interface WorkerEnvironment {
  /** Where a job is taken. */
  takeUrl: string;
  /** Where jobs to be stopped are asked for; null: the address of `takeUrl` has no such neighbour. */
  stopUrl: string | null;
  /** Where a job's output goes; `$ID` stands for the job's id. */
  outputUrl: string;
  /** Null: no pings are wanted. */
  pingUrl: string | null;
  pingIntervalMs: number;
  apiKey: string;
  /** How long a job may take. */
  jobTimeLimitMs: number;
  /** Where the health check listens on loopback; null: nowhere. */
  healthPort: number | null;
}

/** Reads the variables. Throws an Error with a sentence that names each missing or malformed one. */
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
