import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** In the copy of the project with the mutants. */
const NAMES_FILE = path.join('.local', 'mutation', 'test-names.json');

/**
 * Selects Jest's test files. StrykerJS selects a mutant's tests by a pattern of names, for which Jest would load every
 * related file. So the first run, without a mutant, stores each file's names, and later runs skip files without a match.
 * https://jestjs.io/docs/configuration#testsequencer-string
 */
export default class CoveringTests {
  constructor({ globalConfig }) {
    this.pattern = globalConfig.testNamePattern;
  }

  sort(tests) {
    if (!this.pattern) return tests;
    const wanted = new RegExp(this.pattern, 'i');
    const namesOf = JSON.parse(readFileSync(NAMES_FILE, 'utf8'));
    return tests.filter(({ path: file }) => namesOf[file].some((name) => wanted.test(name)));
  }

  cacheResults(_tests, { testResults }) {
    if (this.pattern || process.env.__STRYKER_ACTIVE_MUTANT__ !== undefined) return;
    const names = testResults.map(({ testFilePath, testResults: results }) => [
      testFilePath,
      results.map(({ fullName }) => fullName),
    ]);
    mkdirSync(path.dirname(NAMES_FILE), { recursive: true });
    writeFileSync(NAMES_FILE, JSON.stringify(Object.fromEntries(names)));
  }
}
