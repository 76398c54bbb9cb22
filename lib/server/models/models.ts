import 'server-only';

import { chiaro } from './chiaro';
import { fluxKontextDev } from './flux-kontext-dev';
import type { PortraitModel } from './model';
import { nanoBanana2Edit } from './nano-banana-2-edit';
import { qwenImageEdit2511 } from './qwen-image-edit-2511';
import { seedream4Edit } from './seedream-4-edit';
import { workerComfyui } from './worker-comfyui';

/** Every model that Chiaro can ask for a portrait. */
export const MODELS: readonly PortraitModel[] = [
  chiaro,
  qwenImageEdit2511,
  seedream4Edit,
  nanoBanana2Edit,
  fluxKontextDev,
  workerComfyui,
];

/** Returns the model of this name, or undefined. */
export function modelNamed(name: string): PortraitModel | undefined {
  return MODELS.find((model) => model.name === name);
}

/** Returns the model behind an endpoint: the named one, or without a name a public one by its id, else a worker of the contract. */
export function modelOfEndpoint(endpointId: string, name?: string): PortraitModel {
  if (name !== undefined) return modelNamed(name) ?? chiaro;
  return MODELS.find(({ publicEndpointId }) => publicEndpointId === endpointId) ?? chiaro;
}
