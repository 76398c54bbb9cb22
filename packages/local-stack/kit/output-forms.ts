/** A form in which a public model gives its picture. */
export interface OutputForm {
  /** What the stand-in gives of a picture that it made. A scripted picture stays as it is. */
  picture: 'address' | 'data URI' | 'base64';
  /** The output without its cost. */
  fields(picture: unknown): object;
}

/**
 * The forms of a public model's picture: RunPod documents `image_url`, its SDK reads `result` before it
 * (https://github.com/runpod/ai-sdk-provider), other hosts use the rest but `unknown`.
 */
const FORMS = {
  image_url: { picture: 'address', fields: (image_url) => ({ image_url }) },
  result: { picture: 'address', fields: (result) => ({ result }) },
  results: { picture: 'address', fields: (result) => ({ result: [result] }) },
  images: { picture: 'address', fields: (image) => ({ images: [image] }) },
  image: { picture: 'address', fields: (image) => ({ image }) },
  output: { picture: 'address', fields: (output) => ({ output }) },
  object: { picture: 'address', fields: (url) => ({ image: { url } }) },
  objects: { picture: 'address', fields: (image_url) => ({ images: [{ image_url }] }) },
  data_uri: { picture: 'data URI', fields: (image_url) => ({ image_url }) },
  base64: { picture: 'base64', fields: (data) => ({ images: [{ data }] }) },
  unknown: { picture: 'address', fields: (link) => ({ files: [{ link }] }) },
} as const satisfies Record<string, OutputForm>;

export type OutputFormName = keyof typeof FORMS;

export const OUTPUT_FORMS = Object.keys(FORMS) as OutputFormName[];

/** Returns a form by its name. */
export function outputForm(name: OutputFormName): OutputForm {
  return FORMS[name];
}
