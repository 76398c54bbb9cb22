import { createParallelLimit } from './limit-parallel';

describe('running tasks a few at a time', () => {
  it('starts no more than the limit, in order, and goes on after a failure', async () => {
    const limit = createParallelLimit(2);
    const started: number[] = [];
    const finish: (() => void)[] = [];
    const task = (number: number) => () => {
      started.push(number);
      return new Promise<number>((resolve, reject) => {
        finish[number] = () => (number === 0 ? reject(new Error('zero')) : resolve(number));
      });
    };
    const results = [0, 1, 2].map((number) => limit(task(number)));
    expect(started).toEqual([0, 1]);
    finish[0]?.();
    await expect(results[0]).rejects.toThrow('zero');
    expect(started).toEqual([0, 1, 2]);
    finish[1]?.();
    finish[2]?.();
    expect(await Promise.all([results[1], results[2]])).toEqual([1, 2]);
  });
});
