import rootConfig from '../../../jest.config.mjs';

/**
 * The suite's own node project with the tests on fakes alone. A mutant is worth seconds: tests that start the local
 * stack and properties with hundreds of runs would make it minutes.
 */
export default async function config() {
  const { projects } = await rootConfig();
  const node = projects.find(({ displayName }) => displayName === 'node');
  return {
    ...node,
    rootDir: '../..',
    roots: ['<rootDir>/lib'],
    // A mutant often makes a promise that nothing keeps: less than StrykerJS waits before it ends the whole process.
    testTimeout: 10_000,
    testMatch: ['<rootDir>/lib/{shared/rules,server/services}/**/*.test.ts'],
    testPathIgnorePatterns: [...node.testPathIgnorePatterns, '\\.property\\.test\\.ts$'],
    testSequencer: '<rootDir>/packages/tools/mutation/covering-tests.mjs',
  };
}
