import { OPACITY_CHUNK, removeWebpChunk } from '@chiaro/engine/file/webp-chunks';

import { createPortraitFile, type CutPart, openPortrait } from './create-portrait-file';
import { saveFile } from '../../browser/save-file';

export { HiddenCanvasError } from '../pictures/hidden-canvas';

/** The portrait's file is no longer on the server. */
export class MissingPortraitError extends Error {
  override readonly name = 'MissingPortraitError';
}

/** A portrait that takes longer counts as unreachable: minutes for a slow line, in milliseconds. */
export const DOWNLOAD_LIMIT_MS = 300_000;

/** The portraits as files. */
export function createPortraitFiles() {
  return {
    /** Makes a file of the portrait at an address. Rejects with `MissingPortraitError` for none, or another error. */
    async make(address: string, format: 'jpeg' | 'png' | CutPart, signal?: AbortSignal): Promise<Blob> {
      return createPortraitFile(await openPortrait(await fetchPortrait(address, signal)), format);
    },

    /** The portrait as it is stored, without the person's opacity. Rejects as `make` does. */
    async original(address: string): Promise<Blob> {
      const portrait = await fetchPortrait(address);
      return new Blob([removeWebpChunk(portrait, OPACITY_CHUNK)], { type: 'image/webp' });
    },

    /** The stored bytes. Rejects as `make` does. */
    read: fetchPortrait,

    save: saveFile,
  };
}

async function fetchPortrait(address: string, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(address, { signal: signal ?? AbortSignal.timeout(DOWNLOAD_LIMIT_MS) });
  if (response.status === 404 || response.status === 410) throw new MissingPortraitError(address);
  if (!response.ok) throw new Error(`the portrait answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
