import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** In the copy of the project that the mutants live in. */
const NAMES_FILE = path.join('.local', 'mutation', 'test-names.json');

/**
 * The order of Jest's test files, and which of them run. StrykerJS tells Jest by a pattern of names which tests reach a
 * mutant; left to itself Jest loads every related file to find out that none of its tests matches. So the first run,
 * which has no mutant, writes down which file has which tests, and later ones leave out the files without a match.
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
