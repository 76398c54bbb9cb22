import 'server-only';

import { AppError } from '../../shared/errors';
import { guaranteeEnds, GUARANTEES_MAXIMUM, isGuaranteeCounted } from '../../shared/rules/second-tries';
import { userKey, type UserDocument } from '../accounts/account-documents';
import { addLedgerEntry } from '../accounts/ledger';
import { nextListRevision } from '../accounts/list-revision';
import { type JobDocument, jobKey } from '../jobs/job-documents';
import { deleteForGood, portraitsLeft } from '../jobs/job-view';
import type { Actor, DatabaseTransaction, Using } from '../ports';

/** A guarantee that may be claimed: until when, in milliseconds since the epoch, and the credits that return. */
interface Guarantee {
  until: number;
  credits: number;
}

/** Returns the guarantee of a second try with a portrait left whose first job was paid; `until` may have passed. */
export function guaranteeOf(job: JobDocument): Guarantee | null {
  const { state, settledAt, guaranteeCredits: credits } = job;
  const isOffered = state === 'completed' && credits > 0 && portraitsLeft(job).length > 0;
  if (!isOffered || settledAt === null) return null;
  return { until: guaranteeEnds(settledAt.getTime()), credits };
}

/** Returns the guarantees that a user may claim at a time in milliseconds since the epoch. */
export function guaranteesLeft({ guarantees }: Pick<UserDocument, 'guarantees'>, now: number): number {
  return Math.max(0, GUARANTEES_MAXIMUM - countedAt(guarantees, now).length);
}

/**
 * Returns the price of a job whose second try is not like its user either, and deletes the portraits of both for good,
 * in one transaction with the entry `guarantee_{job}` of the first job. A repeat changes nothing and answers alike.
 * Throws AppError no_guarantee, guarantee_limit; DatabaseError.
 */
export async function claimGuarantee({
  services: { clock, database },
  actor: { uid },
  jobId,
}: Using<'clock' | 'database'> & {
  actor: Pick<Actor, 'uid'>;
  /** The second try. */
  jobId: string;
}): Promise<{ credits: number; deleted: string[] }> {
  return database.transaction(async (transaction) => {
    const [user, second] = await transaction.getAll(userKey(uid), jobKey(jobId));
    if (!user || second?.uid !== uid || second.secondTryOf === null) throw new AppError('no_guarantee');
    const [first] = await transaction.getAll(jobKey(second.secondTryOf));
    // Another second try of the job may have failed before.
    if (first?.secondTryId !== jobId) throw new AppError('no_guarantee');
    const answer = { credits: second.guaranteeCredits, deleted: [...first.output, ...second.output] };
    if (!first.refunded) returnPrice(transaction, { user, first, second, at: new Date(clock.now()) });
    return answer;
  });
}

interface Claim {
  user: UserDocument;
  first: JobDocument;
  second: JobDocument;
  at: Date;
}

function returnPrice(transaction: DatabaseTransaction, { user, first, second, at }: Claim): void {
  const guarantee = guaranteeOf(second);
  if (guarantee === null || guarantee.until <= at.getTime()) throw new AppError('no_guarantee');
  if (guaranteesLeft(user, at.getTime()) === 0) throw new AppError('guarantee_limit');
  const credits = addLedgerEntry(transaction, user, {
    entryId: `guarantee_${first.id}`,
    type: 'guarantee',
    amount: guarantee.credits,
    reference: first.id,
    at,
  });
  transaction.update(userKey(user.uid), {
    credits,
    guarantees: [...countedAt(user.guarantees, at.getTime()), at],
    ...nextListRevision(user, -[first, second].flatMap(portraitsLeft).length),
  });
  const deletion = (job: JobDocument) => ({ ...deleteForGood(job, job.output), hasLeftovers: true });
  transaction.update(jobKey(first.id), { ...deletion(first), refunded: true });
  transaction.update(jobKey(second.id), deletion(second));
}

function countedAt(guarantees: readonly Date[], now: number): Date[] {
  return guarantees.filter((at) => isGuaranteeCounted(at.getTime(), now));
}
