import { repeatUnanswered, Unanswered } from './unanswered';

function failing(times: number): jest.Mock<Promise<string>> {
  const act = jest.fn(() => Promise.resolve('done'));
  for (let time = 0; time < times; time += 1) act.mockRejectedValueOnce(new Unanswered('503'));
  return act;
}

it('repeats what a busy machine did not answer', async () => {
  const act = failing(4);
  expect(await repeatUnanswered(act)).toBe('done');
  expect(act).toHaveBeenCalledTimes(5);
});

it('gives up on what is never answered', async () => {
  await expect(repeatUnanswered(failing(5))).rejects.toThrow('503');
});

it('does not repeat after another error', async () => {
  const act = jest.fn(() => Promise.reject(new Error('The stack has stopped.')));
  await expect(repeatUnanswered(act)).rejects.toThrow('stopped');
  expect(act).toHaveBeenCalledTimes(1);
});
