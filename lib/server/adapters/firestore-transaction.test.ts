import type { Firestore, Transaction } from 'firebase-admin/firestore';

import { runTransaction } from './firestore-transaction';

const LIMIT_MS = 5_000;

type Attempt = (body: (transaction: Transaction) => Promise<unknown>) => Promise<unknown>;

const never = async (): Promise<never> => new Promise(() => undefined);
const lost: Attempt = async () => Promise.reject(Object.assign(new Error('lost'), { code: 10 }));

/** Returns the failure of a transaction whose attempts end in turn as said; its time is up in the last. */
async function failureOf(...attempts: Attempt[]): Promise<unknown> {
  const database = {
    runTransaction: async (body: (transaction: Transaction) => Promise<unknown>) =>
      (attempts.shift() ?? never)(body),
  } as unknown as Firestore;
  const ended = runTransaction(database, LIMIT_MS, async () => Promise.resolve()).catch(
    (error: unknown) => error,
  );
  await jest.advanceTimersByTimeAsync(LIMIT_MS);
  return ended;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a transaction whose time is up', () => {
  it('lost to others when an attempt did', async () => {
    expect(await failureOf(lost, never)).toMatchObject({ failure: 'contention' });
  });

  it('is refused without any answer', async () => {
    expect(await failureOf(never)).toMatchObject({ failure: 'refused' });
  });

  it('may be written while its commit has no answer, even after a lost attempt', async () => {
    const committing: Attempt = async (body) => body({} as Transaction).then(never);
    expect(await failureOf(lost, committing)).toMatchObject({ failure: 'unknown' });
  });
});
