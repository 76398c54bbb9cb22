/** A loader that loads at its first call, once. After a failure the next call tries again. */
export function loadOnce<Loaded>(load: () => Promise<Loaded>): {
  get: () => Promise<Loaded>;
  /** Whether a load has begun. */
  begun: () => boolean;
} {
  let loading: Promise<Loaded> | null = null;
  return {
    get: () => {
      loading ??= load().catch((error: unknown) => {
        loading = null;
        throw error;
      });
      return loading;
    },
    begun: () => loading !== null,
  };
}
