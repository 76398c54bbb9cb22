import fc from 'fast-check';

import { anActor, createFakeServices, type FakeServices } from '../../testing/fake-services';
import { ledgerSum } from '../../testing/stored';
import { actions, faultSteps, playSteps, tolerate } from '../../testing/fault-injection';
import { callRunWebhook, moveRun, playJobAction } from '../../testing/jobs';
import { propertyRuns } from '../../testing/property-runs';
import { aRequest } from '../../testing/requests';
import { DELETION_REMEMBERED_MS } from '../../shared/rules/accounts';
import { WELCOME_CREDITS } from '../../shared/rules/credits';
import { LEGAL_VERSION } from '../../shared/rules/legal';
import { deletionKey, userKey } from '../accounts/account-documents';
import type { Identity, RunState, Services } from '../ports';
import { recordConsent } from '../accounts/consent';
import { deleteAccount } from './delete-account';
import { deletePortraits } from '../portraits/delete-portraits';
import { starPortraits } from '../portraits/star-portraits';
import { donate } from '../payments/donate';
import { finishDeletions } from '../maintenance/finish-deletions';
import { openAccount } from '../accounts/open-account';
import { settleOverdueJobs } from '../jobs/settle-job';
import { receivePaymentWebhook } from '../payments/receive-payment-webhook';
import { storeUpload } from '../uploads/store-upload';
import { submitJob } from '../jobs/submit-job';
import { reconcilePayments } from '../maintenance/reconcile-payments';

/** A name that is not hexadecimal. */
const USER = { uid: 'zoe', displayName: 'Zoe' };
const KEYS = ['first', 'second', 'third'] as const;
const HOUR_MS = 60 * 60_000;
const FACE = { x: 0.5, y: 0.4, size: 0.1, turn: 0 };

interface Timed {
  /** Turns of the event loop before the action, so that concurrent actions meet at every point. */
  after: number;
}

type PersonalAction = Timed &
  (
    | { kind: 'account' | 'delete' | 'deletePortraits' | 'starPortraits' }
    | { kind: 'submit' | 'poll' | 'cancel'; key: (typeof KEYS)[number] }
    | { kind: 'upload'; photo: string }
    | { kind: 'donate'; key: (typeof KEYS)[number]; card: string; cents: number }
  );

type Action =
  | PersonalAction
  | (Timed & { kind: 'reconcile' | 'reconcilePayments' | 'outage' | 'recovery' })
  | (Timed & { kind: 'provider'; run: number; state: RunState })
  | (Timed & { kind: 'webhook'; run: number })
  | (Timed & { kind: 'bank'; payment: number })
  | (Timed & { kind: 'refund'; payment: number; cents: number })
  | (Timed & { kind: 'paymentWebhook'; event: number })
  | (Timed & { kind: 'wait'; milliseconds: number });

const key = fc.constantFrom(...KEYS);
const after = fc.nat({ max: 40 });
const number = fc.nat({ max: 4 });
const providerState = fc.constantFrom<RunState>(
  { kind: 'running' },
  { kind: 'completed', output: ['portrait', 'portrait'] },
  { kind: 'completed', output: ['portrait'] },
  { kind: 'failed', cause: 'error', error: null },
);
const action: fc.Arbitrary<Action> = fc.oneof(
  actions(3, ['account', 'delete', 'deletePortraits', 'starPortraits'], { after }),
  actions(3, ['reconcile', 'reconcilePayments', 'outage', 'recovery'], { after }),
  actions(8, ['submit', 'submit', 'poll', 'poll', 'cancel'], { key, after }),
  actions(2, 'upload', { photo: fc.constantFrom('a', 'b', 'c'), after }),
  actions(4, 'provider', { run: number, state: providerState, after }),
  actions(3, 'webhook', { run: number, after }),
  actions(3, 'donate', {
    key,
    card: fc.constantFrom('pm_pays', 'pm_pays', 'pm_asks', 'pm_declines'),
    cents: fc.constantFrom(100, 500, 2345),
    after,
  }),
  actions(1, 'bank', { payment: number, after }),
  actions(2, 'refund', { payment: number, cents: fc.integer({ min: 1, max: 500 }), after }),
  actions(3, 'paymentWebhook', { event: fc.nat({ max: 8 }), after }),
  actions(1, 'wait', { milliseconds: fc.constantFrom(61_000, HOUR_MS, 2 * HOUR_MS), after }),
);
const steps = faultSteps(action, { together: 4, depth: 14 });

/** The world, the sign-in accounts, and the expiry of the user's last token. */
interface Life {
  world: FakeServices;
  accounts: Set<string>;
  isIdentityReachable: boolean;
  tokenUntil: number;
}

function identityOf(life: Life): Pick<Identity, 'delete'> {
  return {
    delete: async (uid) => {
      await Promise.resolve();
      if (!life.isIdentityReachable) throw new Error('The identity provider failed.');
      life.accounts.delete(uid);
    },
  };
}

/** The user with a valid token, also after the account is gone; null without one. */
function signedIn(life: Life) {
  const now = life.world.clock.now();
  if (life.accounts.has(USER.uid)) life.tokenUntil = now + HOUR_MS;
  return now < life.tokenUntil ? anActor({ ...USER, signedInAt: now }) : null;
}

async function play(life: Life, services: Services, current: Action): Promise<void> {
  for (let turn = 0; turn < current.after; turn += 1) await Promise.resolve();
  const { world } = life;
  switch (current.kind) {
    case 'reconcile':
      await finishDeletions({ services, identity: identityOf(life) });
      return;
    case 'reconcilePayments':
      await reconcilePayments({ limits: { isTimeUp: () => false }, services });
      return;
    case 'outage':
    case 'recovery':
      life.isIdentityReachable = current.kind === 'recovery';
      return;
    case 'provider':
      moveRun(world, current.run, current.state);
      return;
    case 'webhook': {
      const run = world.compute.runs[current.run];
      if (run) await callRunWebhook(services, run);
      return;
    }
    case 'bank':
    case 'refund': {
      const id = world.payments.all()[current.payment]?.id;
      if (id === undefined) return;
      if (current.kind === 'bank') world.payments.finish(id, true);
      else world.payments.refund(id, current.cents);
      return;
    }
    case 'paymentWebhook': {
      const about = world.payments.events[current.event];
      if (about) await receivePaymentWebhook({ services, body: Buffer.from(about), signature: 'signed' });
      return;
    }
    case 'wait':
      world.clock.advance(current.milliseconds);
      return;
    case 'account':
    case 'cancel':
    case 'delete':
    case 'deletePortraits':
    case 'donate':
    case 'poll':
    case 'starPortraits':
    case 'submit':
    case 'upload':
      await playAsPerson(life, services, current);
  }
}

function portraitsIn({ files }: FakeServices): string[] {
  return [...files.keys()].filter((url) => url.includes('/results/'));
}

async function playAsPerson(life: Life, services: Services, current: PersonalAction): Promise<void> {
  const actor = signedIn(life);
  if (!actor) return;
  switch (current.kind) {
    case 'account':
      await settleOverdueJobs({ services, user: await openAccount({ services, actor }) });
      return;
    case 'delete':
      if (life.accounts.has(actor.uid)) await deleteAccount({ services, identity: identityOf(life), actor });
      return;
    case 'deletePortraits': {
      const portraits = portraitsIn(life.world);
      await deletePortraits({ services, actor, portraits });
      return;
    }
    case 'starPortraits': {
      const portraits = portraitsIn(life.world);
      if (portraits.length > 0) await starPortraits({ services, actor, portraits, isStarred: true });
      return;
    }
    case 'submit': {
      // The words of the recipe name the user, too.
      const request = aRequest(services, actor.uid, { positive_prompt: 'Zoe in a garden' });
      await submitJob({ services, actor, request, idempotencyKey: current.key });
      return;
    }
    case 'poll':
    case 'cancel':
      await playJobAction(life.world, services, { kind: current.kind, key: current.key }, actor);
      return;
    case 'upload':
      await recordConsent({ services, actor, version: LEGAL_VERSION });
      await storeUpload({ services, actor, bytes: Buffer.from(current.photo), face: FACE });
      return;
    case 'donate':
      await donate({
        services,
        actor,
        request: { paymentMethodId: current.card, cents: current.cents, userId: actor.uid },
        idempotencyKey: current.key,
        address: null,
      });
  }
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, next) => sum + next, 0);

/** An account's credits equal its ledger; after its deletion is decided it does not come back. */
async function look({ database }: FakeServices): Promise<void> {
  const user = await database.get(userKey(USER.uid));
  if (!user) return;
  expect(await database.get(deletionKey(USER.uid))).toBeNull();
  expect(user.credits).toBe(ledgerSum({ database }, USER.uid));
}

function expectNothingOfThePerson(life: Life): void {
  const { database, files } = life.world;
  expect([...files.keys()]).toEqual([]);
  expect(life.accounts.size).toBe(0);
  const documents = database.all();
  for (const document of documents) {
    expect(document.path).toMatch(/^(welcomes|books|payments|donations|limits|sweeps)\//);
    expect(JSON.stringify(document)).not.toMatch(/zoe/i);
  }
}

/** The archive has, of every payment, what was paid and not returned. */
function expectBooksInBalance({ database, payments }: FakeServices): void {
  const books = database.list('books').map(({ fields }) => fields);
  for (const { id, receivedCents, returnedCents } of payments.all()) {
    const cents = sumOf(books.filter(({ payment }) => payment === id).map((entry) => Number(entry['cents'])));
    expect({ id, cents }).toEqual({ id, cents: receivedCents - returnedCents });
  }
  const known = payments.all().map(({ id }) => id);
  expect(books.filter(({ payment }) => !known.includes(String(payment)))).toEqual([]);
}

describe('the deletion of an account', () => {
  it('leaves the archived money and the welcome mark, whatever runs at once and fails', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (played) => {
        const world = createFakeServices();
        world.compute.getsHeads = true;
        const life: Life = {
          world,
          accounts: new Set([USER.uid]),
          isIdentityReachable: true,
          tokenUntil: 0,
        };
        await playSteps(world, played, { life, play, look: () => look(world) });
        life.isIdentityReachable = true;
        const { services } = world;
        const identity = identityOf(life);
        await tolerate(playAsPerson(life, services, { kind: 'delete', after: 0 }));
        await Promise.all([finishDeletions({ services, identity }), finishDeletions({ services, identity })]);
        world.clock.advance(DELETION_REMEMBERED_MS);
        await Promise.all([finishDeletions({ services, identity }), finishDeletions({ services, identity })]);
        await reconcilePayments({ limits: { isTimeUp: () => false }, services });

        expectNothingOfThePerson(life);
        expectBooksInBalance(world);
        const hadWelcome = world.database.list('welcomes').length > 0;
        const again = anActor({ uid: 'zoe-again', providerSubject: anActor(USER).providerSubject });
        const { credits } = await openAccount({ services, actor: again });
        expect(credits).toBe(hadWelcome ? 0 : WELCOME_CREDITS);
      }),
      propertyRuns(),
    );
  });
});
