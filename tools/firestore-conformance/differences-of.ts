import type { UnsupportedTests } from '@chiaro/local-stack/firestore/conformance/unsupported-system-tests';

export interface TestFailure {
  /** The titles of its suites and its own, with spaces between them. */
  title: string;
  /** The first line of the error. */
  problem: string;
}

/**
 * Compares failures with the list of unsupported tests. Returns a sentence for each test that fails and is not listed,
 * and for each that is listed and does not fail.
 */
export function differencesOf(
  failures: readonly TestFailure[],
  unsupported: readonly UnsupportedTests[],
): string[] {
  const listed = unsupported.flatMap(({ fail = [] }) => fail);
  const failed = failures.map(({ title }) => title);
  return [
    ...failures
      .filter(({ title }) => !listed.includes(title))
      .map(({ title, problem }) => `✗ ${title}: ${problem}`),
    ...listed
      .filter((title) => !failed.includes(title))
      .map((title) => `✗ ${title}: it is listed as unsupported, but does not fail.`),
  ];
}
