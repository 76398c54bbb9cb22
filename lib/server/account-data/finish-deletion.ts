import 'server-only';

import { TIME_TO_LIVE_MS } from '../../shared/rules/jobs';
import { deletionKey, type DeletionDocument } from '../accounts/account-documents';
import type { Identity, Services, Using } from '../ports';
import { resultFolderPath } from '../jobs/deliver-portraits';
import { archiveLedger } from '../payments/archive-ledger';
import { removeJobs } from './remove-jobs';
import { emptyFolders, removeUploads } from '../uploads/remove-uploads';
import { runSteps } from './run-steps';

interface Finish extends Using {
  identity: Pick<Identity, 'delete'>;
  uid: string;
  /** Nothing starts after this time, in milliseconds since the epoch. */
  until: number;
}

/**
 * Deletes all that belongs to an account whose deletion is decided; archives money. May be repeated and run twice at
 * once; a step that fails holds up no other. Returns whether nothing is left, and records that.
 * Throws DatabaseError when that can't be recorded.
 */
export async function finishDeletion({ services, identity, uid, until }: Finish): Promise<boolean> {
  const steps: Record<string, () => Promise<boolean>> = {
    sign_in: async () => {
      await identity.delete(uid);
      return true;
    },
    portraits: async () => removePortraits(services, uid, until),
    photos: async () => removeUploads({ services, uid, until }),
    ledger: async () => archiveLedger({ services, uid, until }),
  };
  if (!(await runSteps(services, 'deletion_step_failed', steps))) return false;
  await services.database.transaction(async (transaction) => {
    const [deletion] = await transaction.getAll(deletionKey(uid));
    if (!deletion || deletion.finishedAt !== null) return;
    transaction.update(deletionKey(uid), { finishedAt: new Date(services.clock.now()) });
  });
  return true;
}

async function removePortraits(services: Services, uid: string, until: number): Promise<boolean> {
  if (!(await removeJobs({ services, uid, until }))) return false;
  const deletion = await services.database.get(deletionKey(uid));
  if (!deletion) return true;
  const { clock, publicFiles } = services;
  const isEmpty = await emptyFolders(deletion.folders.map(resultFolderPath), {
    hasTime: () => clock.now() <= until,
    emptyPage: async (folder, cursor) => {
      const { urls, nextCursor } = await publicFiles.list(folder, cursor);
      await publicFiles.delete(urls);
      return nextCursor;
    },
  });
  return isEmpty && endRuns(services, deletion);
}

/** Cancels the account's runs; returns whether all have ended. */
async function endRuns(services: Services, { runs, startedAt }: DeletionDocument): Promise<boolean> {
  // The provider has ended them by then.
  if (services.clock.now() > startedAt.getTime() + TIME_TO_LIVE_MS) return true;
  const ended = await Promise.all(
    runs.map(async (run) => {
      if ((await services.compute.cancel(run)).accepted) return true;
      const { kind } = await services.compute.status(run);
      return kind === 'completed' || kind === 'failed' || kind === 'not_found';
    }),
  );
  return !ended.includes(false);
}
