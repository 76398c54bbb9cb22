import { loadCode } from '@/lib/browser/load-code';

import type * as Inspection from './inspect-photo';
import type { PhotoProblem } from './photo-problem';

/** Checks a file's type, size and header without decoding it; null when it can be taken. */
export async function checkPhoto(file: File): Promise<PhotoProblem | null> {
  const inspection = await loadInspection();
  return inspection ? inspection.inspectPhoto(file) : 'not_loaded';
}

/** The problem of a file that passed `checkPhoto` and could not be scaled. */
export async function problemOfFailure(error: unknown, file: File): Promise<PhotoProblem> {
  const inspection = await loadInspection();
  return inspection ? inspection.inspectFailure(error, file) : 'not_loaded';
}

/** Whether an image element may show a file on its side, because browsers differ about its orientation. */
export async function mayLieOnItsSide(file: File): Promise<boolean> {
  const { separateOrientation } = await import('./webp-orientation');
  return (await separateOrientation(file)) !== null;
}

/**
 * Names a file by its name, its size in bytes and its content (SHA-256): phones give two photos the same name and,
 * now and then, the same size. The time of change is no help: phones set a new one at every choice.
 * @throws when the file can't be read.
 */
export async function fileIdentity(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  const content = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${file.name}|${file.size}|${content}`;
}

/** Loads the code with the first photo; null when it can't be had. */
function loadInspection(): Promise<typeof Inspection | null> {
  return loadCode(() => import('./inspect-photo')).catch(() => null);
}
