import { makeZip } from 'client-zip';

import { MissingPortraitError } from './portrait-files';

/** A portrait with the name of its file. */
export interface NamedPortrait {
  readonly address: string;
  readonly name: string;
}

/** What a ZIP of portraits is made from. */
export interface ZipRequest {
  /** In the sequence of the ZIP, which tells equal names apart. */
  readonly portraits: readonly NamedPortrait[];
  /** Makes a portrait's file; rejects with `MissingPortraitError` when there is none. */
  readonly make: (address: string) => Promise<Blob>;
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
}

/** How many portraits are in the ZIP, and how many had no file. */
export interface ZipCounts {
  saved: number;
  missing: number;
}

/**
 * Makes a ZIP of portraits while it is read, so that a thousand are not in memory, without missing ones. The stream
 * fails for an abort, a file that can't be made, and with `MissingPortraitError` when all are missing.
 */
export function zipPortraits(request: ZipRequest): { stream: ReadableStream<Uint8Array>; counts: ZipCounts } {
  const counts = { saved: 0, missing: 0 };
  return { stream: makeZip(filesOf(request, counts)), counts };
}

async function* filesOf({ portraits, make, onProgress, signal }: ZipRequest, counts: ZipCounts) {
  const copies = new Map<string, number>();
  for (const { address, name } of portraits) {
    signal.throwIfAborted();
    const file = await make(address).catch((error: unknown) => {
      if (error instanceof MissingPortraitError) return null;
      throw error;
    });
    if (file) {
      const copy = (copies.get(name) ?? 0) + 1;
      copies.set(name, copy);
      yield { name: copy === 1 ? name : name.replace('.', `-${copy}.`), input: file };
    }
    counts[file ? 'saved' : 'missing'] += 1;
    onProgress(counts.saved + counts.missing);
  }
  if (counts.saved === 0) throw new MissingPortraitError('no portrait is left');
}
