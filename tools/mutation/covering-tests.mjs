import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** In the copy of the project with the mutants. */
const NAMES_FILE = path.join('.local', 'mutation', 'test-names.json');

/**
 * Selects Jest's test files. StrykerJS selects a mutant's tests by a pattern of names, for which Jest would load every
 * related file. So the first run, without a mutant, stores each file's names, the quickest file first, and later runs
 * skip files without a match. https://jestjs.io/docs/configuration#testsequencer-string
 */
export default class CoveringTests {
  constructor({ globalConfig }) {
    this.pattern = globalConfig.testNamePattern;
  }

  sort(tests) {
    if (!this.pattern) return tests;
    const wanted = new RegExp(this.pattern, 'i');
    return JSON.parse(readFileSync(NAMES_FILE, 'utf8')).flatMap(([file, names]) =>
      names.some((name) => wanted.test(name)) ? tests.filter((test) => test.path === file) : [],
    );
  }

  cacheResults(_tests, { testResults }) {
    if (this.pattern || process.env.__STRYKER_ACTIVE_MUTANT__ !== undefined) return;
    const names = testResults
      .toSorted((one, other) => one.perfStats.runtime - other.perfStats.runtime)
      .map(({ testFilePath, testResults: results }) => [
        testFilePath,
        results.map(({ fullName }) => fullName),
      ]);
    mkdirSync(path.dirname(NAMES_FILE), { recursive: true });
    writeFileSync(NAMES_FILE, JSON.stringify(names));
  }
}
