import { repeatWhileReconcileFails, ReconcileFailed } from './reconcile-failed';

function reconcileThatFails(times: number, loss: string | null = null): jest.Mock<Promise<string | null>> {
  const run = jest.fn(() => Promise.resolve(loss));
  for (let time = 0; time < times; time += 1)
    run.mockRejectedValueOnce(new ReconcileFailed('the reconciliation failed: 503'));
  return run;
}

const noteRepeat = jest.fn();

afterEach(() => noteRepeat.mockReset());

it('runs a cell once, and returns what is lost', async () => {
  const run = reconcileThatFails(0, 'a job is still open');
  expect(await repeatWhileReconcileFails(run, noteRepeat)).toBe('a job is still open');
  expect(run).toHaveBeenCalledTimes(1);
  expect(noteRepeat).not.toHaveBeenCalled();
});

it('repeats a cell whose reconciliation failed, and returns its loss', async () => {
  expect(await repeatWhileReconcileFails(reconcileThatFails(2), noteRepeat)).toBeNull();
  expect(await repeatWhileReconcileFails(reconcileThatFails(1, 'a job is still open'), noteRepeat)).toBe(
    'a job is still open',
  );
});

it('reports a reconciliation that fails each time', async () => {
  const run = reconcileThatFails(3);
  expect(await repeatWhileReconcileFails(run, noteRepeat)).toBe('the reconciliation failed: 503');
  expect(run).toHaveBeenCalledTimes(3);
  expect(noteRepeat).toHaveBeenCalledTimes(2);
});

it('throws other errors', async () => {
  await expect(
    repeatWhileReconcileFails(() => Promise.reject(new Error('The stack has stopped.')), noteRepeat),
  ).rejects.toThrow('stopped');
});
