import { differencesOf, type TestResult } from './differences-of';

const passed = (title: string): TestResult => ({ title, outcome: 'passed', problem: '' });
const failed = (title: string): TestResult => ({ title, outcome: 'failed', problem: 'No.' });

const UNSUPPORTED = [{ reason: 'Not used.', fail: ['Query explains', 'Query listens'] }];

describe('the differences from the list of unsupported tests', () => {
  it('are none when exactly the listed tests fail', () => {
    const results = [passed('Query sorts'), failed('Query explains'), failed('Query listens')];
    expect(differencesOf(results, UNSUPPORTED)).toEqual([]);
  });

  it('name a test that fails and is not listed', () => {
    const results = [failed('Query sorts'), failed('Query explains'), failed('Query listens')];
    expect(differencesOf(results, UNSUPPORTED)).toEqual(['✗ Query sorts: No.']);
  });

  it('name a listed test that passes or is gone', () => {
    expect(differencesOf([passed('Query explains')], UNSUPPORTED)).toEqual([
      '✗ Query explains: it is listed as unsupported, but does not fail.',
      '✗ Query listens: it is listed as unsupported, but does not fail.',
    ]);
  });
});
