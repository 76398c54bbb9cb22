import { startTestStack, type TestStack } from '@/lib/testing/test-stack';
import { examine, secretsHider } from './examine';

let test: TestStack;

beforeAll(async () => {
  test = await startTestStack();
});

afterAll(() => test.stop());

afterEach(() => test.stack.context.settings.reset());

async function examineStack(): Promise<{ holds: boolean; lines: string[] }> {
  const lines: string[] = [];
  const source = { variables: process.env, origin: 'the local stack', settings: 'in .env.local' };
  const holds = await examine({ ...source, isBefore: true }, (line) => lines.push(line));
  return { holds, lines };
}

describe('the examination of a local stack', () => {
  it('ends with the counts, and prints no secret', async () => {
    const { holds, lines } = await examineStack();
    expect(holds).toBe(true);
    expect(lines.at(-1)).toBe("30 hold, 0 don't, 2 not checked");
    const secrets = Object.entries(test.stack.environment).filter(([name]) => /_KEY|SECRET|TOKEN/.test(name));
    for (const [, secret] of secrets.filter(([, value]) => value.length > 5))
      expect(lines.join('\n')).not.toContain(secret);
  });

  it('begins with the address and the source of the variables', async () => {
    const { lines } = await examineStack();
    const address = test.stack.environment['APP_URL'] ?? '';
    expect(lines[0]).toBe(`Examining ${address} with the variables of the local stack.`);
  });

  it('has one line for a site before its deployment', async () => {
    const { lines } = await examineStack();
    expect(lines.filter((line) => line.includes(' Site '))).toEqual([
      expect.stringMatching(/Its 13 checks .*after the deployment\.$/),
    ]);
  });

  it('fails when something is broken, and prints the remedy', async () => {
    test.stack.context.settings.change({ googleSignIn: false });
    const { holds, lines } = await examineStack();
    expect(holds).toBe(false);
    const place = lines.findIndex((line) => line.startsWith('✗ Firebase'));
    expect(lines[place + 1]).toContain('  → Firebase console → Security → Authentication → Sign-in method');
    expect(lines.at(-1)).toBe("29 hold, 1 doesn't, 2 not checked");
  });
});

it('replaces the values of confidential variables', () => {
  const hide = secretsHider({
    FIREBASE_CLIENT_EMAIL: 'me@example.com',
    RUNPOD_API_KEY: 'rpa_123456',
    NEXT_PUBLIC_FIREBASE_API_KEY: 'local',
    APP_URL: 'https://chiaro.example.com',
    CRON_SECRET: '',
  });
  expect(hide('me@example.com with rpa_123456 at https://chiaro.example.com, local')).toBe(
    '… with … at https://chiaro.example.com, local',
  );
});
