import { randomBytes } from 'node:crypto';

import type { StackClock } from '../../kit/clock';
import { StateFile } from '../../kit/state-file';
import type { Account, ProviderProfile, RefreshToken } from './account';
import type { ProviderUser } from '../chooser/provider-users';

interface StoredState {
  accounts: Account[];
  refreshTokens: [string, RefreshToken][];
  addedPeople: ProviderUser[];
}

/** The accounts, their refresh tokens and the users added in the chooser; kept on disk. */
export class AccountStore {
  private readonly accounts = new Map<string, Account>();
  private readonly refreshTokens = new Map<string, RefreshToken>();
  private readonly added = new Map<string, ProviderUser>();
  private readonly file: StateFile<StoredState>;

  constructor(
    stateDirectory: string | null,
    readonly clock: StackClock,
  ) {
    this.file = new StateFile<StoredState>(stateDirectory, 'auth');
    const stored = this.file.load();
    for (const account of stored?.accounts ?? []) this.accounts.set(account.localId, account);
    for (const [token, record] of stored?.refreshTokens ?? []) this.refreshTokens.set(token, record);
    for (const user of stored?.addedPeople ?? []) this.added.set(user.email, user);
  }

  /** Returns the current second of the stack's clock. */
  nowSeconds(): number {
    return Math.floor(this.clock.now() / 1_000);
  }

  /** Returns all accounts, oldest first. */
  list(): Account[] {
    return [...this.accounts.values()];
  }

  /** Returns the account with a uid. */
  find(localId: string): Account | undefined {
    return this.accounts.get(localId);
  }

  /** Returns the account with an e-mail address, whose case does not matter. */
  findByEmail(email: string): Account | undefined {
    return this.list().find((account) => account.email === email.toLowerCase());
  }

  /** Returns the account of a subject at the provider. */
  findByRawId(rawId: string): Account | undefined {
    return this.list().find((account) => account.rawId === rawId);
  }

  /** Creates an account at a first sign-in. */
  create(profile: ProviderProfile): Account {
    const now = this.clock.now();
    const account: Account = {
      ...profile,
      email: profile.email?.toLowerCase(),
      localId: randomBytes(14).toString('hex'),
      createdAtMs: now,
      lastLoginAtMs: now,
      lastRefreshAtMs: now,
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

  /** Deletes an account. Its refresh tokens are kept, so that they answer USER_NOT_FOUND. */
  delete(localId: string): boolean {
    const existed = this.accounts.delete(localId);
    this.changed();
    return existed;
  }

  /** Starts a session and returns its refresh token. */
  startSession(account: Account, authTimeSeconds: number): string {
    const token = randomBytes(48).toString('base64url');
    this.refreshTokens.set(token, { localId: account.localId, authTimeSeconds });
    this.changed();
    return token;
  }

  /** Returns the session of a refresh token. */
  session(refreshToken: string): RefreshToken | undefined {
    return this.refreshTokens.get(refreshToken);
  }

  /** Returns the users added in the chooser, oldest first. */
  addedUsers(): ProviderUser[] {
    return [...this.added.values()];
  }

  /** Adds a user to the chooser. */
  addUser(user: ProviderUser): void {
    this.added.set(user.email, user);
    this.changed();
  }

  /** Deletes everything, on disk too. */
  reset(): void {
    this.accounts.clear();
    this.refreshTokens.clear();
    this.added.clear();
    this.file.remove();
  }

  /** Writes pending state to disk. */
  flush(): void {
    this.file.flush();
  }

  private changed(): void {
    this.file.save(() => ({
      accounts: this.list(),
      refreshTokens: [...this.refreshTokens],
      addedPeople: this.addedUsers(),
    }));
  }
}
