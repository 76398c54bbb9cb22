import timers from 'node:timers/promises';

import fc from 'fast-check';

import type { ConsoleSettings } from '@chiaro/local-stack/kit/console-settings';
import { propertyRuns } from '@/lib/testing/property-runs';
import { planRules } from '../deploy-rules/plan-rules';
import { NOTHING, type Plan } from './action';
import { planDatabase, planWebApp } from './firebase';
import { planSignIn } from './sign-in';
import { PROJECT_ID, runActions, startGoogle, type GoogleUnderTest } from './testing/google-project';
import { EMPTY_PROVIDERS } from './practice';

const HOST = 'chiaro.example.com';

let test: GoogleUnderTest;

beforeAll(async () => {
  test = await startGoogle();
  jest
    .spyOn(timers, 'setTimeout')
    .mockImplementation(async <Value>(_delay?: number, value?: Value) => value as Value);
});
afterEach(() => test.reset());
afterAll(() => test.standIn.stop());

describe('the plans for Firebase', () => {
  /** All plans, before an action of one runs. */
  const planAll = async (): Promise<Plan[]> => [
    await planWebApp(test.google, PROJECT_ID),
    await planSignIn(test.google, PROJECT_ID, HOST),
    await planDatabase(test.google, PROJECT_ID, '(default)', 'nam5'),
    await planRules(test.google, PROJECT_ID, '(default)'),
  ];

  const projects: fc.Arbitrary<Partial<ConsoleSettings>> = fc.record({
    hasWebApp: fc.boolean(),
    googleSignIn: fc.boolean(),
    authorizedDomains: fc.subarray(['localhost', HOST, 'other.example.com']),
    database: fc.constantFrom('FIRESTORE_NATIVE' as const, null),
    firestoreRules: fc.constantFrom(null, 'allow read, write;'),
    compositeIndexes: fc.constantFrom('READY' as const, null),
    hasFieldIndexes: fc.boolean(),
    timeToLive: fc.constantFrom('ACTIVE' as const, 'CREATING' as const, null),
  });

  it('have nothing to do after their actions, for every project', async () => {
    await fc.assert(
      fc.asyncProperty(projects, async (project) => {
        test.reset();
        test.change(project);
        for (const plan of await planAll()) await runActions(plan);
        expect(await planAll()).toEqual([
          { ...NOTHING, variables: { NEXT_PUBLIC_FIREBASE_API_KEY: 'local' } },
          NOTHING,
          NOTHING,
          NOTHING,
        ]);
      }),
      // A run calls Google sixty times.
      { ...propertyRuns(), numRuns: 8, examples: [[EMPTY_PROVIDERS]] },
    );
  });

  it('change nothing before their actions run', async () => {
    test.change(EMPTY_PROVIDERS);
    const before = test.settings();
    await planAll();
    expect(test.settings()).toEqual(before);
  });
});
