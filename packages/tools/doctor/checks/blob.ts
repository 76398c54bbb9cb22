import { randomUUID } from 'node:crypto';

import { createPrivateFiles, createPublicFiles } from '@/lib/server/adapters/vercel-blob';
import { blobCredentials, type BlobAccess, type BlobCredentials } from '@/lib/server/environment/blob-stores';
import type { Environment } from '@/lib/server/environment/environment';
import type { PrivateFiles } from '@/lib/server/ports';
import { redact } from '@/lib/server/redact';
import { UPLOAD_GONE_WITHIN_HOURS } from '@/lib/shared/rules/retention';
import { holds } from '../../kit/outcome';
import { inGroup, type Check } from '../check';
import { Broken, broken, NotCheckable, tryAgain } from '../finding';

const STORAGE = 'Vercel → Storage';
const CONTENT_TYPE = 'text/plain';
const HOUR_MS = 3_600_000;
/** Of a thousand files each. */
const MOST_PAGES = 20;

/** Checks of the file stores, and of who can read them. */
export const BLOB_CHECKS: readonly Check[] = inGroup('Blob', [
  {
    id: 'blob-private',
    title: 'Photos are kept where only signed addresses lead',
    run: async ({ environment }) => {
      const { BLOB_TIMEOUT_MS: timeoutMs } = environment;
      const files = privateFiles(environment);
      const file = aFile();
      const { url } = await step('private', 'store', () => files.put(file));
      const remove = () => step('private', 'delete', () => files.delete([file.path]));
      await thenRemove(remove, async () => {
        await refusesUnsigned(url, timeoutMs);
        const [signed = ''] = await step('private', 'sign an address of', () => files.presign([file.path]));
        await reads('private', signed, file.bytes, timeoutMs);
      });
      const { files: left } = await step('private', 'list', () => files.list(folderOf(file.path), null));
      if (left.length > 0) throw notDeleted('private');
      return holds('One was stored, read, refused without a signature, and deleted.');
    },
  },
  {
    id: 'blob-public',
    title: 'Portraits are kept where their addresses lead',
    run: async ({ environment }) => {
      const { BLOB_TIMEOUT_MS: timeoutMs } = environment;
      const files = createPublicFiles({ credentials: credentialsOf(environment, 'public'), timeoutMs });
      const file = aFile();
      const { url } = await step('public', 'store', () => files.put(file));
      const remove = () => step('public', 'delete', () => files.delete([url]));
      await thenRemove(remove, () => reads('public', url, file.bytes, timeoutMs));
      const { urls: left } = await step('public', 'list', () => files.list(folderOf(file.path), null));
      if (left.length > 0) throw notDeleted('public');
      return holds('One was stored, read and deleted.');
    },
  },
  {
    id: 'blob-retention',
    title: `No photo is older than ${UPLOAD_GONE_WITHIN_HOURS} hours`,
    run: async ({ environment }) => {
      const store = privateFiles(environment);
      const oldest = Date.now() - UPLOAD_GONE_WITHIN_HOURS * HOUR_MS;
      let cursor: string | null = null;
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const { files, nextCursor } = await uploadsFrom(store, cursor);
        if (files.some(({ uploadedAt }) => uploadedAt < oldest))
          return broken(
            'There are older ones, which the privacy page says are deleted.',
            'Vercel → the project → Cron Jobs must call /api/cron/reconcile every hour; Vercel → Logs names what failed.',
          );
        if (nextCursor === null) return holds('There is none.');
        cursor = nextCursor;
      }
      return holds(`None among ${MOST_PAGES} pages of the list.`);
    },
  },
]);

function uploadsFrom(store: PrivateFiles, cursor: string | null): ReturnType<PrivateFiles['list']> {
  return step('private', 'list', () => store.list('uploads', cursor));
}

/** Throws NotCheckable for a store that only Vercel's OIDC token opens, without that token. */
function credentialsOf(environment: Environment, access: BlobAccess): BlobCredentials {
  const credentials = blobCredentials(environment, access);
  if ('storeId' in credentials && !process.env['VERCEL_OIDC_TOKEN'])
    throw new NotCheckable(
      'Only Vercel’s token of the deployment opens the store. To have it checked here, set VERCEL_OIDC_TOKEN from npx vercel env pull --environment=production.',
    );
  return credentials;
}

function privateFiles(environment: Environment): PrivateFiles {
  return createPrivateFiles({
    credentials: credentialsOf(environment, 'private'),
    baseUrl: environment.BLOB_PRIVATE_BASE_URL ?? null,
    timeoutMs: environment.BLOB_TIMEOUT_MS,
  });
}

const variableOf = (access: BlobAccess): string => `BLOB_${access.toUpperCase()}_…`;

/** Returns a file with a random name, in a folder that the app does not use. */
function aFile(): { path: string; bytes: Buffer; contentType: string } {
  return {
    path: `doctor/${randomUUID()}/file.txt`,
    bytes: Buffer.from(randomUUID()),
    contentType: CONTENT_TYPE,
  };
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** Calls a store. Throws Broken with the remedy when it fails. */
async function step<Result>(access: BlobAccess, verb: string, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (/\baccess on a\b/i.test(reason))
      throw new Broken(
        `${variableOf(access)} names no ${access} store.`,
        `Access is chosen when a store is made: ${STORAGE} → Create Database → Blob → ${access}; connect it to the project.`,
      );
    if (/access denied|store.*(not found|does not exist)/i.test(reason))
      throw new Broken(
        `Vercel refuses ${variableOf(access)}.`,
        `Connect the ${access} store to the project again: ${STORAGE} → the store → Projects.`,
      );
    if (/suspended/i.test(reason))
      throw new Broken(
        `The ${access} store is suspended.`,
        `${STORAGE} → the ${access} store says what Vercel asks for.`,
      );
    // The SDK reports our timeout so.
    if (/fetch failed|aborted/i.test(reason))
      throw new Broken('Vercel Blob gives no answer.', tryAgain('www.vercel-status.com'));
    throw new Broken(
      `The ${access} store does not ${verb} a file: ${redact(reason)}`,
      tryAgain('www.vercel-status.com'),
    );
  }
}

/** Runs `work`, and then `remove` in any case. Throws the failure of `work` first. */
async function thenRemove(remove: () => Promise<void>, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await remove().catch(() => undefined);
    throw error;
  }
  await remove();
}

async function refusesUnsigned(url: string, timeoutMs: number): Promise<void> {
  const { ok } = await step('private', 'answer for', () =>
    fetch(url, { signal: AbortSignal.timeout(timeoutMs) }),
  );
  if (ok)
    throw new Broken(
      'A photo can be read without a signature.',
      `Make a private store at ${STORAGE} → Create Database → Blob, connect it to the project, which sets ${variableOf('private')}, and delete this one.`,
    );
}

async function reads(access: BlobAccess, url: string, bytes: Buffer, timeoutMs: number): Promise<void> {
  const read = await step(access, 'give', async () => {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  });
  if (read.status === 200 && read.bytes.equals(bytes)) return;
  throw new Broken(
    `A new file is answered with ${read.status}${access === 'private' ? ' at its signed address' : ''}.`,
    `${STORAGE} → the ${access} store: its access must be ${access}, and no firewall rule may stand before it.`,
  );
}

function notDeleted(access: BlobAccess): Broken {
  return new Broken(
    'A deleted file is still listed.',
    `${STORAGE} → the ${access} store → Browser: delete the folder doctor; if files come back, ask Vercel.`,
  );
}
