/** How many checks passed and failed. */
export interface Tally {
  passed: number;
  failed: number;
}

/** The sum of two tallies. */
export function addTallies(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed };
}

/** A check that only passes or fails as a whole. */
export function tallyOf(succeeded: boolean): Tally {
  return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
}

/** The tally of `jest --json`; a suite that could not run counts as one failure. */
export function tallyOfJest(report: JestReport): Tally {
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites };
}

interface PlaywrightSuite {
  specs: { tests: { annotations: { type: string; description?: string }[] }[] }[];
  suites?: PlaywrightSuite[];
}

/** What we read of Playwright's JSON report: https://playwright.dev/docs/test-reporters#json-reporter */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
  suites: PlaywrightSuite[];
}

/** The tally of Playwright's JSON report; a flaky test is a failed one. */
export function tallyOfPlaywright({ stats, errors }: PlaywrightReport): Tally {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/** Names and versions of the browsers that tests have as an annotation `browser`. */
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
