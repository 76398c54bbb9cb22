import { modelOfEndpoint } from '@/lib/server/models/models';
import { qwenImageEdit2511 } from '@/lib/server/models/qwen-image-edit-2511';
import type { Stack } from '@chiaro/local-stack/stack';
import { Endpoint } from '../worker-check/endpoint';
import { watchRun } from '../worker-check/watched-run';
import { PORTRAIT } from './instant-worker';

/** Far longer than the instant worker takes, in milliseconds. */
const TIMEOUT_MS = 10_000;
const POLL_INTERVAL_MS = 5;

/**
 * Returns a portrait in the form of the app's model: base64 from a worker of the contract, an address at RunPod from a
 * public model. Throws when the stack's RunPod makes none.
 */
export async function samplePortrait({ addresses, environment }: Stack): Promise<string> {
  if (modelOfEndpoint(environment['RUNPOD_ENDPOINT_ID'] ?? '').publicEndpointId === null) return PORTRAIT;
  const endpoint = new Endpoint({
    baseUrl: `${addresses.runpod}/v2`,
    endpointId: qwenImageEdit2511.publicEndpointId ?? '',
    apiKey: environment['RUNPOD_API_KEY'] ?? '',
    callTimeoutMs: TIMEOUT_MS,
  });
  const input = { prompt: 'A portrait.', images: [`${addresses.app}/images/poses/anna.webp`] };
  const limits = { jobTimeoutMs: TIMEOUT_MS, pollIntervalMs: POLL_INTERVAL_MS, model: qwenImageEdit2511 };
  const { end } = await watchRun(endpoint, { input }, limits);
  const address = end?.kind === 'completed' ? end.output[0] : undefined;
  if (address === undefined) throw new Error('The public model has made no portrait.');
  return address;
}
