import { randomUUID } from 'node:crypto';
import path from 'node:path';

import { createPrivateFiles, createPublicFiles } from '@/lib/server/adapters/vercel-blob';
import { blobCredentials, type BlobAccess, type BlobCredentials } from '@/lib/server/environment/blob-stores';
import type { Environment } from '@/lib/server/environment/environment';
import type { PrivateFiles, PublicFiles } from '@/lib/server/ports';
import { redact } from '@/lib/server/redact';
import { UPLOAD_GONE_WITHIN_HOURS } from '@/lib/shared/rules/retention';
import { type Check, checksOf } from '../check';
import { Broken, NotCheckable, requireThat, tryAgain } from '../finding';

const STORAGE = 'Vercel → Storage';
const HOUR_MS = 3_600_000;
/** Of a thousand files each. */
const MOST_PAGES = 20;

const check = checksOf('Blob');

/** Checks of the file stores, and of who can read them. */
export const BLOB_CHECKS: readonly Check[] = [
  check('blob-private', 'Photos are kept where only signed addresses lead', async ({ environment }) => {
    const files = privateFiles(environment);
    const file = newFile();
    const { url } = await step('private', 'store', () => files.put(file));
    await thenRemove(
      () => step('private', 'delete', () => files.delete([file.path])),
      async () => {
        const { ok } = await step('private', 'answer for', () => read(url, environment));
        requireThat(
          !ok,
          'A photo can be read without a signature.',
          `Make a private store at ${STORAGE} → Create Database → Blob, connect it to the project, which sets ${variableOf('private')}, and delete this one.`,
        );
        const [signed = ''] = await step('private', 'sign an address of', () => files.presign([file.path]));
        await requireReadable('private', signed, file.bytes, environment);
      },
    );
    const { files: left } = await step('private', 'list', () => files.list(path.dirname(file.path), null));
    requireDeleted('private', left);
    return 'One was stored, read, refused without a signature, and deleted.';
  }),
  check('blob-public', 'Portraits are kept where their addresses lead', async ({ environment }) => {
    const files = publicFiles(environment);
    const file = newFile();
    const { url } = await step('public', 'store', () => files.put(file));
    await thenRemove(
      () => step('public', 'delete', () => files.delete([url])),
      () => requireReadable('public', url, file.bytes, environment),
    );
    const { urls: left } = await step('public', 'list', () => files.list(path.dirname(file.path), null));
    requireDeleted('public', left);
    return 'One was stored, read and deleted.';
  }),
  check('blob-retention', `No photo is older than ${UPLOAD_GONE_WITHIN_HOURS} hours`, async (deployment) => {
    const store = privateFiles(deployment.environment);
    const oldest = Date.now() - UPLOAD_GONE_WITHIN_HOURS * HOUR_MS;
    let cursor: string | null = null;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const from: string | null = cursor;
      const listed: Awaited<ReturnType<PrivateFiles['list']>> = await step('private', 'list', () =>
        store.list('uploads', from),
      );
      const { files, nextCursor } = listed;
      requireThat(
        files.every(({ uploadedAt }) => uploadedAt >= oldest),
        'There are older ones, which the privacy page says are deleted.',
        'Vercel → the project → Cron Jobs must call /api/cron/reconcile every hour; Vercel → Logs names what failed.',
      );
      if (nextCursor === null) return 'There is none.';
      cursor = nextCursor;
    }
    return `None among ${MOST_PAGES} pages of the list.`;
  }),
];

function privateFiles(environment: Environment): PrivateFiles {
  const { BLOB_PRIVATE_BASE_URL: baseUrl = null, BLOB_TIMEOUT_MS: timeoutMs } = environment;
  return createPrivateFiles({ credentials: credentialsOf(environment, 'private'), baseUrl, timeoutMs });
}

function publicFiles(environment: Environment): PublicFiles {
  const { BLOB_TIMEOUT_MS: timeoutMs } = environment;
  return createPublicFiles({ credentials: credentialsOf(environment, 'public'), timeoutMs });
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

const variableOf = (access: BlobAccess): string => `BLOB_${access.toUpperCase()}_…`;

/** Returns a file with a random name, in a folder that the app does not use. */
function newFile(): { path: string; bytes: Buffer; contentType: string } {
  const bytes = Buffer.from(randomUUID());
  return { path: `doctor/${randomUUID()}/file.txt`, bytes, contentType: 'text/plain' };
}

/** Calls a store. Throws Broken with the remedy when it fails. */
async function step<Result>(access: BlobAccess, verb: string, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    requireThat(
      !/\baccess on a\b/i.test(reason),
      `${variableOf(access)} names no ${access} store.`,
      `Access is chosen when a store is made: ${STORAGE} → Create Database → Blob → ${access}; connect it to the project.`,
    );
    requireThat(
      !/access denied|store.*(not found|does not exist)/i.test(reason),
      `Vercel refuses ${variableOf(access)}.`,
      `Connect the ${access} store to the project again: ${STORAGE} → the store → Projects.`,
    );
    requireThat(
      !/suspended/i.test(reason),
      `The ${access} store is suspended.`,
      `${STORAGE} → the ${access} store says what Vercel asks for.`,
    );
    // The SDK reports our timeout so.
    const isUnanswered = /fetch failed|aborted/i.test(reason);
    throw new Broken(
      isUnanswered
        ? 'Vercel Blob gives no answer.'
        : `The ${access} store does not ${verb} a file: ${redact(reason)}`,
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

async function read(url: string, { BLOB_TIMEOUT_MS }: Environment) {
  const response = await fetch(url, { signal: AbortSignal.timeout(BLOB_TIMEOUT_MS) });
  return { ok: response.ok, status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function requireReadable(access: BlobAccess, url: string, bytes: Buffer, environment: Environment) {
  const answer = await step(access, 'give', () => read(url, environment));
  requireThat(
    answer.status === 200 && answer.bytes.equals(bytes),
    `A new file is answered with ${answer.status}${access === 'private' ? ' at its signed address' : ''}.`,
    `${STORAGE} → the ${access} store: its access must be ${access}, and no firewall rule may stand before it.`,
  );
}

function requireDeleted(access: BlobAccess, left: readonly unknown[]): void {
  requireThat(
    left.length === 0,
    'A deleted file is still listed.',
    `${STORAGE} → the ${access} store → Browser: delete the folder doctor; if files come back, ask Vercel.`,
  );
}
