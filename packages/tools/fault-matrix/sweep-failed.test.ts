import { goUntilSwept, SweepFailed } from './sweep-failed';

function sweepThatFails(times: number, loss: string | null = null): jest.Mock<Promise<string | null>> {
  const go = jest.fn(() => Promise.resolve(loss));
  for (let time = 0; time < times; time += 1)
    go.mockRejectedValueOnce(new SweepFailed('the sweep failed: 503'));
  return go;
}

const noteAgain = jest.fn();

afterEach(() => noteAgain.mockReset());

it('goes a cell once, and gives what is lost', async () => {
  const go = sweepThatFails(0, 'a job is still open');
  expect(await goUntilSwept(go, noteAgain)).toBe('a job is still open');
  expect(go).toHaveBeenCalledTimes(1);
  expect(noteAgain).not.toHaveBeenCalled();
});

it('goes a cell again whose sweep has failed, and keeps to what is lost then', async () => {
  expect(await goUntilSwept(sweepThatFails(2), noteAgain)).toBeNull();
  expect(await goUntilSwept(sweepThatFails(1, 'a job is still open'), noteAgain)).toBe('a job is still open');
});

it('says that the sweep fails when it does so each time', async () => {
  const go = sweepThatFails(3);
  expect(await goUntilSwept(go, noteAgain)).toBe('the sweep failed: 503');
  expect(go).toHaveBeenCalledTimes(3);
  expect(noteAgain).toHaveBeenCalledTimes(2);
});

it('throws what else goes wrong', async () => {
  await expect(
    goUntilSwept(() => Promise.reject(new Error('The stack is gone.')), noteAgain),
  ).rejects.toThrow('gone');
});
