import 'server-only';

import { LEASE_MS } from '../shared/rules/rate-limits';

/** Calls that this server may let pass without asking the database. */
export interface RateLimitLease {
  /** When its first call came, in milliseconds since the epoch. */
  startedAt: number;
  /** Calls left. */
  left: number;
  /** The database refuses another lease until then, in milliseconds since the epoch. */
  refusedUntil: number;
  /** Resolves when another lease is taken or refused; null while none is asked for. */
  renewal: Promise<void> | null;
}

/** A guard of memory: more than the callers of one server. */
const LEASES_MAXIMUM = 10_000;

/** One server's leases, by counter. */
export class RateLimitLeases {
  private readonly leases = new Map<string, RateLimitLease>();

  /** The counter's lease now: a new one, of `size` calls, after LEASE_MS. */
  at(counter: string, size: number, now: number): RateLimitLease {
    const known = this.leases.get(counter);
    if (known && known.startedAt <= now && now < known.startedAt + LEASE_MS) return known;
    if (this.leases.size >= LEASES_MAXIMUM) this.leases.clear();
    const lease: RateLimitLease = { startedAt: now, left: size, refusedUntil: 0, renewal: null };
    this.leases.set(counter, lease);
    return lease;
  }
}
