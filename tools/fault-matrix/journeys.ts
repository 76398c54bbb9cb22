import { deleteAccountEndpoint } from '@/lib/shared/contracts/account';
import { withdrawConsentEndpoint } from '@/lib/shared/contracts/consent';
import { cancelJobEndpoint } from '@/lib/shared/contracts/jobs';
import {
  claimGuaranteeEndpoint,
  deletePortraitsEndpoint,
  starPortraitsEndpoint,
} from '@/lib/shared/contracts/portraits';
import { withdrawFromPaymentEndpoint } from '@/lib/shared/contracts/payments';
import { WELCOME_CREDITS } from '@/lib/shared/rules/credits';
import { UserError } from '@/tools/command';
import { repeatUnanswered } from './unanswered';
import type { Visitor } from './visitor';

/** Returns a sentence about what answers promised and is not so at the end, or null. */
export type FindLoss = () => Promise<string | null>;

/** A series of requests of a user, a provider or the scheduler. */
export interface Journey {
  /** Typed by the user, so in ASCII. */
  name: string;
  /** Calls `begin` after the preparation, which no fault hits. */
  run(visitor: Visitor, begin: (findLoss?: FindLoss) => void): Promise<unknown>;
  /** The statuses of the refusals in a run without a fault. */
  refusals?: readonly number[];
  /** Uses the worker that ships, which takes seconds; otherwise portraits are instant. */
  hasShippedWorker?: boolean;
  /** Runs with a public model alone. */
  isPublic?: boolean;
}

/** After so long a reconciliation settles or gives up everything that is open. */
export const OVERDUE_MS = 20 * 60_000;
const DOLLARS = 5;

/** All journeys of jobs and payments. */
const JOURNEYS = [
  journey('portrait', {}, async (visitor, begin) => {
    begin();
    const job = await visitor.submit(await visitor.uploadFirstPhoto());
    const body = { portraits: [await visitor.poll(job)] };
    await visitor.call(deletePortraitsEndpoint, { body });
  }),
  journey('account in a new process', {}, async (visitor, begin) => {
    await visitor.app.restart();
    // Opens the database's connection, but fetches no keys of Google.
    await repeatUnanswered(() => visitor.reconcile());
    begin();
    await visitor.openAccount();
  }),
  journey('portrait as a result', { isPublic: true }, async (visitor, begin) => {
    // Public models answer as RunPod's SDK reads them, not as its documentation says.
    visitor.app.stack.context.settings.change({ outputForm: 'result' });
    const photo = await visitor.uploadFirstPhoto();
    begin();
    await visitor.poll(await visitor.submit(photo));
  }),
  journey('portrait by the worker that ships', { hasShippedWorker: true }, async (visitor, begin) => {
    const photo = await visitor.uploadFirstPhoto('public/images/demo/selfie-1-480.webp');
    begin();
    await visitor.poll(await visitor.submit(photo));
  }),
  journey('portraits of the account', {}, async (visitor, begin) => {
    const { portrait } = await visitor.makePortrait();
    let isStarred = false;
    begin(async () => {
      const listed = (await visitor.listPortraits()).find(({ address }) => address === portrait);
      if (!listed) return 'a delivered portrait is not listed';
      if (listed.recipe === null) return 'a listed portrait has no recipe';
      return isStarred && !listed.isStarred ? 'an answered star is missing' : null;
    });
    await visitor.listPortraits();
    await visitor.call(starPortraitsEndpoint, { body: { portraits: [portrait], isStarred: true } });
    isStarred = true;
    await visitor.listPortraits();
  }),
  journey('second try', {}, trySecondTime),
  journey('second try that fails', {}, (visitor, begin) =>
    trySecondTime(visitor, begin, () => nextRunFails(visitor)),
  ),
  journey('change', { isPublic: true }, async (visitor, begin) => {
    const { photo, job } = await visitor.makePortrait();
    const change = { of: job, output: 0, kind: 'suit' };
    begin();
    await visitor.poll(await visitor.submit(photo, { change }));
  }),
  journey('guarantee', {}, async (visitor, begin) => {
    const { job } = await visitor.makeSecondTry(await visitor.makePortrait());
    let isClaimed = false;
    begin(async () => {
      const { credits } = await visitor.openAccount();
      const isListed = (await visitor.listPortraits()).length > 0;
      if (isClaimed && credits !== WELCOME_CREDITS)
        return `after the guarantee the balance is ${String(credits)}`;
      return isListed === (credits === WELCOME_CREDITS) ? 'portraits and price differ' : null;
    });
    await visitor.call(claimGuaranteeEndpoint, { body: { jobId: job } });
    isClaimed = true;
    await visitor.listPortraits();
  }),
  journey('portrait that fails', {}, async (visitor, begin) => {
    await nextRunFails(visitor);
    const photo = await visitor.uploadFirstPhoto();
    begin();
    await visitor.poll(await visitor.submit(photo));
  }),
  journey('portrait by webhook', {}, async (visitor, begin) => {
    const job = await visitor.submit(await visitor.uploadFirstPhoto());
    await visitor.untilWorkerIsIdle();
    const record = await visitor.app.database.doc(`jobs/${job}`).get();
    begin();
    await visitor.reportRun(job, String(record.get('runId')));
  }),
  journey('cancel', {}, async (visitor, begin) => {
    await visitor.app.control('/runpod/next', { outcome: 'hold' });
    const job = await visitor.submit(await visitor.uploadFirstPhoto());
    begin();
    await visitor.call(cancelJobEndpoint, { segment: job });
  }),
  journey('donation', {}, donateWith('visa')),
  journey('first donation', {}, async (visitor, begin) => {
    begin();
    await visitor.donate('visa', DOLLARS);
  }),
  journey('declined donation', { refusals: [402] }, donateWith('visa_chargeDeclined')),
  journey('donation with the bank', {}, donateWith('authenticationRequired', 'complete')),
  journey('donation that the bank refuses', {}, donateWith('authenticationRequired', 'fail')),
  journey('donation by webhook', {}, async (visitor, begin) => {
    await visitor.openAccount();
    const payment = await payWithoutTheApp(visitor);
    begin();
    await visitor.reportPayment(payment);
  }),
  journey('withdrawn consent', {}, async (visitor, begin) => {
    await visitor.makePortrait();
    begin();
    await visitor.call(withdrawConsentEndpoint);
  }),
  journey('withdrawal from a payment', {}, async (visitor, begin) => {
    await visitor.donate('visa', DOLLARS);
    const { docs } = await visitor.app.database.collection('payments').get();
    const payment = docs[0]?.id ?? '';
    begin();
    await visitor.call(withdrawFromPaymentEndpoint, { body: { payment } });
  }),
  journey('deleted account', {}, async (visitor, begin) => {
    await visitor.makePortrait();
    begin();
    await visitor.call(deleteAccountEndpoint);
  }),
  journey('reconcile', {}, async (visitor, begin) => {
    await visitor.submit(await visitor.uploadFirstPhoto());
    await visitor.untilWorkerIsIdle();
    await payWithoutTheApp(visitor);
    visitor.app.advance(OVERDUE_MS);
    begin();
    await visitor.reconcile();
  }),
];

/** The names of the journeys that are left out without LOCAL_MODEL. */
export const PUBLIC_JOURNEYS = JOURNEYS.filter(({ isPublic }) => isPublic).map(({ name }) => name);

/** Returns the journeys with these names, by default all that the model allows. Throws UserError for an unknown name. */
export function chooseJourneys(names: readonly string[] | undefined, hasPublicModel: boolean): Journey[] {
  const journeys = JOURNEYS.filter(({ isPublic = false }) => hasPublicModel || !isPublic);
  const known = journeys.map(({ name }) => name);
  const unknown = names?.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new UserError(
      `There is no journey “${unknown}”${hasPublicModel ? '' : ' without LOCAL_MODEL'}. There are: ${known.join(', ')}.`,
    );
  return journeys.filter(({ name }) => names?.includes(name) ?? true);
}

/** Makes a journey; like a title, its name stands first and its steps last. */
function journey(name: string, options: Omit<Journey, 'name' | 'run'>, run: Journey['run']): Journey {
  return { name, ...options, run };
}

async function trySecondTime(
  visitor: Visitor,
  begin: () => void,
  prepare?: () => Promise<void>,
): Promise<void> {
  const { photo, job } = await visitor.makePortrait();
  await prepare?.();
  begin();
  await visitor.poll(await visitor.submit(photo, { second_try_of: job }));
}

function nextRunFails({ app }: Visitor): Promise<void> {
  return app.control('/runpod/next', { outcome: 'FAILED', error: 'no_face: There is no face.' });
}

function donateWith(card: string, atBank?: 'complete' | 'fail'): Journey['run'] {
  return async (visitor, begin) => {
    await visitor.openAccount();
    begin();
    const bank = await visitor.donate(card, DOLLARS);
    if (atBank) await visitor.returnFromBank(bank, atBank);
  };
}

/** Makes a payment that the app does not know of, and returns its id. */
async function payWithoutTheApp({ app, stripe, uid }: Visitor): Promise<string> {
  const { APP_ENVIRONMENT: environment = '' } = app.stack.environment;
  const { id } = await stripe.paymentIntents.create({
    amount: 100 * DOLLARS,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
    allowed_payment_method_types: ['card'],
    return_url: `${app.appUrl}/donate`,
    metadata: { app: 'chiaro', environment, uid, credits: '525' },
  });
  return id;
}
