import { contention } from '../documents/errors';

/** An owner of locks: a transaction, or a commit outside of one. */
export interface LockOwner {
  readonly id: string;
  /** Lower is older. A deadlock is resolved by refusing its youngest owner. */
  readonly age: number;
}

/** The purpose of a document's lock: readers share it, a writer excludes every other owner. */
type LockClaim = 'read' | 'write';

interface Grant {
  owner: LockOwner;
  claim: LockClaim;
}

interface Waiter extends Grant {
  resolve: () => void;
  reject: (reason: Error) => void;
  timer: NodeJS.Timeout;
}

interface LockedResource {
  granted: Grant[];
  waiting: Waiter[];
}

function conflict(left: LockClaim, right: LockClaim): boolean {
  return left === 'write' || right === 'write';
}

function covers(held: LockClaim, wanted: LockClaim): boolean {
  return held === 'write' || wanted === 'read';
}

/**
 * Pessimistic locks of documents, existing or missing, with fair queues, a maximum wait (real milliseconds) and deadlock
 * resolution; released at once.
 */
export class LockTable {
  private readonly resources = new Map<string, LockedResource>();

  constructor(private readonly lockWaitMs: number) {}

  /** Resolves once the owner holds the lock. Throws ABORTED after a long wait, or for the youngest of a deadlock. */
  acquire(owner: LockOwner, name: string, claim: LockClaim): Promise<void> {
    const resource = this.resources.get(name) ?? { granted: [], waiting: [] };
    this.resources.set(name, resource);
    const own = resource.granted.filter((grant) => grant.owner.id === owner.id);
    if (own.some((grant) => covers(grant.claim, claim))) return Promise.resolve();
    const ahead = own.length > 0 ? [] : resource.waiting;
    if (blockersOf({ owner, claim }, resource, ahead).length === 0) {
      resource.granted.push({ owner, claim });
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.refuse(resource, waiter), this.lockWaitMs);
      timer.unref();
      const waiter: Waiter = { owner, claim, resolve, reject, timer };
      // An owner that already holds a claim goes first, since all others wait for that claim anyway.
      if (own.length > 0) resource.waiting.unshift(waiter);
      else resource.waiting.push(waiter);
      this.breakDeadlocks(owner);
    });
  }

  /** Releases all locks of an owner and refuses its waiting claims. */
  release(owner: LockOwner): void {
    for (const [name, resource] of [...this.resources]) {
      for (const waiter of resource.waiting.filter((candidate) => candidate.owner.id === owner.id)) {
        this.refuse(resource, waiter);
      }
      const kept = resource.granted.filter((grant) => grant.owner.id !== owner.id);
      if (kept.length !== resource.granted.length) {
        resource.granted = kept;
        this.grantWaiting(resource);
      }
      if (resource.granted.length + resource.waiting.length === 0) this.resources.delete(name);
    }
  }

  /** Refuses all waiting claims and drops every lock. */
  clear(): void {
    const resources = [...this.resources.values()];
    this.resources.clear();
    for (const resource of resources) {
      const waiting = resource.waiting;
      resource.waiting = [];
      for (const waiter of waiting) {
        clearTimeout(waiter.timer);
        waiter.reject(contention());
      }
    }
  }

  private refuse(resource: LockedResource, waiter: Waiter): void {
    clearTimeout(waiter.timer);
    if (!resource.waiting.includes(waiter)) return;
    resource.waiting = resource.waiting.filter((candidate) => candidate !== waiter);
    waiter.reject(contention());
    this.grantWaiting(resource);
  }

  private grantWaiting(resource: LockedResource): void {
    for (const waiter of [...resource.waiting]) {
      const ahead = aheadOf(waiter, resource);
      if (blockersOf(waiter, resource, ahead).length > 0) continue;
      resource.waiting = resource.waiting.filter((candidate) => candidate !== waiter);
      resource.granted.push({ owner: waiter.owner, claim: waiter.claim });
      clearTimeout(waiter.timer);
      waiter.resolve();
    }
  }

  private breakDeadlocks(owner: LockOwner): void {
    for (;;) {
      const cycle = this.findCycle(owner, owner, new Set());
      if (!cycle) return;
      const victim = cycle.reduce((youngest, other) => (other.age > youngest.age ? other : youngest));
      for (const resource of this.resources.values()) {
        for (const waiter of resource.waiting) {
          if (waiter.owner.id === victim.id) this.refuse(resource, waiter);
        }
      }
    }
  }

  /** Returns the owners on a path of waits from `from` to `goal`, or undefined. */
  private findCycle(from: LockOwner, goal: LockOwner, seen: Set<string>): LockOwner[] | undefined {
    seen.add(from.id);
    for (const next of this.ownersBlocking(from)) {
      if (next.id === goal.id) return [from];
      if (seen.has(next.id)) continue;
      const rest = this.findCycle(next, goal, seen);
      if (rest) return [from, ...rest];
    }
    return undefined;
  }

  private ownersBlocking(owner: LockOwner): LockOwner[] {
    const owners: LockOwner[] = [];
    for (const resource of this.resources.values()) {
      for (const waiter of resource.waiting) {
        if (waiter.owner.id !== owner.id) continue;
        owners.push(...blockersOf(waiter, resource, aheadOf(waiter, resource)));
      }
    }
    return owners;
  }
}

function aheadOf(waiter: Waiter, resource: LockedResource): Waiter[] {
  const holdsClaim = resource.granted.some((grant) => grant.owner.id === waiter.owner.id);
  return holdsClaim ? [] : resource.waiting.slice(0, resource.waiting.indexOf(waiter));
}

function blockersOf(wanted: Grant, resource: LockedResource, ahead: readonly Grant[]): LockOwner[] {
  return [...resource.granted, ...ahead]
    .filter((other) => other.owner.id !== wanted.owner.id && conflict(other.claim, wanted.claim))
    .map((other) => other.owner);
}
