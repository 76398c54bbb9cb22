const METHODS = ['error', 'warn'] as const;

let allowed = false;

/** Lets the running test's code write errors and warnings: what it logs is part of the case. */
export function allowConsole(): void {
  allowed = true;
}

/**
 * Makes a test fail when the code under test writes an error or a warning to the console, unless the test
 * allows it.
 */
export function failOnConsole(): void {
  const spies: jest.SpyInstance[] = [];
  // The structured log is no complaint, and a passing test prints nothing. Not a spy: tests restore those.
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
