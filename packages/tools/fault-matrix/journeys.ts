import { setTimeout as wait } from 'node:timers/promises';

import { posePath } from '@/lib/shared/rules/catalogue';
import { madePortrait } from './made-portrait';
import type { Visitor } from './visitor';
import type { World } from './world';

const LOOK_INTERVAL_MS = 50;

/** What a visitor has found out so far. */
export interface Progress {
  world: World;
  visitor: Visitor;
  /** Notes of earlier steps for later ones. */
  known: Record<string, string>;
}

/** One request to the app, which is repeated as it is when its answer is lost. */
export interface Step {
  name: string;
  act(progress: Progress): Promise<void>;
  /** Done by others than the app, whose calls are none of the app's. */
  isAside?: boolean;
}

/** How a visitor, a provider or the scheduler comes to use the app. */
export interface Journey {
  name: string;
  /** What is there before: nothing goes wrong in it. */
  before?: Step[];
  steps: Step[];
  /** Statuses of the answers that refuse something when nothing goes wrong. */
  refusals?: number[];
  /** The worker that ships makes its portraits, which takes seconds; else they are there at once. */
  hasWorker?: boolean;
}

const openAccount: Step = {
  name: 'open the account',
  act: async ({ visitor }) => void (await visitor.call('GET', '/api/account')),
};

/** Uploads a photo file, or without one a plain picture. */
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
    const { body: answer } = await visitor.call('POST', '/api/submit-runpod-job', {
      body,
      key: visitor.keys.submit,
    });
    known['job'] = String(answer['id']);
  },
};

const poll: Step = {
  name: 'poll',
  act: async ({ visitor, known }) => {
    const { body } = await visitor.call('GET', `/api/check-runpod-job/${known['job']}`);
    if (Array.isArray(body['output'])) known['portrait'] = String(body['output'][0]);
  },
};

/** What RunPod does with the next run. */
function scriptRun(script: object): Step {
  return { name: 'script', act: ({ world }) => world.control('/runpod/next', script) };
}

/** RunPod's health is no call of these journeys', so that the question takes no fault from the app. */
const waitForTheWorker: Step = {
  name: 'wait for the worker',
  isAside: true,
  act: async ({ world }) => {
    const { environment } = world.stack;
    const url = `${environment['RUNPOD_BASE_URL']}/${environment['RUNPOD_ENDPOINT_ID']}/health`;
    const headers = { authorization: `Bearer ${environment['RUNPOD_API_KEY']}` };
    for (;;) {
      const { jobs } = (await (await fetch(url, { headers })).json()) as {
        jobs: { inQueue: number; inProgress: number };
      };
      if (jobs.inQueue + jobs.inProgress === 0) return;
      await wait(LOOK_INTERVAL_MS);
    }
  },
};

const completes: Step = {
  name: 'script',
  act: async ({ world }) => {
    const output = [await madePortrait(world.stack)];
    await world.control('/runpod/next', { outcome: 'COMPLETED', output });
  },
};

/** A payment that succeeded without the app having heard of it. */
const payUnheard: Step = {
  name: 'pay',
  act: async ({ world, visitor, known }) => {
    const payment = await visitor.stripe.paymentIntents.create({
      amount: 500,
      currency: 'usd',
      confirm: true,
      payment_method: 'pm_card_visa',
      allowed_payment_method_types: ['card'],
      return_url: `${world.appUrl}/donate`,
      metadata: {
        app: 'chiaro',
        environment: world.stack.environment['APP_ENVIRONMENT'] ?? '',
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
      const { body } = await visitor.call('POST', '/api/process-payment', {
        body: { paymentMethodId, amount: 5, userId: visitor.uid },
        key: visitor.keys.donate,
      });
      if (typeof body['redirect_url'] === 'string') known['bank'] = body['redirect_url'];
    },
  };
}

/** Everything that happens to jobs and money, from its beginning to its end. */
export const JOURNEYS: readonly Journey[] = [
  {
    name: 'portrait',
    before: [completes],
    steps: [
      openAccount,
      upload,
      submit,
      poll,
      {
        name: 'delete the portrait',
        act: async ({ visitor, known }) => {
          const body = { portraits: [known['portrait']] };
          await visitor.call('POST', '/api/delete-portraits', { body });
        },
      },
    ],
  },
  {
    name: 'portrait by the worker that ships',
    hasWorker: true,
    before: [openAccount, uploadPhoto('public/images/demo/selfie-1-480.webp')],
    steps: [submit, waitForTheWorker, poll],
  },
  {
    name: 'portrait that fails',
    before: [scriptRun({ outcome: 'FAILED', error: 'no_face: There is no face.' }), openAccount, upload],
    steps: [submit, poll],
  },
  {
    name: 'portrait by webhook',
    before: [
      completes,
      openAccount,
      upload,
      submit,
      {
        name: 'look up the run',
        act: async ({ world, known }) => {
          const job = await world.database.doc(`jobs/${known['job']}`).get();
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
    before: [scriptRun({ outcome: 'hold' }), openAccount, upload, submit],
    steps: [
      {
        name: 'cancel',
        act: async ({ visitor, known }) =>
          void (await visitor.call('POST', `/api/cancel-runpod-job/${known['job']}`)),
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
    before: [openAccount, payUnheard],
    steps: [
      {
        name: 'webhook',
        act: async ({ visitor, known }) => void (await visitor.reportPayment(String(known['payment']))),
      },
    ],
  },
  {
    name: 'deleted account',
    before: [completes, openAccount, upload, submit, poll],
    steps: [
      {
        name: 'delete the account',
        act: async ({ visitor }) => void (await visitor.call('DELETE', '/api/account')),
      },
    ],
  },
  {
    name: 'sweep',
    before: [
      completes,
      openAccount,
      upload,
      submit,
      payUnheard,
      {
        name: 'wait',
        act: ({ world }) => {
          world.pass(20 * 60_000);
          return Promise.resolve();
        },
      },
    ],
    steps: [{ name: 'sweep', act: async ({ visitor }) => void (await visitor.sweep()) }],
  },
];
