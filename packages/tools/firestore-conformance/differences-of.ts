import type { UnsupportedTests } from '@chiaro/local-stack/firestore/conformance/unsupported-system-tests';

/** The result of one test. */
export interface TestResult {
  /** The titles of its suites and its own, with spaces between them. */
  title: string;
  outcome: 'passed' | 'failed';
  /** The first line of the error; empty for a passed test. */
  problem: string;
}

/**
 * Compares results with the list of unsupported tests. Returns a sentence for each test that fails and is not listed,
 * and for each that is listed and does not fail.
 */
export function differencesOf(
  results: readonly TestResult[],
  unsupported: readonly UnsupportedTests[],
): string[] {
  const listed = unsupported.flatMap(({ fail = [] }) => fail);
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  const titles = new Set(failed.map(({ title }) => title));
  return [
    ...failed
      .filter(({ title }) => !listed.includes(title))
      .map(({ title, problem }) => `✗ ${title}: ${problem}`),
    ...listed
      .filter((title) => !titles.has(title))
      .map((title) => `✗ ${title}: it is listed as unsupported, but does not fail.`),
  ];
}
