import 'server-only';

/** Resolves to a call's result; rejects with the error of `onTimeUp` after `timeoutMs`. */
export async function withinTimeLimit<Result>(
  call: Promise<Result>,
  timeoutMs: number,
  onTimeUp: () => Error,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(onTimeUp()), timeoutMs);
  });
  try {
    return await Promise.race([call, limit]);
  } finally {
    clearTimeout(timer);
  }
}
