import { randomBytes } from 'node:crypto';

import type { StackClock } from '../kit/clock';
import { StateFile } from '../kit/state-file';
import type { Account, RefreshToken } from './account';
import type { Person } from './chooser/people';

interface StoredState {
  accounts: Account[];
  refreshTokens: [string, RefreshToken][];
  addedPeople: Person[];
}

/** Who signs in, as the provider vouches for it. */
export interface ProviderProfile {
  rawId: string;
  email: string;
  emailVerified: boolean;
  displayName: string | null;
  photoUrl: string | null;
}

/** The accounts, their refresh tokens and the people added in the chooser; kept on disk. */
export class AccountStore {
  private readonly accounts = new Map<string, Account>();
  private readonly refreshTokens = new Map<string, RefreshToken>();
  private readonly addedPeople = new Map<string, Person>();
  private readonly file: StateFile<StoredState>;

  constructor(
    stateDirectory: string | null,
    readonly clock: StackClock,
  ) {
    this.file = new StateFile<StoredState>(stateDirectory, 'auth');
    const stored = this.file.load();
    for (const account of stored?.accounts ?? []) this.accounts.set(account.localId, account);
    for (const [token, record] of stored?.refreshTokens ?? []) this.refreshTokens.set(token, record);
    for (const person of stored?.addedPeople ?? []) this.addedPeople.set(person.email, person);
  }

  /** The current second on the stack's clock. */
  nowSeconds(): number {
    return Math.floor(this.clock.now() / 1_000);
  }

  /** All accounts, oldest first. */
  list(): Account[] {
    return [...this.accounts.values()];
  }

  /** The account with this uid. */
  find(localId: string): Account | undefined {
    return this.accounts.get(localId);
  }

  /** The account with this e-mail address, in any case. */
  findByEmail(email: string): Account | undefined {
    return this.list().find((account) => account.email === email.toLowerCase());
  }

  /** The account of this person at the provider. */
  findByRawId(rawId: string): Account | undefined {
    return this.list().find((account) => account.rawId === rawId);
  }

  /** Makes an account at a first sign-in. */
  create(profile: ProviderProfile): Account {
    const now = this.clock.now();
    const account: Account = {
      ...profile,
      email: profile.email.toLowerCase(),
      localId: randomBytes(14).toString('hex'),
      disabled: false,
      validSinceSeconds: this.nowSeconds(),
      createdAtMs: now,
      lastLoginAtMs: now,
      lastRefreshAtMs: now,
      customAttributes: null,
    };
    this.accounts.set(account.localId, account);
    this.changed();
    return account;
  }

  /** Changes an account's fields. */
  update(account: Account, changes: Partial<Omit<Account, 'localId'>>): void {
    Object.assign(account, changes);
    this.changed();
  }

  /** Deletes an account. Its refresh tokens stay known, so that they answer USER_NOT_FOUND. */
  delete(localId: string): boolean {
    const existed = this.accounts.delete(localId);
    this.changed();
    return existed;
  }

  /** Begins a session and returns its refresh token. */
  startSession(account: Account, authTimeSeconds: number): string {
    const token = randomBytes(48).toString('base64url');
    this.refreshTokens.set(token, { localId: account.localId, authTimeSeconds, revoked: false });
    this.changed();
    return token;
  }

  /** The session that a refresh token belongs to. */
  session(refreshToken: string): RefreshToken | undefined {
    return this.refreshTokens.get(refreshToken);
  }

  /** Revokes every session of an account that began up to this second. */
  revokeSessions(account: Account, validSinceSeconds: number): void {
    account.validSinceSeconds = validSinceSeconds;
    for (const token of this.refreshTokens.values()) {
      if (token.localId === account.localId && token.authTimeSeconds <= validSinceSeconds)
        token.revoked = true;
    }
    this.changed();
  }

  /** The people added in the chooser, oldest first. */
  people(): Person[] {
    return [...this.addedPeople.values()];
  }

  /** Remembers a person for the chooser. */
  addPerson(person: Person): void {
    this.addedPeople.set(person.email, person);
    this.changed();
  }

  /** Empties everything, on disk too. */
  reset(): void {
    this.accounts.clear();
    this.refreshTokens.clear();
    this.addedPeople.clear();
    this.file.remove();
  }

  /** Writes what is not yet on disk. */
  flush(): void {
    this.file.flush();
  }

  private changed(): void {
    this.file.save(() => ({
      accounts: this.list(),
      refreshTokens: [...this.refreshTokens],
      addedPeople: this.people(),
    }));
  }
}
