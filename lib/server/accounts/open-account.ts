import 'server-only';

import { AppError } from '../../shared/errors';
import { WELCOME_CREDITS } from '../../shared/rules/credits';
import { deletionKey, userKey, welcomeKey, type UserDocument } from './account-documents';
import { retryOnCollision } from '../database';
import { knownSecrets } from '../hashing';
import type { Actor, DatabaseTransaction, Services, Using } from '../ports';
import { addLedgerEntry } from './ledger';

interface Opening extends Using<'clock' | 'database' | 'settings'> {
  actor: Actor;
  /** false: in a country where the operator does not offer the site. */
  mayCreate?: boolean;
}

/**
 * Returns the user's document; the first call creates it, with welcome credits once per subject of the identity
 * provider. The token of a deleted account creates none.
 * Throws AppError account_deleted, country_unavailable; DatabaseError.
 */
export async function openAccount({ services, actor, mayCreate = true }: Opening): Promise<UserDocument> {
  const existing = await findAccount({ services, uid: actor.uid });
  if (existing) return existing;
  if (!mayCreate) throw new AppError('country_unavailable');
  return retryOnCollision(() =>
    services.database.transaction((transaction) => createAccount(transaction, services, actor)),
  );
}

/** Returns the user's document; null without an account. Throws DatabaseError. */
export async function findAccount({
  services,
  uid,
}: Using<'database'> & { uid: string }): Promise<UserDocument | null> {
  const user = await services.database.get(userKey(uid));
  return user === null || user.photoURL === null ? user : forgetProfilePicture(services, user);
}

/** Returns a user's document without the address of the profile picture, which former versions stored. */
async function forgetProfilePicture(
  { database }: Pick<Services, 'database'>,
  user: UserDocument,
): Promise<UserDocument> {
  await database.transaction(async (transaction) => {
    const [current] = await transaction.getAll(userKey(user.uid));
    if (current) transaction.update(userKey(user.uid), { photoURL: null });
  });
  return { ...user, photoURL: null };
}

async function createAccount(
  transaction: DatabaseTransaction,
  services: Opening['services'],
  actor: Actor,
): Promise<UserDocument> {
  const { settings } = services;
  const welcome = welcomeKey(actor.providerSubject, settings.serverSecret);
  const [user, deletion, ...marks] = await transaction.getAll(
    userKey(actor.uid),
    deletionKey(actor.uid),
    ...knownSecrets(settings).map((secret) => welcomeKey(actor.providerSubject, secret)),
  );
  if (deletion) throw new AppError('account_deleted');
  if (user) return user;
  const at = new Date(services.clock.now());
  const created: UserDocument = {
    uid: actor.uid,
    email: actor.email,
    displayName: actor.displayName,
    photoURL: null,
    credits: 0,
    createdAt: at,
    openJobs: [],
    secondTries: [],
    guarantees: [],
    openPayments: [],
    portraits: { revision: 0, count: 0 },
    consent: null,
    consentWithdrawnAt: null,
    hasWithdrawalLeft: false,
    cancels: { day: '', count: 0 },
    unpaidRuns: { day: '', count: 0, limitAt: null },
  };
  if (!marks[0]) transaction.create(welcome, { createdAt: at });
  if (!marks.some((mark) => mark !== null)) {
    created.credits = addLedgerEntry(transaction, created, {
      entryId: 'welcome',
      type: 'welcome',
      amount: WELCOME_CREDITS,
      reference: null,
      at,
    });
  }
  transaction.create(userKey(actor.uid), created);
  return created;
}
