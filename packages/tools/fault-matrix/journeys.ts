import { deleteAccountEndpoint, readAccountEndpoint } from '@/lib/shared/contracts/account';
import { donateEndpoint } from '@/lib/shared/contracts/payments';
import { pathOf } from '@/lib/shared/contracts/define-endpoint';
import { checkJobEndpoint, submitJobEndpoint, cancelJobEndpoint } from '@/lib/shared/contracts/jobs';
import { posePath } from '@/lib/shared/rules/catalogue';
import type { Journey, Step } from './journey';
import { deletePortrait, findLostStar, listPortraits, starPortrait } from './portrait-steps';
import { answerAsResult, completes, scriptRun, waitForTheWorker } from './runpod-steps';

const openAccount: Step = {
  name: 'open the account',
  act: async ({ visitor }) => void (await visitor.call('GET', readAccountEndpoint.path)),
};

const consent: Step = {
  name: 'consent',
  act: async ({ visitor }) => visitor.consent(),
};

/** Uploads a photo file; by default a plain picture. */
function uploadPhoto(file?: string): Step {
  return {
    name: 'upload a photo',
    act: async ({ visitor, known }) => {
      known['photo'] = await visitor.upload(file);
    },
  };
}

const upload = uploadPhoto();

const submit: Step = {
  name: 'submit',
  act: async ({ visitor, known }) => {
    const body = { template_url: posePath('anna'), selfie_urls: [known['photo']] };
    const { body: answer } = await visitor.call('POST', submitJobEndpoint.path, {
      body,
      key: visitor.keys.submit,
    });
    known['job'] = String(answer['id']);
  },
};

const tryAgain: Step = {
  name: 'try again',
  act: async ({ visitor, known }) => {
    const body = {
      template_url: posePath('anna'),
      selfie_urls: [known['photo']],
      second_try_of: known['first'] ?? known['job'],
    };
    known['first'] ??= String(known['job']);
    const { body: answer } = await visitor.call('POST', submitJobEndpoint.path, {
      body,
      key: visitor.keys.tryAgain,
    });
    known['job'] = String(answer['id']);
  },
};

const poll: Step = {
  name: 'poll',
  act: async ({ visitor, known }) => {
    const { body } = await visitor.call('GET', pathOf(checkJobEndpoint, String(known['job'])));
    if (Array.isArray(body['output'])) known['portrait'] = String(body['output'][0]);
  },
};

/** Makes a payment that the app does not know of. */
const payWithoutTheApp: Step = {
  name: 'pay',
  act: async ({ app, visitor, known }) => {
    const payment = await visitor.stripe.paymentIntents.create({
      amount: 500,
      currency: 'usd',
      confirm: true,
      payment_method: 'pm_card_visa',
      allowed_payment_method_types: ['card'],
      return_url: `${app.appUrl}/donate`,
      metadata: {
        app: 'chiaro',
        environment: app.stack.environment['APP_ENVIRONMENT'] ?? '',
        uid: visitor.uid,
        credits: '525',
      },
    });
    known['payment'] = payment.id;
  },
};

function donate(paymentMethodId: string): Step {
  return {
    name: 'donate',
    act: async ({ visitor, known }) => {
      const { body } = await visitor.call('POST', donateEndpoint.path, {
        body: { paymentMethodId, amount: 5, userId: visitor.uid },
        key: visitor.keys.donate,
      });
      if (typeof body['redirect_url'] === 'string') known['bank'] = body['redirect_url'];
    },
  };
}

/** Delivers the account's first portrait. */
const deliverPortrait = [completes, openAccount, consent, upload, submit, poll];

/** All journeys of jobs and payments. */
export const JOURNEYS: readonly Journey[] = [
  {
    name: 'portrait',
    before: [completes],
    steps: [openAccount, consent, upload, submit, poll, deletePortrait],
  },
  {
    name: 'portrait as a result',
    isPublic: true,
    before: [answerAsResult, completes, openAccount, consent, upload],
    steps: [submit, poll],
  },
  {
    name: 'portrait by the worker that ships',
    hasWorker: true,
    before: [openAccount, consent, uploadPhoto('public/images/demo/selfie-1-480.webp')],
    steps: [submit, waitForTheWorker, poll],
  },
  {
    name: 'portraits of the account',
    before: deliverPortrait,
    steps: [listPortraits, starPortrait, listPortraits],
    findLoss: findLostStar,
  },
  {
    name: 'second try',
    before: [...deliverPortrait, completes],
    steps: [tryAgain, poll],
  },
  {
    name: 'second try that fails',
    before: [...deliverPortrait, scriptRun({ outcome: 'FAILED', error: 'no_face: There is no face.' })],
    steps: [tryAgain, poll],
  },
  {
    name: 'portrait that fails',
    before: [
      scriptRun({ outcome: 'FAILED', error: 'no_face: There is no face.' }),
      openAccount,
      consent,
      upload,
    ],
    steps: [submit, poll],
  },
  {
    name: 'portrait by webhook',
    before: [
      completes,
      openAccount,
      consent,
      upload,
      submit,
      {
        name: 'look up the run',
        act: async ({ app, known }) => {
          const job = await app.database.doc(`jobs/${known['job']}`).get();
          known['run'] = String(job.get('runId'));
        },
      },
    ],
    steps: [
      {
        name: 'webhook',
        act: async ({ visitor, known }) =>
          void (await visitor.reportRun(String(known['job']), String(known['run']))),
      },
    ],
  },
  {
    name: 'cancel',
    before: [scriptRun({ outcome: 'hold' }), openAccount, consent, upload, submit],
    steps: [
      {
        name: 'cancel',
        act: async ({ visitor, known }) =>
          void (await visitor.call('POST', pathOf(cancelJobEndpoint, String(known['job'])))),
      },
    ],
  },
  { name: 'donation', before: [openAccount], steps: [donate('pm_card_visa')] },
  { name: 'first donation', steps: [donate('pm_card_visa')] },
  {
    name: 'declined donation',
    before: [openAccount],
    steps: [donate('pm_card_visa_chargeDeclined')],
    refusals: [402],
  },
  {
    name: 'donation with the bank',
    before: [openAccount],
    steps: [
      donate('pm_card_authenticationRequired'),
      {
        name: 'pass the bank',
        isAside: true,
        act: async ({ known }) => {
          const { headers } = await fetch(`${known['bank']}/complete`, {
            method: 'POST',
            redirect: 'manual',
          });
          known['return'] = headers.get('location') ?? '';
        },
      },
      {
        name: 'return',
        act: async ({ visitor, known }) => {
          const { pathname, search } = new URL(String(known['return']));
          await visitor.call('GET', pathname + search);
        },
      },
    ],
  },
  {
    name: 'donation by webhook',
    before: [openAccount, payWithoutTheApp],
    steps: [
      {
        name: 'webhook',
        act: async ({ visitor, known }) => void (await visitor.reportPayment(String(known['payment']))),
      },
    ],
  },
  {
    name: 'deleted account',
    before: deliverPortrait,
    steps: [
      {
        name: 'delete the account',
        act: async ({ visitor }) => void (await visitor.call('DELETE', deleteAccountEndpoint.path)),
      },
    ],
  },
  {
    name: 'reconcile',
    before: [
      completes,
      openAccount,
      consent,
      upload,
      submit,
      payWithoutTheApp,
      {
        name: 'wait',
        act: ({ app }) => {
          app.advance(20 * 60_000);
          return Promise.resolve();
        },
      },
    ],
    steps: [{ name: 'reconcile', act: async ({ visitor }) => void (await visitor.reconcile()) }],
  },
];
