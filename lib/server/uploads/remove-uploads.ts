import 'server-only';

import type { Using } from '../ports';
import { uploadFolders } from './store-upload';

/** Deletes a user's uploads. Returns whether there was time for all. Throws what the file store throws. */
export async function removeUploads({
  services: { clock, privateFiles, settings },
  uid,
  uploadedBefore = Infinity,
  until,
}: Using<'clock' | 'privateFiles' | 'settings'> & {
  uid: string;
  /** Later uploads stay; in milliseconds since the epoch. */
  uploadedBefore?: number | undefined;
  /** Nothing starts after this time, in milliseconds since the epoch. */
  until: number;
}): Promise<boolean> {
  return emptyFolders(uploadFolders(uid, settings), {
    hasTime: () => clock.now() <= until,
    emptyPage: async (folder, cursor) => {
      const { files, nextCursor } = await privateFiles.list(folder, cursor);
      const due = files.filter(({ uploadedAt }) => uploadedAt < uploadedBefore);
      await privateFiles.delete(due.map(({ path }) => path));
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
