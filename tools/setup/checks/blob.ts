import { randomUUID } from 'node:crypto';

import { getContainer } from '@/lib/server/http/container';
import type { BlobAccess } from '@/lib/server/environment/blob-stores';
import { redact } from '@/lib/server/redact';
import { UPLOAD_GONE_WITHIN_HOURS } from '@/lib/shared/rules/retention';
import { type Check, checksOf } from './check';
import { Broken, NotCheckable, requireThat } from './finding';
import type { Deployment } from './deployment';
import { needsToken } from './providers';

const HOUR_MS = 3_600_000;

const check = checksOf('Blob');

/** Checks of who can read the file stores. */
export const BLOB_CHECKS: readonly Check[] = [
  check('Photos are kept where only signed addresses lead', (deployment) =>
    withFile(deployment, 'private', async ({ privateFiles }, file) => {
      const { url } = await privateFiles.put(file);
      const { status } = await fetch(url);
      const [signed = ''] = await privateFiles.presign([file.path]);
      const read = await fetch(signed);
      await privateFiles.delete([file.path]);
      requireThat(
        status !== 200 && read.status === 200,
        status === 200 ? 'Anyone can read a photo.' : `A signed address is answered with ${read.status}.`,
        'Make a private store: Vercel → Storage → Create Database → Blob; connect it to the project, and delete this one.',
      );
    }),
  ),
  check('Portraits are kept where their addresses lead', (deployment) =>
    withFile(deployment, 'public', async ({ publicFiles }, file) => {
      const { url } = await publicFiles.put(file);
      const { status } = await fetch(url);
      await publicFiles.delete([url]);
      requireThat(
        status === 200,
        `A new portrait is answered with ${status}.`,
        'Vercel → Storage → the public store: its access must be public, and no firewall rule may stand before it.',
      );
    }),
  ),
  check(`No photo is older than ${UPLOAD_GONE_WITHIN_HOURS} hours`, (deployment) =>
    withFile(deployment, 'private', async ({ privateFiles }) => {
      const { files } = await privateFiles.list('uploads', null);
      const oldest = Date.now() - UPLOAD_GONE_WITHIN_HOURS * HOUR_MS;
      requireThat(
        files.every(({ uploadedAt }) => uploadedAt >= oldest),
        'There are older ones, which the privacy page says are deleted.',
        'Vercel → the project → Cron Jobs must call /api/cron/reconcile every hour; Vercel → Logs names what failed.',
      );
    }),
  ),
];

type Services = ReturnType<typeof getContainer>['services'];

/** Works with the app's stores and a file of a random name. Throws Broken, NotCheckable where a store can't be opened. */
async function withFile(
  { given, environment }: Deployment,
  access: BlobAccess,
  work: (stores: Services, file: { path: string; bytes: Buffer; contentType: string }) => Promise<void>,
): Promise<string> {
  if (given.problems.length > 0) throw new NotCheckable('The variables must be right first.');
  if (needsToken(environment, access))
    throw new NotCheckable(
      'Only Vercel’s token of the deployment opens the store. To check it here, set VERCEL_OIDC_TOKEN from npx vercel env pull --environment=production.',
    );
  const path = `doctor/${randomUUID()}/file.txt`;
  try {
    await work(getContainer().services, { path, bytes: Buffer.from(path), contentType: 'text/plain' });
    return 'It holds.';
  } catch (error) {
    if (error instanceof Broken) throw error;
    const reason = redact(error instanceof Error ? error.message : String(error));
    throw new Broken(
      `BLOB_${access.toUpperCase()}_… opens no ${access} store that works: ${reason}`,
      `Vercel → Storage: the ${access} store must be connected to the project, and its access, which is chosen when it is made, be ${access}.`,
    );
  }
}
