import 'server-only';

import { z } from 'zod';

import { PHOTO_MAXIMUM_SIDE_PIXELS } from '../../shared/rules/photos';
import { instructionFor } from './instruction';
import { type InputTools, type ModelOutput, picturesToSend, type PortraitModel } from './model';
import template from './worker-comfyui-workflow.json';

const PICTURES_MAXIMUM = 3;
/** RunPod refuses a body over 10 MiB (https://docs.runpod.io/serverless/endpoints/send-requests). */
const PICTURES_MAXIMUM_CHARACTERS = 9 * 1024 * 1024;
/** Factor of the sides of pictures that are too large together. */
const SMALLER = 0.8;
/** ComfyUI takes seeds from 0; the same workflow with the same seed gives no new picture. */
const SEED_END = 2 ** 32;

type Node = { class_type: string; inputs: Record<string, unknown> };
type Workflow = Record<string, Node>;

const inputSchema = z.strictObject({
  workflow: z.record(
    z.string(),
    z.object({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) }),
  ),
  images: z.array(z.strictObject({ name: z.string(), image: z.string() })).min(1),
});

const outputSchema = z.object({
  images: z.array(z.object({ type: z.enum(['s3_url', 'base64']), data: z.string().min(1) })),
});

/**
 * RunPod's worker for ComfyUI: https://github.com/runpod-workers/worker-comfyui. `worker-comfyui-workflow.json`
 * (ComfyUI's API format) is Qwen-Image-Edit's; another one needs the nodes `positive`, `negative`, `sampler` and
 * `picture_1` to `picture_3`.
 */
export const workerComfyui: PortraitModel = {
  name: 'worker-comfyui',
  publicEndpointId: null,
  aboutDollars: null,
  passedOnTo: null,
  getsHeads: true,
  takesNegativePrompt: true,
  toInput: async (portrait, { read, scale }) => {
    const pictures = picturesToSend(portrait, PICTURES_MAXIMUM);
    const { prompt, negativePrompt } = instructionFor(portrait, pictures, 'Picture');
    const files = await Promise.all(pictures.map(({ address }) => read(address)));
    const images = await encodeWithinLimit(files, scale);
    return inputSchema.parse({
      workflow: workflowFor({
        prompt,
        negativePrompt,
        pictures: files.length,
        steps: portrait.request.steps,
        seed: portrait.request.seed ?? Math.floor(Math.random() * SEED_END),
      }),
      images: images.map((base64, index) => ({
        name: `picture-${index + 1}.jpg`,
        image: `data:image/jpeg;base64,${base64}`,
      })),
    });
  },
  readOutput: (output): ModelOutput => {
    const images = outputSchema.safeParse(output).data?.images ?? [];
    return { pictures: images.map(({ data }) => data), costDollars: null };
  },
};

/** Returns the pictures as base64, scaled down until a body can hold all of them. */
async function encodeWithinLimit(files: readonly Buffer[], scale: InputTools['scale']): Promise<string[]> {
  let side = PHOTO_MAXIMUM_SIDE_PIXELS;
  let images = files.map(toBase64);
  while (images.reduce((sum, { length }) => sum + length, 0) > PICTURES_MAXIMUM_CHARACTERS) {
    side = Math.round(side * SMALLER);
    images = await Promise.all(files.map(async (bytes) => toBase64(await scale(bytes, side))));
  }
  return images;
}

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64');
}

interface Workings {
  prompt: string;
  negativePrompt: string;
  /** How many pictures are sent; nodes for further pictures are left out. */
  pictures: number;
  steps: number;
  seed: number;
}

function workflowFor({ prompt, negativePrompt, pictures, steps, seed }: Workings): Workflow {
  const workflow: Workflow = structuredClone(template);
  for (let number = pictures + 1; number <= PICTURES_MAXIMUM; number += 1) {
    delete workflow[`picture_${number}`];
    delete workflow['positive']?.inputs[`image${number}`];
    delete workflow['negative']?.inputs[`image${number}`];
  }
  set(workflow, 'positive', { prompt });
  set(workflow, 'negative', { prompt: negativePrompt });
  set(workflow, 'sampler', { steps: 2 * steps + 6, seed });
  return workflow;
}

function set(workflow: Workflow, name: string, inputs: Record<string, unknown>): void {
  const node = workflow[name];
  if (!node) throw new Error(`The workflow has no node ${name}.`);
  Object.assign(node.inputs, inputs);
}
