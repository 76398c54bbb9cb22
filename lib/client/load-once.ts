/**
 * A loader whose first call loads, and whose later ones give the same. A failure is forgotten, so that the next
 * call tries again.
 */
export function loadOnce<Loaded>(load: () => Promise<Loaded>): {
  get: () => Promise<Loaded>;
  /** Whether anything was asked for. */
  begun: () => boolean;
  /** Back to the beginning. For tests, which share the module. */
  forget: () => void;
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
    forget: () => {
      loading = null;
    },
  };
}
