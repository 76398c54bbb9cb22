/** Resolves or rejects as a call does; rejects with the error of `onTimeUp` after `timeoutMs` without either. */
export async function withinTimeLimit<Result>(
  call: Promise<Result>,
  timeoutMs: number,
  onTimeUp: () => Error = () => new Error(`No answer for ${timeoutMs} ms.`),
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(onTimeUp()), timeoutMs);
  });
  try {
    return await Promise.race([call, limit]);
  } finally {
    clearTimeout(timer);
  }
}
