import { readFileSync } from 'node:fs';

/** What an owner sets in the providers' consoles or deploys to them. */
export interface ConsoleSettings {
  /** Firebase Authentication: Google is an enabled sign-in provider; null: it never was set up. */
  googleSignIn: boolean | null;
  /** Firebase Authentication: where sign-in may be started from. */
  authorizedDomains: string[];
  /** The web API key is one of another Firebase project. */
  webKeyIsForeign: boolean;
  /** The database's rules as deployed; null: none are. */
  firestoreRules: string | null;
  /** State of the time-to-live policies of firestore.indexes.json; null: they are not deployed. */
  timeToLive: 'ACTIVE' | 'CREATING' | 'NEEDS_REPAIR' | null;
  /** What firestore.indexes.json says of single fields' indexes is deployed. */
  hasFieldIndexes: boolean;
  /** Stripe's webhook endpoint; null: there is none. */
  webhookEndpoint: { status: 'enabled' | 'disabled'; enabledEvents: string[] } | null;
  /** Workers that RunPod's health tells of, and those that wait for a free GPU beside them. */
  workers: number;
  throttledWorkers: number;
}

/** The settings of a stack, which is set up as it should be unless a test says otherwise. */
export class SettingsBoard {
  private changes: Partial<ConsoleSettings> = {};

  /** The settings as they stand; what is deployed from a file is what the file has now. */
  get current(): ConsoleSettings {
    return {
      googleSignIn: true,
      authorizedDomains: ['localhost', '127.0.0.1'],
      webKeyIsForeign: false,
      firestoreRules: readFileSync('firestore.rules', 'utf8'),
      timeToLive: 'ACTIVE',
      hasFieldIndexes: true,
      webhookEndpoint: { status: 'enabled', enabledEvents: ['*'] },
      workers: 1,
      throttledWorkers: 0,
      ...this.changes,
    };
  }

  /** Changes some of them. */
  change(changes: Partial<ConsoleSettings>): void {
    this.changes = { ...this.changes, ...changes };
  }

  /** Sets everything up again. */
  reset(): void {
    this.changes = {};
  }
}
