import 'server-only';

import { z } from 'zod';

import type { ModelOutput } from './model';

/**
 * The fields that may hold pictures, in order: RunPod documents `image_url`, its SDK reads `result` before it
 * (https://github.com/runpod/ai-sdk-provider, src/runpod-image-model.ts); other hosts use the rest.
 */
const FIELDS = ['result', 'image_url', 'images', 'image', 'output', 'url', 'data'] as const;
/** Objects and lists within each other: `{ output: { images: [{ url }] } }` has four. */
const DEEPEST = 4;

const costSchema = z.object({ cost: z.number().nonnegative() });

/** The first bytes of JPEG (ITU T.81, B.1.1.3), PNG (PNG 3, 5.2) and WebP (RFC 9649, 2.4), as hexadecimal digits. */
const PICTURE_START = /^(?:ffd8ff|89504e470d0a1a0a|52494646.{8}57454250)/;
/** Base64 of the longest start, 12 bytes. */
const START_CHARACTERS = 16;

/** Returns the pictures and the cost, in US dollars, of a public model's output. Whatever is no picture is left out. */
export function readPublicOutput(output: unknown): ModelOutput {
  return {
    pictures: picturesIn(output, DEEPEST),
    costDollars: costSchema.safeParse(output).data?.cost ?? null,
  };
}

/** Fields may repeat a picture, so an object gives the pictures of its first field that has any. */
function picturesIn(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return isPicture(value) ? [value] : [];
  if (typeof value !== 'object' || value === null || depth === 0) return [];
  if (Array.isArray(value)) return value.flatMap((item) => picturesIn(item, depth - 1));
  const fields: Partial<Record<string, unknown>> = { ...value };
  for (const name of FIELDS) {
    const pictures = picturesIn(fields[name], depth - 1);
    if (pictures.length > 0) return pictures;
  }
  return [];
}

/** Whether a text is an address, or a data URI or base64 of a picture. It may also be a sentence about an error. */
function isPicture(text: string): boolean {
  if (/^https?:\/\/\S+$/i.test(text)) return URL.canParse(text);
  const base64 = text.replace(/^data:[^,]*;base64,/i, '');
  return PICTURE_START.test(Buffer.from(base64.slice(0, START_CHARACTERS), 'base64').toString('hex'));
}
