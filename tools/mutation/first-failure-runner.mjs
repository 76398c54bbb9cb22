import TestRunner from 'jest-runner';

/** Runs test files until one fails, which is enough to notice a mutant. StrykerJS sets Jest's `bail` to false. */
export default class FirstFailureRunner extends TestRunner {
  async runTests(tests, watcher, options) {
    this.on('test-file-success', ([, { numFailingTests, testExecError }]) => {
      if (numFailingTests > 0 || testExecError) watcher.setState({ interrupted: true });
    });
    return super.runTests(tests, watcher, options);
  }
}
