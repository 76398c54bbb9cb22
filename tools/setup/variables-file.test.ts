import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import fc from 'fast-check';

import { freshFolder } from '@chiaro/local-stack/testing/fresh-folder';
import { VariablesFile } from './variables-file';

const newPath = () => path.join(freshFolder(), 'production.env');

describe('the file of variables', () => {
  it('is made for its owner alone, and has nothing before', () => {
    const file = new VariablesFile(newPath());
    expect(file.read()).toEqual({});
    file.write({ APP_URL: 'https://chiaro.example.com' });
    expect(statSync(file.path).mode & 0o777).toBe(0o600);
    expect(file.read()).toEqual({ APP_URL: 'https://chiaro.example.com' });
  });

  it('replaces a variable in its place and keeps comments, other lines and empty variables', () => {
    const file = new VariablesFile(newPath());
    writeFileSync(file.path, '# The app\nAPP_URL=\nexport CRON_SECRET=old\n\n# More\nOTHER=1\n');
    expect(file.read()).toEqual({ CRON_SECRET: 'old', OTHER: '1' });
    file.write({ CRON_SECRET: 'new', SERVER_SECRET: 'made' });
    expect(readFileSync(file.path, 'utf8')).toBe(
      '# The app\nAPP_URL=\nCRON_SECRET="new"\n\n# More\nOTHER=1\nSERVER_SECRET="made"\n',
    );
  });

  it('gives back what was written, in any number of steps', () => {
    const name = fc.stringMatching(/^[A-Z][A-Z0-9_]{0,8}$/);
    const value = fc.stringMatching(/^[\w .,:/+=@#$-]{1,40}$/).map((text) => text.trim() || 'x');
    fc.assert(
      fc.property(fc.array(fc.dictionary(name, value), { maxLength: 4 }), (steps) => {
        const file = new VariablesFile(newPath());
        for (const step of steps) file.write(step);
        expect(file.read()).toEqual(Object.assign({}, ...steps));
      }),
      { numRuns: 50 },
    );
  });

  it('keeps the lines of a key and a quote', () => {
    const file = new VariablesFile(newPath());
    const variables = { KEY: '-----BEGIN-----\nabc\n-----END-----\n', NAME: 'Ada “the first” "A" Lovelace' };
    file.write(variables);
    expect(file.read()).toEqual(variables);
    expect(readFileSync(file.path, 'utf8').trim().split('\n')).toHaveLength(2);
  });
});
