import { deleteApp, initializeApp, type App } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';

import { createMemoryContext, type StandIn } from '../kit/stand-in';
import { describeAccounts } from './conformance/accounts';
import { describeAdmin } from './conformance/admin';
import { describeDifferences } from './conformance/differences';
import { describeSignIn } from './conformance/sign-in';
import type { Target } from './conformance/target';
import { startAuth } from './start-auth';
import { callsTo, TEST_PROJECT_ID } from '../testing/auth';

/**
 * The behaviour on which the Firebase SDKs rely. With FIREBASE_AUTH_EMULATOR_HOST in the environment the same file runs
 * against the Auth emulator.
 */
const emulatorHost = process.env.FIREBASE_AUTH_EMULATOR_HOST;

describe(emulatorHost ? 'the Auth emulator' : 'the auth stand-in', () => {
  let standIn: StandIn | undefined;
  let app: App;
  let target: Target;

  beforeAll(async () => {
    if (!emulatorHost) {
      standIn = await startAuth({ context: createMemoryContext(), port: 0, projectId: TEST_PROJECT_ID });
      process.env.FIREBASE_AUTH_EMULATOR_HOST = new URL(standIn.address).host;
    }
    const address = standIn?.address ?? `http://${emulatorHost}`;
    app = initializeApp({ projectId: TEST_PROJECT_ID });
    target = { address, admin: getAuth(app), ...callsTo(address) };
  });

  beforeEach(async () => {
    const accounts = `${target.address}/emulator/v1/projects/${TEST_PROJECT_ID}/accounts`;
    await (standIn?.reset() ?? fetch(accounts, { method: 'DELETE' }));
  });

  afterAll(async () => {
    await deleteApp(app);
    await standIn?.stop();
    if (!emulatorHost) delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
  });

  describeSignIn(() => target);
  describeAccounts(() => target);
  describeAdmin(() => target);
  describeDifferences(() => target, emulatorHost ? 'emulator' : 'standIn');
});
