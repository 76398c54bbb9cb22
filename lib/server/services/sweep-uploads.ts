import 'server-only';

import { UPLOAD_KEPT_MS } from '../../shared/rules/photos';
import type { Services } from '../ports';

/** Pages of the file store that one run looks through; the next run goes on where files are left. */
const MOST_PAGES = 20;

/**
 * Deletes the photos that were uploaded more than a day ago. No open job needs them: an address is used
 * again for at most 20 hours and a job lives for one. Gives the number of files deleted; running twice at
 * once does no harm. Throws what the file store throws.
 */
export async function sweepUploads({
  services,
}: {
  services: Pick<Services, 'clock' | 'privateFiles'>;
}): Promise<{ deletedUploads: number }> {
  const keptSince = services.clock.now() - UPLOAD_KEPT_MS;
  let deletedUploads = 0;
  let cursor: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { files, nextCursor } = await services.privateFiles.list('uploads', cursor);
    const old = files.filter((file) => file.uploadedAt < keptSince).map((file) => file.path);
    await services.privateFiles.delete(old);
    deletedUploads += old.length;
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  return { deletedUploads };
}
