import 'server-only';

import type { PhotoFace, PhotoQuality } from '../ports';

/** Names from before uploads were measured have no quality; from before they were JPEGs, they end in `.webp`. */
const UPLOAD_NAME =
  /^[0-9a-f]{64}(?:-(\d{1,5})x(\d{1,5})-(\d{1,7})(?:-x(\d{1,4})y(\d{1,4})s(\d{1,4})t(-?\d{1,4})(?<head>h)?)?)?\.(?:jpg|webp)$/;
/** In hexadecimal. */
const SHA256_LENGTH = 64;
/** The name holds whole numbers. */
const SHARPNESS_SCALE = 100;
const FACE_SCALE = 1000;

/** Returns an upload's name: the SHA-256 of what was sent, its quality, and whether a head is stored beside it. */
export function uploadName(
  hash: string,
  { width, height, sharpness, face }: PhotoQuality,
  hasHead: boolean,
): string {
  const faceAndHead = face ? `${faceName(face)}${hasHead ? 'h' : ''}` : '';
  return `${hash}-${width}x${height}-${Math.round(sharpness * SHARPNESS_SCALE)}${faceAndHead}.jpg`;
}

function faceName({ x, y, size, turn }: PhotoFace): string {
  const [left, top, width, side] = [x, y, size, turn].map((value) => Math.round(value * FACE_SCALE));
  return `-x${left}y${top}s${width}t${side}`;
}

/** Whether an upload can have this name. */
export function isUploadName(name: string): boolean {
  return UPLOAD_NAME.test(name);
}

/** Returns the path of the head beside an upload; null where none is stored. */
export function headPathOf(path: string): string | null {
  const name = nameOf(path);
  if (UPLOAD_NAME.exec(name)?.groups?.['head'] === undefined) return null;
  return `${path.slice(0, -name.length)}head-${name}`;
}

/** Returns the SHA-256 of what was sent as an upload, which its name begins with. */
export function contentHashOf(path: string): string {
  return nameOf(path).slice(0, SHA256_LENGTH);
}

/** Returns the quality that the name at the end of a path holds, or null. */
export function qualityOf(path: string): PhotoQuality | null {
  const [, width, height, sharpness, ...face] = UPLOAD_NAME.exec(nameOf(path)) ?? [];
  if (width === undefined) return null;
  const [x = NaN, y = NaN, size = NaN, turn = NaN] = face.map((value) => Number(value) / FACE_SCALE);
  return {
    width: Number(width),
    height: Number(height),
    sharpness: Number(sharpness) / SHARPNESS_SCALE,
    face: Number.isNaN(x) ? null : { x, y, size, turn },
  };
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
