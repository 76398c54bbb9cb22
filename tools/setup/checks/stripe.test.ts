import type { ConsoleSettings } from '@chiaro/local-stack/kit/console-settings';
import { payment } from '@chiaro/local-stack/stripe/conformance/target';

import { PREVIEW_VARIABLES } from '@/lib/testing/production-variables';
import { testStackOfFile } from '@/lib/testing/test-stack';
import { stripeOf } from '../../kit/stack-clients';
import { ALL_HOLD, verdictsOf } from '../testing/verdicts';
import { STRIPE_CHECKS } from './stripe';

const SECRET = 'STRIPE_SECRET_KEY';
const PUBLIC = 'NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY';

const test = testStackOfFile();

afterEach(() => test.control('/reset', {}));

const verdictsWith = (changes: Record<string, string | undefined> = {}) => verdictsOf(STRIPE_CHECKS, changes);

const fault = (operation: string, status: number, times = 1) =>
  test.control('/faults', { service: 'stripe', operation, effect: 'error', status, times });

/** Pays as another server; the app grants no credits for it. */
const pay = () => stripeOf(test.stack).paymentIntents.create(payment());

describe('Stripe', () => {
  it('holds on a local stack, and is unchecked without payments', async () => {
    expect(await verdictsWith()).toEqual(ALL_HOLD);
    const none = await verdictsWith({ [SECRET]: '', [PUBLIC]: '', STRIPE_WEBHOOK_SECRET: '' });
    expect([none.fails, none.unchecked.length]).toEqual([[], STRIPE_CHECKS.length]);
  });

  it.each([
    [
      PUBLIC,
      'sk_test_x',
      'PUBLISHABLE_KEY holds a secret key, which every visitor can read.',
      'Roll that key',
    ],
    [SECRET, 'pk_test_x', 'STRIPE_SECRET_KEY is of no mode, the publishable key of test mode.', 'one page'],
    [PUBLIC, 'pk_live_x', 'STRIPE_SECRET_KEY is of test mode, the publishable key of live mode.', 'one page'],
    ['STRIPE_WEBHOOK_SECRET', 'we_123', 'is not the signing secret', 'Signing secret: reveal it'],
    ['APP_URL', 'https://chiaro.example.com', 'Keys of test mode: no card is charged', 'keys of live mode'],
    [SECRET, 'sk_test_other', 'Stripe refuses STRIPE_SECRET_KEY.', 'Set it again'],
    [PUBLIC, 'pk_test_other', 'Stripe refuses NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY.', 'one page'],
    ['STRIPE_BASE_URL', 'http://127.0.0.1:1', 'Stripe answers with nothing.', 'status.stripe.com'],
  ])('is broken by %s=%s', async (name, value, sentence, remedy) => {
    const { fails, remedies } = await verdictsWith({ [name]: value });
    expect(fails).toContainEqual(expect.stringContaining(sentence));
    expect(remedies).toContain(remedy);
  });

  it('is broken by live keys outside production', async () => {
    const local = { STRIPE_BASE_URL: undefined, FIREBASE_AUTH_EMULATOR_HOST: undefined };
    const live = { ...local, [SECRET]: 'sk_live_x', [PUBLIC]: 'pk_live_x' };
    // The other checks would call Stripe.
    const keys = STRIPE_CHECKS.slice(0, 1);
    expect((await verdictsOf(keys, live)).fails[0]).toContain('Keys of live mode on this machine');
    expect(await verdictsOf(keys, { ...live, APP_URL: 'https://chiaro.example.com' })).toEqual(ALL_HOLD);
  });

  it('is broken by a publishable key of another account, once there is a payment', async () => {
    test.stack.context.settings.change({ webhookEndpoint: null });
    await pay();
    test.stack.context.settings.reset();
    expect(await verdictsWith()).toEqual(ALL_HOLD);
    await fault('payment_intents.retrieve', 404);
    expect((await verdictsWith()).fails).toEqual(['The publishable key is of another account.']);
  });

  it.each<[ConsoleSettings['webhookEndpoint'], string, string]>([
    [null, 'There is no webhook endpoint', 'Adds the webhook endpoint http'],
    [
      { status: 'disabled', enabledEvents: ['*'] },
      'endpoint is disabled',
      'Enables Stripe’s webhook endpoint',
    ],
    [
      { status: 'enabled', enabledEvents: ['refund.created'] },
      'endpoint lacks payment_intent',
      'for 13 events',
    ],
  ])('is broken by the webhook endpoint %j', async (webhookEndpoint, sentence, fix) => {
    test.stack.context.settings.change({ webhookEndpoint });
    const { fails, fixes } = await verdictsWith();
    expect(fails[0]).toContain(sentence);
    expect(fixes).toEqual([expect.stringContaining(fix)]);
  });

  it('is unchecked where a restricted key may not look, and where events don’t arrive', async () => {
    await fault('payment_intents.list', 403, 10);
    expect((await verdictsWith()).unchecked).toEqual([expect.stringContaining('let it read PaymentIntents')]);
    test.stack.context.settings.change({ webhookEndpoint: null });
    const { unchecked } = await verdictsWith({ ...PREVIEW_VARIABLES, STRIPE_WEBHOOK_SECRET: 'none' });
    expect(unchecked).toContainEqual(expect.stringContaining('don’t reach a preview'));
  });
});
