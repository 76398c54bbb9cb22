import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { readServiceAccount } from './firebase';

describe('the key file of a service account', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'chiaro-key-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const read = (content: string) => {
    const file = path.join(folder, 'key.json');
    writeFileSync(file, content);
    return readServiceAccount(file);
  };

  it('gives the variables, with the private key in one line', () => {
    const key = {
      type: 'service_account',
      project_id: 'chiaro',
      client_email: 'server@chiaro.iam.gserviceaccount.com',
      private_key: '-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----\n',
    };
    expect(read(JSON.stringify(key))).toEqual({
      NEXT_PUBLIC_FIREBASE_PROJECT_ID: 'chiaro',
      FIREBASE_CLIENT_EMAIL: 'server@chiaro.iam.gserviceaccount.com',
      FIREBASE_PRIVATE_KEY: String.raw`-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----\n`,
    });
  });

  it.each([
    ['google-services.json', { project_info: {}, client: [] }, 'is the configuration of an Android app,'],
    ['the file of an OAuth client', { web: { client_id: 'a' } }, 'is the secret of an OAuth client,'],
    ['the file of a desktop client', { installed: {} }, 'is the secret of an OAuth client,'],
    ['a web app’s configuration', { apiKey: 'a' }, 'is the configuration of a web app,'],
    ['a federated identity', { type: 'external_account' }, 'is another file,'],
    ['a key without an account', { type: 'service_account', private_key: 'secret' }, 'is another file,'],
    ['a list', [], 'is another file,'],
    ['a number', 1, 'is another file,'],
  ])('is not %s', (_name, content, sentence) => {
    expect(() => read(JSON.stringify(content))).toThrow(
      expect.objectContaining({ name: 'UserError', message: expect.stringContaining(sentence) }),
    );
  });

  it('is a file with JSON', () => {
    expect(() => read('-----BEGIN PRIVATE KEY-----')).toThrow(
      'is another file, not the key of a service account',
    );
    expect(() => readServiceAccount(path.join(folder, 'missing'))).toThrow(
      /There is no file .*missing that can be read\. Firebase console → Project settings → Service accounts/,
    );
  });
});
