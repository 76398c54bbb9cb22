/** The numbers of passed and failed checks. */
export interface Tally {
  passed: number;
  failed: number;
}

export function addTallies(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed };
}

/** Returns the tally of a single check. */
export function tallyOf(succeeded: boolean): Tally {
  return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
}

/** Returns the tally of `jest --json`; a suite that could not run counts as one failure. */
export function tallyOfJest(report: JestReport): Tally {
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites };
}

interface PlaywrightSuite {
  specs: { tests: { annotations: { type: string; description?: string }[] }[] }[];
  suites?: PlaywrightSuite[];
}

/** The parts that are read of Playwright's JSON report: https://playwright.dev/docs/test-reporters#json-reporter */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
  suites: PlaywrightSuite[];
}

/** Returns the tally of Playwright's JSON report; a flaky test counts as a failure. */
export function tallyOfPlaywright({ stats, errors }: PlaywrightReport): Tally {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/** Returns the names and versions of the browsers in the tests' `browser` annotations. */
export function drivenBrowsers({ suites }: PlaywrightReport): string[] {
  const annotationsOf = ({ specs, suites: inner = [] }: PlaywrightSuite): string[] => [
    ...specs
      .flatMap(({ tests }) => tests.flatMap(({ annotations }) => annotations))
      .filter(({ type }) => type === 'browser')
      .map(({ description }) => description ?? ''),
    ...inner.flatMap(annotationsOf),
  ];
  return [...new Set(suites.flatMap(annotationsOf))].sort();
}
