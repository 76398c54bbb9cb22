import { differencesOf, type TestFailure } from './differences-of';

const failed = (title: string): TestFailure => ({ title, problem: 'No.' });

const UNSUPPORTED = [{ reason: 'Not used.', fail: ['Query explains', 'Query listens'] }];

describe('the differences from the list of unsupported tests', () => {
  it('are none when exactly the listed tests fail', () => {
    expect(differencesOf([failed('Query explains'), failed('Query listens')], UNSUPPORTED)).toEqual([]);
  });

  it('name a test that fails and is not listed', () => {
    const failures = [failed('Query sorts'), failed('Query explains'), failed('Query listens')];
    expect(differencesOf(failures, UNSUPPORTED)).toEqual(['✗ Query sorts: No.']);
  });

  it('name a listed test that passes or is gone', () => {
    expect(differencesOf([failed('Query listens')], UNSUPPORTED)).toEqual([
      '✗ Query explains: it is listed as unsupported, but does not fail.',
    ]);
  });
});
