import { localDay } from '@/lib/browser/local-day';
import { createStore } from '@/lib/browser/store';

import type { Client } from '../../browser/client';
import { serverTime } from '../api/server-time';
import { WHOLE_JPEG } from '../files/create-portrait-file';
import { pickZipFile } from '../files/pick-file';
import { createPortraitFiles, MissingPortraitError } from '../files/portrait-files';
import type { ZipCounts, ZipRequest } from '../files/zip-portraits';

/** How far the saving of portraits is, or how it ended. */
export type SaveAllState =
  | { readonly status: 'idle' | 'cancelled' | 'failed' }
  | { readonly status: 'saving'; readonly done: number; readonly count: number }
  | ({ readonly status: 'saved' } & ZipCounts);

/** How long the page shows a good end, in milliseconds. */
const SHOWN_MS = 10_000;

/** How a ZIP is chosen and written, which a test replaces. */
export const createZipTools = () => ({
  pickZipFile,
  /** Its code loads when it is asked for. */
  loadZip: () => import('../files/zip-portraits'),
});

/** A portrait with the name of its file. */
export interface NamedPortrait {
  readonly address: string;
  readonly name: string;
}

/** Saves portraits as one ZIP. It goes on while the user sees another page. */
export function createSaveAll(client: Client) {
  const store = createStore<SaveAllState>({ status: 'idle' });
  const tools = client.get(createZipTools);
  const files = client.get(createPortraitFiles);
  let saving = new AbortController();

  function show(state: SaveAllState): void {
    store.update(() => state);
    if (state.status === 'saved' || state.status === 'cancelled')
      setTimeout(
        () => store.update((present) => (present === state ? { status: 'idle' } : present)),
        SHOWN_MS,
      );
  }

  async function write(request: ZipRequest, target: WritableStream | null, name: string): Promise<ZipCounts> {
    const { zipPortraits } = await tools.loadZip();
    const { stream, counts } = zipPortraits(request);
    if (target) await stream.pipeTo(target, { signal: request.signal });
    else
      files.save(await new Response(stream, { headers: { 'Content-Type': 'application/zip' } }).blob(), name);
    return counts();
  }

  return {
    store,

    /**
     * Saves these portraits as one ZIP: into a file that the user chooses where the browser can, else as a download.
     * Begins within a press. Does nothing while others are saved. Never rejects: the store has what came of it.
     * @param most how many portraits there are at most.
     * @param read reads the portraits to save.
     */
    async save(most: number, read: () => Promise<readonly NamedPortrait[]>): Promise<void> {
      if (store.get().status === 'saving' || most === 0) return;
      const name = `chiaro-portraits-${localDay(serverTime())}.zip`;
      saving = new AbortController();
      const { signal } = saving;
      let count = most;
      show({ status: 'saving', done: 0, count });
      const target = await tools.pickZipFile(name);
      if (target === 'cancelled') {
        show({ status: 'idle' });
        return;
      }
      try {
        const portraits = await read();
        const names = new Map(portraits.map(({ address, name: fileName }) => [address, fileName]));
        count = portraits.length;
        const request = {
          addresses: [...names.keys()],
          signal,
          make: (address: string) => files.make(address, WHOLE_JPEG, signal),
          nameOf: (address: string) => Promise.resolve(names.get(address) ?? ''),
          onProgress: (done: number) => show({ status: 'saving', done, count }),
        };
        const counts = await write(request, target, name);
        show({ status: 'saved', ...counts });
      } catch (error) {
        if (signal.aborted) show({ status: 'cancelled' });
        else if (error instanceof MissingPortraitError) show({ status: 'saved', saved: 0, missing: count });
        else show({ status: 'failed' });
      }
    },

    /** Ends the saving; what is written so far is thrown away. */
    cancel(): void {
      saving.abort();
    },
  };
}
