/** Why a file is not taken; the page has a sentence for each. */
export type PhotoProblem =
  | 'not_image'
  | 'video'
  | 'svg'
  | 'animated'
  | 'unreadable'
  | 'heic'
  | 'tiff'
  | 'empty'
  | 'too_large'
  | 'too_many_pixels'
  | 'duplicate'
  | 'folder'
  | 'not_loaded';

/** The problem of a file that passed `checkPhoto` and that the browser could not decode. */
export function undecodableProblem(file: File): PhotoProblem {
  return /\.hei[cf]$/i.test(file.name) || /^image\/hei[cf]/.test(file.type) ? 'heic' : 'unreadable';
}
