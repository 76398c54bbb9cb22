import 'server-only';

import { UPLOAD_KEPT_MS } from '../../shared/rules/uploads';
import type { Services } from '../ports';
import { sweepPages, type SweepLimits } from './process-pages';

/**
 * Deletes the photos that were uploaded more than a day ago. No open job needs them: an address is used
 * again for at most 20 hours and a job lives for one. Gives the number of files deleted; throws as sweepPages.
 */
export async function sweepUploads({
  services,
  limits,
}: {
  services: Pick<Services, 'clock' | 'database' | 'log' | 'privateFiles'>;
  limits: SweepLimits;
}): Promise<number> {
  const keptSince = services.clock.now() - UPLOAD_KEPT_MS;
  let deleted = 0;
  const part = {
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
  await sweepPages(services, part, limits);
  return deleted;
}
