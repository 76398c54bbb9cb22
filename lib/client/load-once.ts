/**
 * A loader whose first call loads, and whose later ones give the same. A failure is forgotten, so that the next
 * call tries again. `begun` tells whether anything was asked for.
 */
export function loadOnce<Loaded>(load: () => Promise<Loaded>): {
  get: () => Promise<Loaded>;
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
