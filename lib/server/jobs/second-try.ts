import 'server-only';

import type { Recipe } from '../../shared/contracts/portraits';
import { AppError } from '../../shared/errors';
import { isSecondTryCounted, SECOND_TRIES_MAXIMUM, secondTryEnds } from '../../shared/rules/second-tries';
import type { UserDocument } from '../accounts/account-documents';
import { addLedgerEntry } from '../accounts/ledger';
import type { DatabaseTransaction } from '../ports';
import { hashOf } from '../hashing';
import { type JobDocument, jobKey } from './job-documents';
import { portraitsLeft } from './job-view';

/** The fields of a recipe that a second try may change. */
type Changeable = 'ip_weight' | 'cn_strength' | 'seed';

/** The job that is to be a second try. */
interface Submission {
  jobId: string;
  recipe: Recipe;
  compositionHash: string;
}

/** Returns until when a paid job with a portrait left, but no change, may be tried again, in milliseconds since the epoch, or null. */
export function secondTryUntil(job: JobDocument): number | null {
  const isOffered =
    job.state === 'completed' &&
    portraitsLeft(job).length > 0 &&
    job.recipe !== null &&
    job.secondTryOf === null &&
    job.change === null &&
    job.secondTryId === null;
  return isOffered && job.settledAt ? secondTryEnds(job.settledAt.getTime()) : null;
}

/** Returns the free second tries that a user has at a time in milliseconds since the epoch. */
export function secondTriesLeft({ secondTries }: Pick<UserDocument, 'secondTries'>, now: number): number {
  return Math.max(0, SECOND_TRIES_MAXIMUM - countedAt(secondTries, now).length);
}

/**
 * Records a job's second try in it and with its user, and returns the user's new list. Throws AppError no_second_try
 * when it may not be, none is left, or the recipe differs in more than a second try may change.
 */
export function claimSecondTry(
  transaction: DatabaseTransaction,
  {
    user,
    first,
    submission,
    at,
  }: { user: UserDocument; first: JobDocument | null; submission: Submission; at: Date },
): UserDocument['secondTries'] {
  const now = at.getTime();
  const isAllowed =
    first?.uid === user.uid &&
    (secondTryUntil(first) ?? 0) > now &&
    first.recipe !== null &&
    hashOf(unchangeable(first.recipe)) === hashOf(unchangeable(submission.recipe)) &&
    // A job from before the hash may be tried again with any custom picture, for its seven days.
    (first.compositionHash ?? submission.compositionHash) === submission.compositionHash &&
    secondTriesLeft(user, now) > 0;
  if (!isAllowed) throw new AppError('no_second_try');
  transaction.update(jobKey(first.id), { secondTryId: submission.jobId });
  return [...countedAt(user.secondTries, now), { jobId: submission.jobId, createdAt: at }];
}

/** Writes the ledger entry of a second try that gave portraits: no credits, and the job that it tried again. */
export function recordSecondTry(
  transaction: DatabaseTransaction,
  { user, job, at }: { user: UserDocument; job: JobDocument; at: Date },
): void {
  addLedgerEntry(transaction, user, {
    entryId: `second_try_${job.id}`,
    type: 'second_try',
    amount: 0,
    reference: job.secondTryOf,
    at,
  });
}

/** Returns a user's right to a second try that gave no portrait: the new list of the user's second tries. */
export function returnSecondTry(
  transaction: DatabaseTransaction,
  { user, job, first }: { user: UserDocument; job: JobDocument; first: JobDocument | null },
): UserDocument['secondTries'] {
  if (first?.secondTryId === job.id) transaction.update(jobKey(first.id), { secondTryId: null });
  return user.secondTries.filter(({ jobId }) => jobId !== job.id);
}

function countedAt(secondTries: UserDocument['secondTries'], now: number): UserDocument['secondTries'] {
  return secondTries.filter(({ createdAt }) => isSecondTryCounted(createdAt.getTime(), now));
}

function unchangeable(recipe: Recipe): Omit<Recipe, Changeable> {
  const { ip_weight: _weight, cn_strength: _strength, seed: _seed, ...rest } = recipe;
  return rest;
}
