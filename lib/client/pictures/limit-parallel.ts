/** Runs tasks in their order, at most `limit` at a time; each call resolves to its task's result. */
export function createParallelLimit(limit: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (task) => {
    if (running < limit) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      // The next task takes the place of this one.
      const startNext = waiting.shift();
      if (startNext) startNext();
      else running -= 1;
    }
  };
}
