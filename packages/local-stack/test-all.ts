/** Whether the tests run in full (`npm run test:all`), and not with some cases of each kind. */
export const IS_TEST_ALL = process.env['TEST_ALL'] !== undefined;

/** Returns some cases of each kind, or all of them in `npm run test:all`. */
export function chosen<Case>(cases: readonly Case[], otherCases: readonly Case[]): readonly Case[] {
  return IS_TEST_ALL ? [...cases, ...otherCases] : cases;
}

/** Returns a number for the usual tests, or a larger one for `npm run test:all`. */
export function sized(usual: number, all: number): number {
  return IS_TEST_ALL ? all : usual;
}
