/** A promise that a test resolves when it wants to, as `Promise.withResolvers` of later versions of Node. */
export function defer(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((resolvePromise) => {
    resolve = resolvePromise;
  });
  return { promise, resolve };
}
