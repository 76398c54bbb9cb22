import { setTimeout as wait } from 'node:timers/promises';

import { deleteAccountEndpoint, readAccountEndpoint } from '@/lib/shared/contracts/account';
import { pathOf } from '@/lib/shared/contracts/define-endpoint';
import { cancelJobEndpoint, checkJobEndpoint, submitJobEndpoint } from '@/lib/shared/contracts/jobs';
import { donateEndpoint } from '@/lib/shared/contracts/payments';
import {
  deletePortraitsEndpoint,
  listPortraitsEndpoint,
  starPortraitsEndpoint,
  type ListPortraitsResponse,
} from '@/lib/shared/contracts/portraits';
import { posePath } from '@/lib/shared/rules/catalogue';
import type { JourneyState, Step } from './journey';
import { samplePortrait } from './sample-portrait';

const LOOK_INTERVAL_MS = 50;
const OVERDUE_MS = 20 * 60_000;

export const openAccount: Step = {
  name: 'open the account',
  act: ({ visitor }) => visitor.call('GET', readAccountEndpoint.path),
};

export const deleteAccount: Step = {
  name: 'delete the account',
  act: ({ visitor }) => visitor.call('DELETE', deleteAccountEndpoint.path),
};

export const consent: Step = { name: 'consent', act: ({ visitor }) => visitor.consent() };

/** Uploads a photo file; by default a plain picture. */
export function upload(file?: string): Step {
  return {
    name: 'upload a photo',
    act: async ({ visitor, known }) => {
      known['photo'] = await visitor.upload(file);
    },
  };
}

export const submit: Step = {
  name: 'submit',
  act: (state) => submitJob(state, state.visitor.keys.submit),
};

export const tryAgain: Step = {
  name: 'try again',
  act: async (state) => {
    state.known['first'] ??= String(state.known['job']);
    await submitJob(state, state.visitor.keys.tryAgain, { second_try_of: state.known['first'] });
  },
};

async function submitJob({ visitor, known }: JourneyState, key: string, fields: object = {}): Promise<void> {
  const body = { template_url: posePath('anna'), selfie_urls: [known['photo']], ...fields };
  const answer = await visitor.call('POST', submitJobEndpoint.path, { body, key });
  known['job'] = String(answer.body['id']);
}

export const poll: Step = {
  name: 'poll',
  act: async ({ visitor, known }) => {
    const { body } = await visitor.call('GET', pathOf(checkJobEndpoint, String(known['job'])));
    if (Array.isArray(body['output'])) known['portrait'] = String(body['output'][0]);
  },
};

export const cancel: Step = {
  name: 'cancel',
  act: ({ visitor, known }) => visitor.call('POST', pathOf(cancelJobEndpoint, String(known['job']))),
};

export const lookUpRun: Step = {
  name: 'look up the run',
  act: async ({ app, known }) => {
    const job = await app.database.doc(`jobs/${known['job']}`).get();
    known['run'] = String(job.get('runId'));
  },
};

export const reportRun: Step = {
  name: 'webhook',
  act: ({ visitor, known }) => visitor.reportRun(String(known['job']), String(known['run'])),
};

/** Scripts RunPod's next run. */
export function scriptRun(script: object): Step {
  return { name: 'script', act: ({ app }) => app.control('/runpod/next', script) };
}

/** Scripts RunPod's next run: it makes a portrait. */
export const completes: Step = {
  name: 'script',
  act: async ({ app }) => {
    const output = [await samplePortrait(app.stack)];
    await app.control('/runpod/next', { outcome: 'COMPLETED', output });
  },
};

/** Public models then answer as RunPod's SDK reads them; otherwise as its documentation says. */
export const answerAsResult: Step = {
  name: 'choose the form',
  act: ({ app }) => app.control('/settings', { outputForm: 'result' }),
};

/** Polls RunPod's health, which no journey calls, so that the poll can't consume a planned fault. */
export const waitForTheWorker: Step = {
  name: 'wait for the worker',
  isAside: true,
  act: async ({ app }) => {
    const { environment } = app.stack;
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

async function readPortraits({ visitor }: JourneyState): Promise<ListPortraitsResponse['portraits']> {
  const { body } = await visitor.call('GET', listPortraitsEndpoint.path);
  return body['portraits'] as ListPortraitsResponse['portraits'];
}

export const listPortraits: Step = { name: 'list the portraits', act: readPortraits };

export const starPortrait: Step = {
  name: 'star the portrait',
  act: async ({ visitor, known }) => {
    const body = { portraits: [known['portrait']], isStarred: true };
    await visitor.call('POST', starPortraitsEndpoint.path, { body });
    known['starred'] = String(known['portrait']);
  },
};

export const deletePortrait: Step = {
  name: 'delete the portrait',
  act: ({ visitor, known }) =>
    visitor.call('POST', deletePortraitsEndpoint.path, { body: { portraits: [known['portrait']] } }),
};

/** A delivered portrait is in the list, with its recipe, and with a star that was answered. */
export async function findLostStar(state: JourneyState): Promise<string | null> {
  const { portrait, starred } = state.known;
  const listed = (await readPortraits(state)).find(({ address }) => address === portrait);
  if (!listed) return 'a delivered portrait is not listed';
  if (listed.recipe === null) return 'a listed portrait has no recipe';
  return starred === undefined || listed.isStarred ? null : 'an answered star is missing';
}

/** Donates with one of Stripe's test cards. */
export function donate(paymentMethodId: string): Step {
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

/** Answers the bank's page. */
export function answerBank(choice: 'complete' | 'fail'): Step {
  return {
    name: 'answer the bank',
    isAside: true,
    act: async ({ known }) => {
      const address = `${known['bank']}/${choice}`;
      const { headers } = await fetch(address, { method: 'POST', redirect: 'manual' });
      known['return'] = headers.get('location') ?? '';
    },
  };
}

export const returnFromBank: Step = {
  name: 'return',
  act: ({ visitor, known }) => {
    const { pathname, search } = new URL(String(known['return']));
    return visitor.call('GET', pathname + search);
  },
};

/** Makes a payment that the app does not know of. */
export const payWithoutTheApp: Step = {
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

export const reportPayment: Step = {
  name: 'webhook',
  act: ({ visitor, known }) => visitor.reportPayment(String(known['payment'])),
};

export const becomeOverdue: Step = {
  name: 'wait',
  act: ({ app }) => Promise.resolve(app.advance(OVERDUE_MS)),
};

export const reconcile: Step = { name: 'reconcile', act: ({ visitor }) => visitor.reconcile() };
