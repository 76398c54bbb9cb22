import 'server-only';

import { UPLOAD_KEPT_MS } from '../../shared/rules/retention';
import { processPages, type Task } from './process-pages';

/**
 * Deletes the uploads older than a day, which no open job needs. Returns the number of files; throws as processPages.
 */
export async function deleteExpiredUploads({
  services,
  limits,
}: Task<'clock' | 'database' | 'log' | 'privateFiles'>): Promise<number> {
  const keptSince = services.clock.now() - UPLOAD_KEPT_MS;
  let deleted = 0;
  const task = {
    name: 'uploads',
    read: async (cursor: string | null) => {
      const { files, nextCursor } = await services.privateFiles.list('uploads', cursor);
      const old = files.filter((file) => file.uploadedAt < keptSince).map((file) => file.path);
      return { items: old.length === 0 ? [] : [old], nextCursor };
    },
    work: async (old: string[]) => {
      await services.privateFiles.delete(old);
      deleted += old.length;
    },
  };
  await processPages(services, task, limits);
  return deleted;
}
