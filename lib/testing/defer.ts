/** Returns a promise and its resolver, as `Promise.withResolvers` of later Node versions. */
export function defer(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((resolvePromise) => {
    resolve = resolvePromise;
  });
  return { promise, resolve };
}
