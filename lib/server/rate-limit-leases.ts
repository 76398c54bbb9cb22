import 'server-only';

import { BLOCK_HOLDS_MS } from '../shared/rules/limits';

/** Calls that this server may let pass without asking the database. */
export interface CallBlock {
  /** When its first call came, in milliseconds since the epoch. */
  startedAt: number;
  /** Calls that are left of it. */
  left: number;
  /** Until when the database has refused another block, in milliseconds since the epoch. */
  refusedUntil: number;
  /** Another block is being taken; resolves when the answer is in. */
  taking: Promise<void> | null;
}

/** More counters at once than one server has callers; a guard of its memory. */
const MOST_BLOCKS = 10_000;

/** What one server knows of the calls that are counted by blocks: nothing that another server could need. */
export class CallBlocks {
  private readonly blocks = new Map<string, CallBlock>();

  /** The block of a counter now; the first one of a minute, of `size` calls, is the server's own. */
  at(counter: string, size: number, now: number): CallBlock {
    const known = this.blocks.get(counter);
    if (known && known.startedAt <= now && now < known.startedAt + BLOCK_HOLDS_MS) return known;
    if (this.blocks.size >= MOST_BLOCKS) this.blocks.clear();
    const block: CallBlock = { startedAt: now, left: size, refusedUntil: 0, taking: null };
    this.blocks.set(counter, block);
    return block;
  }
}
