import { UserError } from '@/scripts/command';
import { judgeHealth } from '@/lib/server/adapters/runpod-health';
import { MODELS, modelNamed } from '@/lib/server/models/models';
import { ContractBreach, Endpoint } from '../worker-check/endpoint';
import type { Plan } from './action';

interface Options {
  apiKey: string;
  endpointId: string | undefined;
  baseUrl?: string | undefined;
  timeoutMs: number;
}

/**
 * Plans a public model of docs/models.md, which needs nothing but a key that RunPod takes. Asks for its health, as the
 * doctor does. Throws UserError when there is no such model, and when RunPod refuses the key or does not answer.
 */
export async function planPublicModel(options: Options, name: string): Promise<Plan> {
  const { apiKey, baseUrl = 'https://api.runpod.ai/v2', endpointId, timeoutMs } = options;
  const model = modelNamed(name);
  const publicId = model?.publicEndpointId;
  if (!model || !publicId) {
    const names = MODELS.filter(({ publicEndpointId: id }) => id !== null).map((known) => known.name);
    throw new UserError(`RunPod has no public model ${name}; the app knows ${names.join(', ')}.`);
  }
  const endpoint = new Endpoint({ baseUrl, endpointId: publicId, apiKey, callTimeoutMs: timeoutMs });
  const answer = await endpoint.health().catch((error: unknown) => {
    if (error instanceof ContractBreach) return null;
    throw error;
  });
  if (answer?.status === 401 || answer?.status === 403)
    throw new UserError(
      'RunPod refuses RUNPOD_API_KEY. RunPod console → Settings → API Keys → Create API Key: set the new one.',
    );
  const { status } = judgeHealth(model, answer);
  if (status === 'no_endpoint')
    throw new UserError(`RunPod has no public model ${name} any more. Choose another one of docs/models.md.`);
  if (status !== 'ok')
    throw new UserError(
      `RunPod ${answer ? `answers with ${answer.status}` : 'gives no answer'}. Run the setup again; look at uptime.runpod.io.`,
    );
  if (endpointId === publicId) return { actions: [], byHand: [] };
  const action = {
    sentence: `Takes RunPod’s public model ${name}.`,
    run: async () => ({ RUNPOD_ENDPOINT_ID: publicId }),
  };
  return { actions: [action], byHand: [] };
}
