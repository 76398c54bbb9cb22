import 'server-only';

import type { PhotoQuality } from '../ports';

/** Names from before uploads were measured have no quality; from before they were JPEGs, they end in `.webp`. */
const UPLOAD_NAME = /^[0-9a-f]{64}(?:-(\d{1,5})x(\d{1,5})-(\d{1,7}))?\.(?:jpg|webp)$/;
/** The name holds whole numbers. */
const SHARPNESS_SCALE = 100;

/** Returns the name of an upload: its content's SHA-256 and its quality, which a submission needs without reading it. */
export function uploadName(hash: string, { width, height, sharpness }: PhotoQuality): string {
  return `${hash}-${width}x${height}-${Math.round(sharpness * SHARPNESS_SCALE)}.jpg`;
}

/** Whether an upload can have this name. */
export function isUploadName(name: string): boolean {
  return UPLOAD_NAME.test(name);
}

/** Returns the quality that the name at the end of a path holds, or null. */
export function qualityOf(path: string): PhotoQuality | null {
  const [, width, height, sharpness] = UPLOAD_NAME.exec(path.slice(path.lastIndexOf('/') + 1)) ?? [];
  if (width === undefined) return null;
  return { width: Number(width), height: Number(height), sharpness: Number(sharpness) / SHARPNESS_SCALE };
}
