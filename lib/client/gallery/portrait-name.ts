import { portraitFileName } from '../files/file-name';
import type { PortraitRecord } from './portrait-recipe';

/** Name of a portrait's file, by its number (1 is the oldest) and its record, where that is known. */
export function portraitName(
  number: number,
  record: PortraitRecord | null,
  extension: string,
  cut?: string,
): string {
  const made = record && { pose: record.settings.pose, at: record.madeAt };
  return portraitFileName({ number, made }, extension, cut);
}
