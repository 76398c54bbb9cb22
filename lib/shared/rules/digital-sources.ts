/**
 * What a model makes of a photo, in IPTC's terms: retouched, changed by a generative model, or made anew.
 * https://cv.iptc.org/newscodes/digitalsourcetype/
 */
export type DigitalSource = 'composite' | 'compositeWithTrainedAlgorithmicMedia' | 'trainedAlgorithmicMedia';

/** Each model's digital source, by the value of RUNPOD_MODEL. */
export const MODEL_DIGITAL_SOURCES = {
  chiaro: 'composite',
  // Its worker may do anything, and a mark that says too little is worse than one that says too much.
  'own-model': 'trainedAlgorithmicMedia',
  'qwen-image-edit-2511': 'compositeWithTrainedAlgorithmicMedia',
  'seedream-4-edit': 'compositeWithTrainedAlgorithmicMedia',
  'nano-banana-2-edit': 'compositeWithTrainedAlgorithmicMedia',
  'flux-kontext-dev': 'compositeWithTrainedAlgorithmicMedia',
  'worker-comfyui': 'compositeWithTrainedAlgorithmicMedia',
} as const satisfies Record<string, DigitalSource>;

export type ModelName = keyof typeof MODEL_DIGITAL_SOURCES;

/** Returns a model's digital source; null for a model that is not known, or not any more. */
export function digitalSourceOf(model: string | null): DigitalSource | null {
  return model !== null && isModelName(model) ? MODEL_DIGITAL_SOURCES[model] : null;
}

/** Whether a model draws what a prompt asks for, or may: all but the preview engine, which retouches. */
export function drawsPrompts(model: string | null): boolean {
  return digitalSourceOf(model) !== 'composite';
}

function isModelName(name: string): name is ModelName {
  return Object.hasOwn(MODEL_DIGITAL_SOURCES, name);
}
