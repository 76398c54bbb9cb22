import type { StackAddresses } from '@chiaro/local-stack/environment';

/** Where the load goes and what it takes along; plain data, because it goes to another process. */
export interface Site {
  /** The stack's stand-ins and the app. */
  addresses: StackAddresses;
  /** The bare route handler. */
  bareUrl: string;
  /** The scheduler's secret. */
  cronSecret: string;
  /** With which browsers call Stripe. */
  publishableKey: string;
}
