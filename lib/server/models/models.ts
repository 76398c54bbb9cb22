import 'server-only';

import { chiaro } from './chiaro';
import { fluxKontextDev } from './flux-kontext-dev';
import type { PortraitModel } from './model';
import { nanoBanana2Edit } from './nano-banana-2-edit';
import { ownModel } from './own-model';
import { qwenImageEdit2511 } from './qwen-image-edit-2511';
import { seedream4Edit } from './seedream-4-edit';
import { workerComfyui } from './worker-comfyui';

/** All models. */
export const MODELS: readonly PortraitModel[] = [
  chiaro,
  ownModel,
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

/** Returns an endpoint's model: a public one by its id, else the named one, else the worker that ships. */
export function modelOfEndpoint(endpointId: string, name: string = chiaro.name): PortraitModel {
  const known = MODELS.find(({ publicEndpointId }) => publicEndpointId === endpointId);
  return known ?? modelNamed(name) ?? chiaro;
}
