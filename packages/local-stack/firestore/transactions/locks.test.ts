import { LockTable, type LockClaim, type LockOwner } from './locks';

const NEVER_MS = 60_000;
const [oldest, middle, youngest] = [1, 2, 3].map((age): LockOwner => ({ id: `owner ${age}`, age })) as [
  LockOwner,
  LockOwner,
  LockOwner,
];

describe('locks', () => {
  let locks: LockTable;
  let granted: string[];

  /** Requests a lock and records whether it is granted or refused. */
  const ask = (owner: LockOwner, name: string, claim: LockClaim): Promise<void> =>
    locks.acquire(owner, name, claim).then(
      () => void granted.push(`${owner.id} has ${name}`),
      () => void granted.push(`${owner.id} gives up ${name}`),
    );

  beforeEach(() => {
    locks = new LockTable(NEVER_MS);
    granted = [];
  });

  afterEach(() => locks.clear());

  it('are shared by readers and held by one writer', async () => {
    await ask(oldest, 'a', 'read');
    await ask(middle, 'a', 'read');
    const writing = ask(youngest, 'a', 'write');
    locks.release(oldest);
    expect(granted).toEqual(['owner 1 has a', 'owner 2 has a']);
    locks.release(middle);
    await writing;
    expect(granted.at(-1)).toBe('owner 3 has a');
  });

  it('are granted in the order of the requests, so that no writer starves', async () => {
    await ask(oldest, 'a', 'read');
    const writing = ask(middle, 'a', 'write');
    const reading = ask(youngest, 'a', 'read');
    locks.release(oldest);
    await writing;
    locks.release(middle);
    await reading;
    expect(granted).toEqual(['owner 1 has a', 'owner 2 has a', 'owner 3 has a']);
  });

  it('change from reading to writing before waiting owners', async () => {
    await ask(oldest, 'a', 'read');
    const other = ask(middle, 'a', 'write');
    await ask(oldest, 'a', 'write');
    locks.release(oldest);
    await other;
    expect(granted).toEqual(['owner 1 has a', 'owner 1 has a', 'owner 2 has a']);
  });

  it('are refused to the youngest owner of a deadlock', async () => {
    await ask(oldest, 'a', 'write');
    await ask(middle, 'b', 'write');
    await ask(youngest, 'c', 'write');
    const first = ask(youngest, 'a', 'write');
    const second = ask(oldest, 'b', 'write');
    const third = ask(middle, 'c', 'write');
    await first;
    expect(granted.at(-1)).toBe('owner 3 gives up a');
    locks.release(youngest);
    await third;
    locks.release(middle);
    await second;
    expect(granted.slice(-2)).toEqual(['owner 2 has c', 'owner 1 has b']);
  });

  it('are refused after the maximum wait', async () => {
    locks = new LockTable(1);
    await locks.acquire(oldest, 'a', 'write');
    await expect(locks.acquire(middle, 'a', 'write')).rejects.toMatchObject({ code: 10 });
    locks.release(oldest);
    await locks.acquire(middle, 'a', 'write');
  });
});
