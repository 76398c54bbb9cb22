import { startTestStack, type TestStack } from '@/lib/testing/test-stack';
import { Google } from '../doctor/google';
import { changeAuthorizedDomain } from './sign-in';

const HOST = 'chiaro-git-faces-team.vercel.app';

let test: TestStack;
let google: Google;
let projectId: string;

beforeAll(async () => {
  test = await startTestStack();
  const { environment } = test.stack;
  projectId = environment['NEXT_PUBLIC_FIREBASE_PROJECT_ID'] ?? '';
  google = new Google({
    APP_URL: test.app.origin,
    FIREBASE_CLIENT_EMAIL: environment['FIREBASE_CLIENT_EMAIL'] ?? '',
    FIREBASE_PRIVATE_KEY: environment['FIREBASE_PRIVATE_KEY'] ?? '',
    FIREBASE_AUTH_EMULATOR_HOST: environment['FIREBASE_AUTH_EMULATOR_HOST'],
  });
});
afterAll(() => test.stop());

function domains(): string[] {
  return test.stack.context.settings.current.authorizedDomains;
}

it('adds a host once, keeps the others, and removes it', async () => {
  const before = domains();
  expect(await changeAuthorizedDomain(google, projectId, { action: 'add', host: HOST })).toBe(true);
  expect(domains()).toEqual([...before, HOST]);
  expect(await changeAuthorizedDomain(google, projectId, { action: 'add', host: HOST })).toBe(false);
  expect(await changeAuthorizedDomain(google, projectId, { action: 'remove', host: HOST })).toBe(true);
  expect(domains()).toEqual(before);
  expect(await changeAuthorizedDomain(google, projectId, { action: 'remove', host: HOST })).toBe(false);
});

it('throws when Google refuses', async () => {
  const change = { action: 'add', host: HOST } as const;
  await expect(changeAuthorizedDomain(google, 'another', change)).rejects.toMatchObject({
    name: 'UserError',
  });
  const missing = { service: 'auth', operation: 'getConfig', effect: 'error', status: 404, times: 1 };
  await test.control('/faults', missing);
  await expect(changeAuthorizedDomain(google, projectId, change)).rejects.toThrow('not started');
  const operation = 'updateConfig';
  await test.control('/faults', { service: 'auth', operation, effect: 'error', status: 500, times: 1 });
  await expect(changeAuthorizedDomain(google, projectId, change)).rejects.toThrow('500');
});
