import { readFileSync } from 'node:fs';

import type { OutputFormName } from './output-forms';

/** The account's webhook endpoint at Stripe. */
export interface WebhookSettings {
  status: 'enabled' | 'disabled';
  enabledEvents: string[];
  /** What a call of the API created; left out: the endpoint of the app, with the secret that the app has. */
  created?: { id: string; url: string; secret: string; apiVersion: string | null; atSeconds: number };
}

/** The settings that an owner makes in the providers' consoles or deploys to them, and what the providers choose. */
export interface ConsoleSettings {
  /** Firebase Authentication: whether sign-in with Google is enabled; null: it was never set up. */
  googleSignIn: boolean | null;
  /** Firebase Authentication: the domains that may start a sign-in. */
  authorizedDomains: string[];
  /** Whether the web API key belongs to another Firebase project. */
  webKeyIsForeign: boolean;
  /** The deployed rules of the database; null: there are none. */
  firestoreRules: string | null;
  /** The state of the time-to-live policies of firestore.indexes.json; null: they are not deployed. */
  timeToLive: 'ACTIVE' | 'CREATING' | 'NEEDS_REPAIR' | null;
  /** Whether the single-field indexes of firestore.indexes.json are deployed. */
  hasFieldIndexes: boolean;
  /** The state of the composite indexes of firestore.indexes.json; null: they are not deployed. */
  compositeIndexes: 'READY' | 'CREATING' | 'NEEDS_REPAIR' | null;
  /** Stripe's webhook endpoint; null: there is none. */
  webhookEndpoint: WebhookSettings | null;
  /** The workers that RunPod's health reports, and those that wait for a free GPU. */
  workers: number;
  throttledWorkers: number;
  /** The form in which RunPod's public models give their pictures. */
  outputForm: OutputFormName;
}

/** The settings of a stack: the defaults, until a test changes them. */
export class StackSettings {
  private changes: Partial<ConsoleSettings> = {};

  /** The current settings; those that are deployed from a file follow the file. */
  get current(): ConsoleSettings {
    return {
      googleSignIn: true,
      authorizedDomains: ['localhost', '127.0.0.1'],
      webKeyIsForeign: false,
      firestoreRules: readFileSync('firestore.rules', 'utf8'),
      timeToLive: 'ACTIVE',
      hasFieldIndexes: true,
      compositeIndexes: 'READY',
      webhookEndpoint: { status: 'enabled', enabledEvents: ['*'] },
      workers: 1,
      throttledWorkers: 0,
      outputForm: 'image_url',
      ...this.changes,
    };
  }

  /** Changes some settings. */
  change(changes: Partial<ConsoleSettings>): void {
    this.changes = { ...this.changes, ...changes };
  }

  /** Restores the defaults. */
  reset(): void {
    this.changes = {};
  }
}
