/** The output of a public model without its cost; `picture` is the picture's address, or what a test scripted. */
export type OutputForm = (picture: unknown) => object;

/**
 * The forms of a public model's output: RunPod documents `image_url`, its SDK reads `result` before it
 * (https://github.com/runpod/ai-sdk-provider), no host is known to use `unknown`.
 */
export const FORMS = {
  image_url: (image_url) => ({ image_url }),
  result: (result) => ({ result }),
  unknown: (link) => ({ files: [{ link }] }),
} as const satisfies Record<string, OutputForm>;

export type OutputFormName = keyof typeof FORMS;
export const OUTPUT_FORMS = Object.keys(FORMS) as OutputFormName[];
