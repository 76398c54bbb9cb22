import { generateKeyPairSync } from 'node:crypto';

import { startAuth } from '@chiaro/local-stack/auth/start-auth';
import type { ConsoleSettings } from '@chiaro/local-stack/kit/console-settings';
import { createMemoryContext, type StandIn } from '@chiaro/local-stack/kit/stand-in';

import { Google } from '../../doctor/google';
import type { Plan } from '../action';

/** The project of the tests. */
export const PROJECT_ID = 'demo-chiaro';

const CLIENT_EMAIL = `server@${PROJECT_ID}.iam.gserviceaccount.com`;
const PRIVATE_KEY = String(
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
);

/** Google's services as tests see them. */
export interface GoogleUnderTest {
  /** Signed in. */
  google: Google;
  standIn: StandIn;
  /** Changes the project until `reset`. */
  change: (settings: Partial<ConsoleSettings>) => void;
  settings: () => ConsoleSettings;
  /** The names of the calls since `reset`, without the sign-in. */
  calls: () => string[];
  /** Lets the next call of an operation fail. */
  fail: (operation: string, status: number) => void;
  reset: () => void;
}

/** Starts the stand-in for Google's services on a free port; the test stops it. */
export async function startGoogle(): Promise<GoogleUnderTest> {
  const context = createMemoryContext();
  const serviceAccount = { email: CLIENT_EMAIL, privateKey: PRIVATE_KEY };
  const standIn = await startAuth({ context, port: 0, projectId: PROJECT_ID, serviceAccount });
  const google = new Google({
    APP_URL: 'https://chiaro.example.com',
    FIREBASE_CLIENT_EMAIL: CLIENT_EMAIL,
    FIREBASE_PRIVATE_KEY: PRIVATE_KEY,
    FIREBASE_AUTH_EMULATOR_HOST: new URL(standIn.address).host,
  });
  await google.signIn();
  context.calls.reset();
  return {
    google,
    standIn,
    change: (settings) => context.settings.change(settings),
    settings: () => context.settings.current,
    calls: () => context.calls.list().map(({ operation }) => operation),
    fail: (operation, status) =>
      context.faults.plan({
        service: 'auth',
        operation,
        effect: 'error',
        status,
        times: 1,
        after: false,
        delayMs: 0,
      }),
    reset: () => {
      context.settings.reset();
      context.faults.reset();
      context.calls.reset();
    },
  };
}

/** Runs the actions of a plan and returns the variables that they found or made. */
export async function runActions({ actions }: Plan): Promise<Record<string, string>> {
  const variables: Record<string, string> = {};
  for (const { run } of actions) Object.assign(variables, await run());
  return variables;
}

/** The sentences of a plan's actions. */
export function sentencesOf({ actions }: Plan): string[] {
  return actions.map(({ sentence }) => sentence);
}
