/**
 * Makes a test fail when the code under test writes an error or a warning to the console. A test that
 * expects one spies on the method itself.
 */
export function failOnConsole(): void {
  for (const method of ['error', 'warn'] as const) {
    let spy: jest.SpyInstance;
    beforeEach(() => {
      spy = jest.spyOn(console, method).mockImplementation(() => undefined);
    });
    afterEach(() => {
      const calls = spy.mock.calls as unknown[][];
      spy.mockRestore();
      if (calls.length > 0) throw new Error(`console.${method} was called: ${calls.map(String).join('; ')}`);
    });
  }
}
