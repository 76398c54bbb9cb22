import 'server-only';

import { z } from 'zod';

import type { PortraitModel } from '../models/model';
import type { ComputeHealth } from '../ports';

/** Workers by their state. https://docs.runpod.io/serverless/endpoints/operation-reference#health */
const healthSchema = z.object({ workers: z.record(z.string(), z.number()) });
/** States of workers that take no jobs: one waits for a free machine, the other fails. */
const UNAVAILABLE_STATES = new Set(['throttled', 'unhealthy']);
/** RunPod documents no health for public endpoints, so that a refusal of the call is an answer, too. */
const PUBLIC_ANSWERS = new Set([200, 400, 405]);

/** An endpoint's state, and its workers by their states, without empty ones. */
export interface EndpointHealth {
  status: ComputeHealth['status'];
  workers: readonly (readonly [state: string, count: number])[];
}

/** Judges a model's endpoint by its answer to GET /health; null for none. A public endpoint's workers say nothing. */
export function judgeHealth(
  { publicEndpointId }: Pick<PortraitModel, 'publicEndpointId'>,
  answer: { status: number; body: unknown } | null,
): EndpointHealth {
  if (answer === null) return { status: 'unreachable', workers: [] };
  // RunPod withdraws public endpoints without notice.
  if (answer.status === 404) return { status: 'no_endpoint', workers: [] };
  if (publicEndpointId !== null)
    return { status: PUBLIC_ANSWERS.has(answer.status) ? 'ok' : 'unreachable', workers: [] };
  const health = healthSchema.safeParse(answer.status === 200 ? answer.body : null);
  if (!health.success) return { status: 'unreachable', workers: [] };
  const workers = Object.entries(health.data.workers).filter(([, count]) => count > 0);
  if (workers.length === 0) return { status: 'no_workers', workers };
  const isAvailable = workers.some(([state]) => !UNAVAILABLE_STATES.has(state));
  return { status: isAvailable ? 'ok' : 'workers_unavailable', workers };
}
