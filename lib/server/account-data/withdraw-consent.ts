import 'server-only';

import type { WithdrawConsentResponse } from '../../shared/contracts/consent';
import { DELETION_REMEMBERED_MS } from '../../shared/rules/accounts';
import { AppError } from '../../shared/errors';
import { deletionKey, userKey, type UserDocument } from '../accounts/account-documents';
import { runOf } from '../jobs/job-view';
import { finishJob } from '../jobs/finish-job';
import { jobKey } from '../jobs/job-documents';
import { removePortraits } from './remove-portraits';
import type { Actor, Services, Using } from '../ports';
import { removeUploads } from '../uploads/remove-uploads';
import { runSteps } from './run-steps';

/** No step starts after this long, so that the answer comes before the host ends the call; in milliseconds. */
const WORKS_FOR_MS = 40_000;

/**
 * Withdraws a user's consent (GDPR, article 7(3)) in one transaction, then refunds jobs and deletes photos and
 * portraits; the account and its ledger stay. A repeat goes on with what is left.
 * Throws AppError account_deleted; DatabaseError.
 */
export async function withdrawConsent({
  services,
  actor,
}: Using & { actor: Actor }): Promise<WithdrawConsentResponse> {
  const { clock, database } = services;
  const until = clock.now() + WORKS_FOR_MS;
  const withdrawnAt = await database.transaction(async (transaction) => {
    const [user, deletion] = await transaction.getAll(userKey(actor.uid), deletionKey(actor.uid));
    if (deletion) throw new AppError('account_deleted');
    // A job may have been recorded since the call came, by a server whose clock is ahead.
    const requests = user?.openJobs.map(({ createdAt }) => createdAt.getTime()) ?? [];
    const at = new Date(Math.max(clock.now(), ...requests));
    if (!user) return at;
    if (user.consent === null && user.consentWithdrawnAt !== null) return user.consentWithdrawnAt;
    const changes = { consent: null, consentWithdrawnAt: at, hasWithdrawalLeft: true };
    transaction.update(userKey(actor.uid), changes);
    return changes.consentWithdrawnAt;
  });
  const finished = await finishWithdrawal({ services, uid: actor.uid, until });
  return { withdrawnAt: withdrawnAt.toISOString(), finished };
}

/**
 * Deletes what was requested or uploaded before a withdrawn consent. May be repeated and run twice at once; nothing
 * starts after `until` (milliseconds since the epoch). Returns whether nothing is left; calls that go on may still store
 * something, so it counts as done two hours later. Throws DatabaseError.
 */
export async function finishWithdrawal({
  services,
  uid,
  until,
}: Using & { uid: string; until: number }): Promise<boolean> {
  const user = await services.database.get(userKey(uid));
  if (!user?.hasWithdrawalLeft || user.consentWithdrawnAt === null) return true;
  const withdrawnAt = user.consentWithdrawnAt;
  const run = async (steps: Record<string, () => Promise<boolean>>) =>
    runSteps(services, 'withdrawal_step_failed', steps);
  // A portrait that comes before the end of its job is deleted with the others.
  const ended = await run({ jobs: async () => endJobs(services, user, withdrawnAt) });
  const removed = await run({
    portraits: async () => removePortraits({ services, uid, requestedUntil: withdrawnAt, until }),
    photos: async () => removeUploads({ services, uid, uploadedBefore: user.consent?.at.getTime(), until }),
  });
  if (!ended || !removed) return false;
  if (services.clock.now() < withdrawnAt.getTime() + DELETION_REMEMBERED_MS) return true;
  await services.database.transaction(async (transaction) => {
    const [current] = await transaction.getAll(userKey(uid));
    // Another withdrawal has its own rest.
    if (current?.consentWithdrawnAt?.getTime() !== withdrawnAt.getTime()) return;
    transaction.update(userKey(uid), { hasWithdrawalLeft: false });
  });
  return true;
}

/** Ends and refunds the jobs that were open at the withdrawal, and cancels their runs. */
async function endJobs(services: Services, user: UserDocument, withdrawnAt: Date): Promise<boolean> {
  const due = user.openJobs.filter(({ createdAt }) => createdAt <= withdrawnAt);
  await Promise.all(
    due.map(async ({ id }) => {
      const job = await services.database.get(jobKey(id));
      if (job?.state !== 'open') return;
      const failure = job.change === null ? 'cancelled' : 'portrait_deleted';
      const outcome = { kind: 'failed', failure } as const;
      const run = runOf(await finishJob({ services, job, outcome }));
      // A run that is not known yet is cancelled when it is bound.
      if (run) await services.compute.cancel(run);
    }),
  );
  return true;
}
