import { makeZip } from 'client-zip';

import { createUniqueNames } from './file-name';
import { MissingPortraitError } from './portrait-files';

/** What a ZIP of portraits is made from. */
export interface ZipRequest {
  /** The portraits, in the sequence of the ZIP. */
  readonly addresses: readonly string[];
  /** Makes a portrait's file; rejects with `MissingPortraitError` when there is none. */
  readonly make: (address: string, signal: AbortSignal) => Promise<Blob>;
  /** Name of a portrait's file; the ZIP tells equal ones apart. */
  readonly nameOf: (address: string) => Promise<string>;
  /** Gets the number of portraits that are saved or missing. */
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
}

/** How many portraits are in the ZIP, and how many had no file. */
export interface ZipCounts {
  readonly saved: number;
  readonly missing: number;
}

/** A stream of a ZIP's bytes, and what is counted once it ends. */
export interface PortraitZip {
  readonly stream: ReadableStream<Uint8Array>;
  readonly counts: () => ZipCounts;
}

/**
 * Makes a ZIP of portraits while it is read, one portrait after another, so that a thousand are not in memory at once.
 * Leaves out a missing one. The stream fails when the signal is aborted, when a file can't be made, and with
 * `MissingPortraitError` when all are missing.
 */
export function zipPortraits(request: ZipRequest): PortraitZip {
  const counts = { saved: 0, missing: 0 };
  return { stream: makeZip(filesOf(request, counts)), counts: () => counts };
}

async function* filesOf(
  { addresses, make, nameOf, onProgress, signal }: ZipRequest,
  counts: { saved: number; missing: number },
) {
  const uniqueName = createUniqueNames();
  for (const address of addresses) {
    signal.throwIfAborted();
    const file = await make(address, signal).catch((error: unknown) => {
      if (error instanceof MissingPortraitError) return null;
      throw error;
    });
    if (file) yield { name: uniqueName(await nameOf(address)), input: file };
    counts[file ? 'saved' : 'missing'] += 1;
    onProgress(counts.saved + counts.missing);
  }
  if (counts.saved === 0) throw new MissingPortraitError('no portrait is left');
}
