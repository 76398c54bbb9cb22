import 'server-only';

/** A port whose methods all answer with a promise. */
type AsyncPort<Port> = {
  readonly [Name in keyof Port]: Port[Name] extends (...parameters: never[]) => Promise<unknown>
    ? Port[Name]
    : never;
};

/**
 * Returns a port whose adapter loads with its first call, so that a function starts without SDKs that it does not need.
 * The next call tries a failed load again.
 */
export function loadWhenCalled<Port extends AsyncPort<Port>>(load: () => Promise<Port>): Port {
  let loading: Promise<Port> | null = null;
  async function open(): Promise<Port> {
    loading ??= load();
    try {
      return await loading;
    } catch (error) {
      loading = null;
      throw error;
    }
  }
  const port: Record<PropertyKey, unknown> = {};
  return new Proxy(port, {
    get(methods, name) {
      // A promise that resolves to the port asks for it.
      if (name === 'then') return undefined;
      methods[name] ??= async (...parameters: unknown[]) => {
        const adapter = await open();
        return (adapter[name as keyof Port] as (...all: unknown[]) => Promise<unknown>)(...parameters);
      };
      return methods[name];
    },
  }) as unknown as Port;
}
