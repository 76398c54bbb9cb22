import { localDay } from '@/lib/browser/local-day';
import { createStore } from '@/lib/browser/store';

import type { ServiceContainer } from '../../browser/service-container';
import { serverTime } from '../api/server-time';
import { createPortraitFiles, HiddenCanvasError, MissingPortraitError } from '../files/portrait-files';
import type { NamedPortrait, ZipCounts } from '../files/zip-portraits';
import { createSignOutSignal } from '../sign-out-signal';

/** How far the saving of portraits is, or how it ended. */
export type SaveAllState =
  | { readonly status: 'idle' | 'cancelled' | 'failed' | 'hidden' }
  | { readonly status: 'saving'; readonly done: number; readonly count: number }
  | ({ readonly status: 'saved' } & ZipCounts);

const ZIP_RESPONSE: ResponseInit = { headers: { 'Content-Type': 'application/zip' } };

/** How long the page shows a good end, in milliseconds. */
const SHOWN_MS = 10_000;

/** The part of the File System API that TypeScript does not know. */
interface FilePicker {
  showSaveFilePicker?: (options: {
    suggestedName: string;
    types: readonly { accept: Record<string, readonly string[]> }[];
  }) => Promise<FileSystemFileHandle>;
}

/** How a ZIP is chosen and written, which a test replaces. */
export const createZipTools = () => ({
  /**
   * Lets the user choose where a ZIP is written, within a press; null where the browser can't, 'cancelled' for none.
   */
  async pickZipFile(suggestedName: string): Promise<WritableStream | 'cancelled' | null> {
    const { showSaveFilePicker } = window as FilePicker;
    if (!showSaveFilePicker) return null;
    try {
      const types = [{ accept: { 'application/zip': ['.zip'] } }];
      const handle = await showSaveFilePicker({ suggestedName, types });
      return await handle.createWritable();
    } catch (error) {
      return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : null;
    }
  },
  loadZip: () => import('../files/zip-portraits'),
});

/** Saves portraits as one ZIP. It goes on while the user sees another page, until they sign out. */
export function createSaveAll(container: ServiceContainer) {
  const store = createStore<SaveAllState>({ status: 'idle' });
  const tools = container.get(createZipTools);
  const files = container.get(createPortraitFiles);
  let saving = new AbortController();
  container.get(createSignOutSignal).store.subscribe(() => saving.abort());

  function show(state: SaveAllState): void {
    store.update(() => state);
    const hide = () => store.update((present) => (present === state ? { status: 'idle' } : present));
    if (state.status === 'saved' || state.status === 'cancelled') setTimeout(hide, SHOWN_MS);
  }

  return {
    store,

    /**
     * Saves at most `most` portraits as one ZIP: into a file that the user chooses where the browser can, else as a
     * download. Begins within a press. Does nothing during another. Never rejects: the store has the result.
     */
    async save(most: number, read: () => Promise<readonly NamedPortrait[]>): Promise<void> {
      if (store.get().status === 'saving' || most === 0) return;
      const name = `chiaro-portraits-${localDay(serverTime())}.zip`;
      saving = new AbortController();
      const { signal } = saving;
      let count = most;
      show({ status: 'saving', done: 0, count });
      const target = await tools.pickZipFile(name);
      if (target === 'cancelled') return show({ status: 'idle' });
      try {
        const portraits = await read();
        count = portraits.length;
        const { zipPortraits } = await tools.loadZip();
        const { stream, counts } = zipPortraits({
          portraits,
          signal,
          make: (address) => files.make(address, 'jpeg', signal),
          onProgress: (done) => show({ status: 'saving', done, count }),
        });
        if (target) await stream.pipeTo(target, { signal });
        else {
          const zip = await new Response(stream, ZIP_RESPONSE).blob();
          signal.throwIfAborted();
          files.save(zip, name);
        }
        show({ status: 'saved', ...counts });
      } catch (error) {
        if (signal.aborted) show({ status: 'cancelled' });
        else if (error instanceof MissingPortraitError) show({ status: 'saved', saved: 0, missing: count });
        else show({ status: error instanceof HiddenCanvasError ? 'hidden' : 'failed' });
      }
    },

    /** Ends the saving; what is written so far is thrown away. */
    cancel(): void {
      saving.abort();
    },
  };
}
