import rootConfig from '../../jest.config.mjs';

/**
 * The node project of the suite, with only the tests on fakes: a mutant must take seconds, and tests with the local stack or
 * with hundreds of runs take minutes.
 */
export default async function config() {
  const { projects } = await rootConfig();
  const node = projects.find(({ displayName }) => displayName === 'node');
  return {
    ...node,
    rootDir: '../..',
    roots: ['<rootDir>/lib'],
    // A mutant may never resolve a promise. Shorter than StrykerJS's own timeout, which ends the whole process.
    testTimeout: 10_000,
    testMatch: [
      '<rootDir>/lib/shared/rules/**/*.test.ts',
      '<rootDir>/lib/server/{account-data,accounts,jobs,portraits,uploads,payments,limits,maintenance}/**/*.test.ts',
    ],
    testPathIgnorePatterns: [...node.testPathIgnorePatterns, '\\.property\\.test\\.ts$'],
    testSequencer: '<rootDir>/tools/mutation/covering-tests.mjs',
    runner: '<rootDir>/tools/mutation/first-failure-runner.mjs',
  };
}
