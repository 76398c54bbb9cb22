import { createPortraitFile, type CutPart } from './create-portrait-file';
import { saveFile } from '../../browser/save-file';

export { HiddenCanvasError } from '../pictures/hidden-canvas';

/** The portrait's file is no longer on the server. */
export class MissingPortraitError extends Error {
  override readonly name = 'MissingPortraitError';
}

/** A portrait that takes longer counts as unreachable: minutes for a slow line, in milliseconds. */
const DOWNLOAD_LIMIT_MS = 300_000;

/** The portraits as files. */
export function createPortraitFiles() {
  return {
    /** Makes a file of the portrait at an address. Rejects with `MissingPortraitError` for none, or another error. */
    async make(address: string, format: 'jpeg' | 'png' | CutPart, signal?: AbortSignal): Promise<Blob> {
      const portrait = await fetchPortrait(address, signal);
      return createPortraitFile(new Uint8Array(await portrait.arrayBuffer()), format);
    },

    /** The portrait as it is stored. Rejects as `make` does. */
    original: fetchPortrait,

    save: saveFile,
  };
}

async function fetchPortrait(address: string, signal?: AbortSignal): Promise<Blob> {
  const response = await fetch(address, { signal: signal ?? AbortSignal.timeout(DOWNLOAD_LIMIT_MS) });
  if (response.status === 404 || response.status === 410) throw new MissingPortraitError(address);
  if (!response.ok) throw new Error(`the portrait answered ${response.status}`);
  return response.blob();
}
