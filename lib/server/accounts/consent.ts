import 'server-only';

import { AppError } from '../../shared/errors';
import { LEGAL_VERSION } from '../../shared/rules/legal';
import { userKey, type UserDocument } from './account-documents';
import type { Actor, Using } from '../ports';
import { openAccount } from './open-account';

interface Agreement extends Using<'clock' | 'database' | 'settings'> {
  actor: Actor;
  version: string;
}

/**
 * Records a user's consent with its version and time, and creates an account; a repeat keeps the first time.
 * Throws AppError consent_required for another version than LEGAL_VERSION, account_deleted; DatabaseError.
 */
export async function recordConsent({ services, actor, version }: Agreement): Promise<{ version: string }> {
  if (version !== LEGAL_VERSION) throw new AppError('consent_required');
  const { consent } = await openAccount({ services, actor });
  if (consent?.version === version) return { version };
  await services.database.transaction(async (transaction) => {
    const [user] = await transaction.getAll(userKey(actor.uid));
    if (!user) throw new AppError('account_deleted');
    if (user.consent?.version === version) return;
    const at = new Date(services.clock.now());
    transaction.update(userKey(actor.uid), { consent: { version, at } });
  });
  return { version };
}

/** Throws AppError consent_required for a user who has withdrawn the consent and not given it again. */
export function refuseWithdrawn({ consent, consentWithdrawnAt }: UserDocument): void {
  if (consent === null && consentWithdrawnAt !== null) throw new AppError('consent_required');
}

/** Checks a user's consent to the current version. Throws AppError consent_required; DatabaseError. */
export async function requireConsent({
  services,
  actor,
}: Using<'database'> & { actor: Pick<Actor, 'uid'> }): Promise<void> {
  const user = await services.database.get(userKey(actor.uid));
  if (user?.consent?.version !== LEGAL_VERSION) throw new AppError('consent_required');
}
