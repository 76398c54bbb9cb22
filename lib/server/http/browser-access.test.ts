import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

const ROOT = process.cwd();

/** All modules that could end up in a browser: not the server's, tests' or tools'. */
function browserModules(): string[] {
  return ['app', 'components', 'lib'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => join(folder, file))
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .filter(
        (file) =>
          !file.startsWith(join('lib', 'server') + sep) && !file.startsWith(join('lib', 'testing') + sep),
      )
      .filter((file) => !file.startsWith(join('app', 'api') + sep)),
  );
}

/** Returns the names of all imports of a module. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(/(?:from|import|require)\s*\(?\s*['"]([^'"]+)['"]/g)].map(
    ([, name]) => name ?? '',
  );
}

describe('the database', () => {
  it('is closed to browsers by a rule that denies everything', () => {
    const rules = readFileSync(join(ROOT, 'firestore.rules'), 'utf8').replace(/\/\/.*$/gm, '');
    expect(rules.replace(/\s+/g, ' ').trim()).toBe(
      "rules_version = '2'; service cloud.firestore { match /databases/{database}/documents " +
        '{ match /{document=**} { allow read, write: if false; } } }',
    );
  });

  it('is not loaded by browsers: of Firebase they load sign-in alone', () => {
    const modules = browserModules();
    const firebase = modules.flatMap(importsOf).filter((name) => /^@?firebase(\/|$)|firestore/.test(name));
    expect([...new Set(firebase)].sort()).toEqual(['firebase/app', 'firebase/auth']);
  });

  it('expires temporary documents, and keeps no index of the counts', () => {
    const { fieldOverrides } = JSON.parse(readFileSync(join(ROOT, 'firestore.indexes.json'), 'utf8')) as {
      fieldOverrides: { collectionGroup: string; fieldPath: string; ttl?: boolean; indexes: unknown[] }[];
    };
    const expiring = fieldOverrides.filter(({ ttl }) => ttl);
    expect(
      expiring.map(({ collectionGroup, fieldPath }) => `${collectionGroup}.${fieldPath}`).sort(),
    ).toEqual(['donations.expiresAt', 'limits.expiresAt']);
    const unindexed = fieldOverrides.filter(({ indexes }) => indexes.length === 0);
    expect(unindexed.map(({ fieldPath }) => fieldPath)).toContain('counted');
  });

  it('has a time to live for every document that expires', () => {
    const folder = join(ROOT, 'lib/server');
    const documents = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('-documents.ts'))
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .join('');
    expect(documents.match(/expiresAt: z\.date\(\)/g)).toHaveLength(2);
  });
});
