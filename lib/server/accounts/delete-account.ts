import 'server-only';

import { AppError } from '../../shared/errors';
import { RECENT_SIGN_IN_MS } from '../../shared/rules/accounts';
import { deletionKey, userKey } from '../documents';
import { DatabaseError, type Actor, type Identity, type Services } from '../ports';
import { finishDeletion } from './finish-deletion';

/** No step is begun after this long, so that the answer comes before the host ends the call; in milliseconds. */
const WORKS_FOR_MS = 40_000;

/**
 * Deletes a person's account. One transaction decides it: it takes the person's document away, without which
 * nobody has credits or a job, and leaves the mark of the deletion, without which nobody gets a new one. What
 * belongs to the account goes after that; what can't go now is left to the sweep. A repeat goes on with it.
 *
 * Gives whether everything is gone. Throws AppError recent_sign_in_required when the person signed in too long
 * ago; DatabaseError, after which a repeat tells whether it was decided.
 */
export async function deleteAccount({
  services,
  identity,
  actor,
}: {
  services: Services;
  identity: Pick<Identity, 'delete'>;
  actor: Pick<Actor, 'uid' | 'signedInAt'>;
}): Promise<{ finished: boolean }> {
  const { uid, signedInAt } = actor;
  const now = services.clock.now();
  if (now - signedInAt > RECENT_SIGN_IN_MS) throw new AppError('recent_sign_in_required');
  await decide(services, uid, new Date(now));
  return { finished: await finishDeletion({ services, identity, uid, until: now + WORKS_FOR_MS }) };
}

async function decide(services: Pick<Services, 'database'>, uid: string, at: Date): Promise<void> {
  try {
    await services.database.transaction(async (transaction) => {
      const [deletion, user] = await transaction.getAll(deletionKey(uid), userKey(uid));
      if (!deletion) {
        const mark = { uid, startedAt: at, finishedAt: null, runs: [], folders: [] };
        transaction.create(deletionKey(uid), mark);
      }
      if (user) transaction.delete(userKey(uid));
    });
  } catch (error) {
    // Another tab decided the same between our read and our commit.
    if (error instanceof DatabaseError && error.failure === 'already_exists') return;
    throw error;
  }
}
