const METHODS = ['error', 'warn'] as const;

let allowed = false;

/** Allows errors and warnings on the console in the running test. */
export function allowConsole(): void {
  allowed = true;
}

/** Makes a test fail when the code under test writes an error or a warning to the console, unless it allows that. */
export function failOnConsole(): void {
  const spies: jest.SpyInstance[] = [];
  // The structured log is allowed, but not printed. Not a spy, because tests restore spies.
  Object.assign(console, { info: () => undefined });
  beforeEach(() => {
    allowed = false;
    for (const method of METHODS) spies.push(jest.spyOn(console, method).mockImplementation(() => undefined));
  });
  afterEach(() => {
    const calls = spies.flatMap((spy) => spy.mock.calls as unknown[][]);
    for (const spy of spies.splice(0)) spy.mockRestore();
    if (calls.length > 0 && !allowed)
      throw new Error(`The console was written to: ${calls.map(String).join('; ')}`);
  });
}
