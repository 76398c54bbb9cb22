import 'server-only';

import { z } from 'zod';

import { MODEL_DIGITAL_SOURCES } from '../../shared/rules/digital-sources';
import { instructionFor } from './instruction';
import { type ModelOutput, picturesToSend, type PortraitModel } from './model';
import template from './worker-comfyui-workflow.json';

const PICTURES_MAXIMUM = 3;
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
 * RunPod's ready worker for ComfyUI, on the operator's own endpoint. The workflow is in
 * `worker-comfyui-workflow.json`, in ComfyUI's API format, and is Qwen-Image-Edit's; another one needs the nodes
 * `positive`, `negative`, `sampler` and `picture_1` to `picture_3`.
 */
export const workerComfyui: PortraitModel = {
  name: 'worker-comfyui',
  publicEndpointId: null,
  documentation: 'https://github.com/runpod-workers/worker-comfyui',
  aboutDollars: null,
  passedOnTo: null,
  digitalSource: MODEL_DIGITAL_SOURCES['worker-comfyui'],
  toInput: async (portrait, { read }) => {
    const pictures = picturesToSend(portrait, PICTURES_MAXIMUM);
    const { prompt, negativePrompt } = instructionFor(portrait, pictures);
    const files = await Promise.all(pictures.map(({ address }) => read(address)));
    return inputSchema.parse({
      workflow: workflowFor({
        prompt,
        negativePrompt,
        pictures: files.length,
        steps: portrait.request.steps,
        seed: portrait.request.seed ?? Math.floor(Math.random() * SEED_END),
      }),
      images: files.map((bytes, index) => ({
        name: `picture-${index + 1}.webp`,
        image: `data:image/webp;base64,${bytes.toString('base64')}`,
      })),
    });
  },
  readOutput: (output): ModelOutput => {
    const images = outputSchema.safeParse(output).data?.images ?? [];
    return { pictures: images.map(({ data }) => data), costDollars: null };
  },
};

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
