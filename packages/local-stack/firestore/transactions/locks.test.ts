import { LockTable, type LockClaim, type LockOwner } from './locks';
import { integerValue, type StoredDocument } from '../documents/values';

const READ: LockClaim = { kind: 'read' };
const WRITE: LockClaim = { kind: 'write' };
const NEVER_MS = 60_000;
const [oldest, middle, youngest] = [1, 2, 3].map((age): LockOwner => ({ id: `owner ${age}`, age })) as [
  LockOwner,
  LockOwner,
  LockOwner,
];

function documentWith(value: number): StoredDocument {
  return { name: `d/${value}`, fields: { value: integerValue(value) }, createTime: {}, updateTime: {} };
}

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
    await ask(oldest, 'a', READ);
    await ask(middle, 'a', READ);
    const writing = ask(youngest, 'a', WRITE);
    locks.release(oldest);
    expect(granted).toEqual(['owner 1 has a', 'owner 2 has a']);
    locks.release(middle);
    await writing;
    expect(granted.at(-1)).toBe('owner 3 has a');
  });

  it('are granted in the order of the requests, so that no writer starves', async () => {
    await ask(oldest, 'a', READ);
    const writing = ask(middle, 'a', WRITE);
    const reading = ask(youngest, 'a', READ);
    locks.release(oldest);
    await writing;
    locks.release(middle);
    await reading;
    expect(granted).toEqual(['owner 1 has a', 'owner 2 has a', 'owner 3 has a']);
  });

  it('change from reading to writing before waiting owners', async () => {
    await ask(oldest, 'a', READ);
    const other = ask(middle, 'a', WRITE);
    await ask(oldest, 'a', WRITE);
    locks.release(oldest);
    await other;
    expect(granted).toEqual(['owner 1 has a', 'owner 1 has a', 'owner 2 has a']);
  });

  it('are refused to the youngest owner of a deadlock', async () => {
    await ask(oldest, 'a', WRITE);
    await ask(middle, 'b', WRITE);
    await ask(youngest, 'c', WRITE);
    const first = ask(youngest, 'a', WRITE);
    const second = ask(oldest, 'b', WRITE);
    const third = ask(middle, 'c', WRITE);
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
    await locks.acquire(oldest, 'a', WRITE);
    await expect(locks.acquire(middle, 'a', WRITE)).rejects.toMatchObject({ code: 10 });
    locks.release(oldest);
    await locks.acquire(middle, 'a', WRITE);
  });

  it('exclude only changes that would alter a query’s result', async () => {
    const matches = ({ fields }: StoredDocument): boolean =>
      fields['value']?.valueType === 'integerValue' && fields['value'].integerValue === '1';
    await ask(oldest, 'queries', { kind: 'query', matches });
    await ask(middle, 'queries', { kind: 'change', documents: [documentWith(2)] });
    const changing = ask(youngest, 'queries', { kind: 'change', documents: [documentWith(1)] });
    expect(granted).toEqual(['owner 1 has queries', 'owner 2 has queries']);
    locks.release(oldest);
    await changing;
    expect(granted).toHaveLength(3);
  });
});
