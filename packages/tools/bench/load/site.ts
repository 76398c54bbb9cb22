import type { StackAddresses } from '@chiaro/local-stack/environment';

/** The addresses and keys for a load, as plain data for another process. */
export interface Site {
  addresses: StackAddresses;
  /** The address of the bare route handler. */
  bareUrl: string;
  cronSecret: string;
  /** The key with which browsers call Stripe. */
  publishableKey: string;
}
