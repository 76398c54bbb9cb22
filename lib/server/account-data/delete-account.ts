import 'server-only';

import { AppError } from '../../shared/errors';
import { RECENT_SIGN_IN_MS } from '../../shared/rules/accounts';
import { deletionKey, userKey, welcomeKey } from '../accounts/account-documents';
import { DatabaseError, type Actor, type Identity, type Services, type Using } from '../ports';
import { finishDeletion } from './finish-deletion';

/** No step starts after this long, so that the answer comes before the host ends the call; in milliseconds. */
const WORKS_FOR_MS = 40_000;

/**
 * Decides the deletion of an account in one transaction, then deletes all that belongs to it; finishDeletions repeats
 * what fails. Returns whether everything is gone.
 * Throws AppError recent_sign_in_required; DatabaseError, after which a repeat tells whether it was decided.
 */
export async function deleteAccount({
  services,
  identity,
  actor,
}: Using & {
  identity: Pick<Identity, 'delete'>;
  actor: Pick<Actor, 'uid' | 'signedInAt' | 'providerSubject'>;
}): Promise<{ finished: boolean }> {
  const { uid, signedInAt, providerSubject } = actor;
  const now = services.clock.now();
  if (now - signedInAt > RECENT_SIGN_IN_MS) throw new AppError('recent_sign_in_required');
  await decideDeletion(services, { uid, at: new Date(now), providerSubject });
  return { finished: await finishDeletion({ services, identity, uid, until: now + WORKS_FOR_MS }) };
}

/**
 * Deletes a user's document and writes the deletion's mark; finishDeletions deletes the rest. Renews the mark of the
 * welcome credits, which may be from before the secret's last rotation. A repeat does nothing. Throws DatabaseError.
 */
export async function decideDeletion(
  { database, settings }: Pick<Services, 'database' | 'settings'>,
  { uid, at, providerSubject }: { uid: string; at: Date; providerSubject?: string },
): Promise<void> {
  const welcomes = providerSubject === undefined ? [] : [welcomeKey(providerSubject, settings.serverSecret)];
  try {
    await database.transaction(async (transaction) => {
      const [deletion, user, ...marks] = await transaction.getAll(
        deletionKey(uid),
        userKey(uid),
        ...welcomes,
      );
      if (!deletion) {
        const mark = { uid, startedAt: at, finishedAt: null, runs: [], folders: [] };
        transaction.create(deletionKey(uid), mark);
      }
      if (!user) return;
      transaction.delete(userKey(uid));
      welcomes.forEach((welcome, index) => {
        if (!marks[index]) transaction.create(welcome, { createdAt: at });
      });
    });
  } catch (error) {
    // Another tab decided the same between the read and the commit.
    if (error instanceof DatabaseError && error.failure === 'already_exists') return;
    throw error;
  }
}
