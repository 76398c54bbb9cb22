import type * as Inspection from './inspect-photo';

/** Why a file is not taken; the page has a sentence for each. */
export type PhotoProblem =
  | 'not_image'
  | 'svg'
  | 'animated'
  | 'unreadable'
  | 'heic'
  | 'empty'
  | 'too_large'
  | 'too_many_pixels'
  | 'duplicate'
  | 'folder'
  | 'not_loaded';

/** Looks at a file's kind, size and header without decoding it; null when nothing speaks against it. */
export async function checkPhoto(file: File): Promise<PhotoProblem | null> {
  const inspection = await loadInspection();
  return inspection ? inspection.inspectPhoto(file) : 'not_loaded';
}

/** What to say about a file that passed `checkPhoto` and that the browser still could not decode. */
export function undecodableProblem(file: File): PhotoProblem {
  return /\.hei[cf]$/i.test(file.name) || /^image\/hei[cf]/.test(file.type) ? 'heic' : 'unreadable';
}

/** What to say about a file that passed `checkPhoto` and that could not be scaled all the same. */
export async function problemOfFailure(error: unknown, file: File): Promise<PhotoProblem> {
  const inspection = await loadInspection();
  return inspection ? inspection.inspectFailure(error, file) : 'not_loaded';
}

/** The code comes with the first photo; null when it can't be had. */
function loadInspection(): Promise<typeof Inspection | null> {
  return import('./inspect-photo').catch(() => null);
}
