import { saveFile } from '@/lib/browser/save-file';

import type { PortraitRecord } from './portrait-recipe';

/** The parts of a file's name besides the number. */
type NamedDetails = Pick<PortraitRecord, 'madeAt' | 'settings'>;

/**
 * File name of a downloaded portrait: pose, style, day and number where its recipe is known, else the number alone; with
 * the extension of the picture's type.
 */
export function portraitFileName(number: number, contentType: string, details: NamedDetails | null): string {
  const extension = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }[contentType] ?? 'webp';
  const words = details ? describe(details) : ['portrait'];
  return `${['chiaro', ...words, number].join('-')}.${extension}`;
}

/**
 * Downloads a portrait as a file. Fetches it first, because a browser ignores the file name of a link to another host.
 * Throws when the picture can't be fetched.
 */
export async function downloadPortrait(
  address: string,
  number: number,
  details: NamedDetails | null,
): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the portrait answered ${response.status}`);
  const picture = await response.blob();
  saveFile(portraitFileName(number, picture.type, details), picture);
}

function describe({ madeAt, settings: { pose, style } }: NamedDetails): string[] {
  const made = new Date(madeAt);
  const day = [made.getFullYear(), made.getMonth() + 1, made.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  const poseWord = pose === 'custom' ? 'custom-pose' : pose;
  const styleWord = style === 'custom' ? 'custom-style' : style;
  return [poseWord, styleWord, day].filter((word) => word !== null);
}
