import 'server-only';

/** What a call resolves to, or else, when it has not come after `timeoutMs`, the error that `onTimeUp` gives. */
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
