import 'server-only';

import type { Services } from '../ports';
import { uploadFolders } from './store-upload';

/** Deletes a user's uploads until `until` (milliseconds since the epoch). Returns whether there was time for all. */
export async function removeUploads({
  services: { clock, privateFiles, settings },
  uid,
  until,
}: {
  services: Pick<Services, 'clock' | 'privateFiles' | 'settings'>;
  uid: string;
  until: number;
}): Promise<boolean> {
  return emptyFolders(uploadFolders(uid, settings), {
    hasTime: () => clock.now() <= until,
    emptyPage: async (folder, cursor) => {
      const { files, nextCursor } = await privateFiles.list(folder, cursor);
      await privateFiles.delete(files.map(({ path }) => path));
      return nextCursor;
    },
  });
}

interface Emptying {
  hasTime: () => boolean;
  /** Deletes the files of a page; returns the next page's cursor, or null. */
  emptyPage: (folder: string, cursor: string | null) => Promise<string | null>;
}

/** Deletes the files of folders, page after page; returns whether there was time for all. */
export async function emptyFolders(
  folders: readonly string[],
  { hasTime, emptyPage }: Emptying,
): Promise<boolean> {
  for (const folder of folders) {
    let cursor: string | null = null;
    do {
      if (!hasTime()) return false;
      cursor = await emptyPage(folder, cursor);
    } while (cursor !== null);
  }
  return true;
}
