import 'server-only';

import { AppError } from '../../shared/errors';
import type { Actor, Identity } from '../ports';
import { isSameText, isSignatureFor, knownSecrets, sha256, type Secrets } from '../hashing';

const LONGEST_TOKEN = 8_192;

/** Returns the user of a request's token; `checkRevoked` costs a call. Throws AppError auth_required, unavailable. */
export async function authenticate(
  request: Request,
  identity: Identity,
  options: { checkRevoked: boolean },
): Promise<Actor> {
  const token = /^Bearer ([\w.=-]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (!token || token.length > LONGEST_TOKEN) throw new AppError('auth_required');
  let actor: Actor | null;
  try {
    actor = await identity.verify(token, options);
  } catch (error) {
    throw new AppError('unavailable', {}, { cause: error });
  }
  if (!actor) throw new AppError('auth_required');
  return actor;
}

/**
 * Throws AppError forbidden for a request without the scheduler's secret as its bearer token.
 * https://vercel.com/docs/cron-jobs/manage-cron-jobs#securing-cron-jobs
 */
export function authorizeScheduler(request: Request, cronSecret: string): void {
  const given = sha256(request.headers.get('authorization') ?? '');
  if (!isSameText(given, sha256(`Bearer ${cronSecret}`))) throw new AppError('forbidden');
}

/** Refuses RunPod's call of an address that we have not signed for its job. Throws AppError forbidden. */
export function authorizeRun(request: Request, secrets: Secrets): void {
  const { searchParams } = new URL(request.url);
  const [job = '', signature = ''] = ['job', 'signature'].map((name) => searchParams.get(name) ?? '');
  if (!isSignatureFor(signature, 'runpod-webhook', job, knownSecrets(secrets)))
    throw new AppError('forbidden');
}
