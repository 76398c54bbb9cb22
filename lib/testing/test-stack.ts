import { ScriptedWorker } from '@/local/runpod/scripted-worker';
import { startStack, type Stack } from '@/local/stack';

import { startLocalApp, type LocalApp, type Routes } from './local-app';

/** The whole server side under test: the route handlers with the real SDKs on a local stack in memory. */
export interface TestStack {
  stack: Stack;
  worker: ScriptedWorker;
  app: LocalApp;
  /** Signs a person in as the popup would and gives the ID token; the name is also the subject. */
  signIn(name: string): Promise<string>;
  /** Calls a route of the app. */
  call(
    path: string,
    options?: { method?: string; token?: string; headers?: Record<string, string>; body?: BodyInit },
  ): Promise<{
    status: number;
    headers: Headers;
    /** Empty when the answer had none. */
    body: Record<string, unknown>;
  }>;
  /** Calls the stack's control endpoint. */
  control(path: string, body: object): Promise<void>;
  stop(): Promise<void>;
}

async function loadRoutes(): Promise<Routes> {
  const [account, ledger, upload, submit, check, cancel, webhook, reconcile, deletion, pay, paid, stripe] =
    await Promise.all([
      import('@/app/api/account/route'),
      import('@/app/api/account/ledger/route'),
      import('@/app/api/upload-image/route'),
      import('@/app/api/submit-runpod-job/route'),
      import('@/app/api/check-runpod-job/[id]/route'),
      import('@/app/api/cancel-runpod-job/[id]/route'),
      import('@/app/api/webhooks/runpod/route'),
      import('@/app/api/cron/reconcile/route'),
      import('@/app/api/delete-portraits/route'),
      import('@/app/api/process-payment/route'),
      import('@/app/api/payment-return/route'),
      import('@/app/api/webhooks/stripe/route'),
    ]);
  const routes: Record<string, unknown> = {
    'GET /api/account': account.GET,
    'GET /api/account/ledger': ledger.GET,
    'POST /api/upload-image': upload.POST,
    'POST /api/submit-runpod-job': submit.POST,
    'GET /api/check-runpod-job/:id': check.GET,
    'POST /api/cancel-runpod-job/:id': cancel.POST,
    'POST /api/webhooks/runpod': webhook.POST,
    'GET /api/cron/reconcile': reconcile.GET,
    'POST /api/delete-portraits': deletion.POST,
    'POST /api/process-payment': pay.POST,
    'GET /api/payment-return': paid.GET,
    'POST /api/webhooks/stripe': stripe.POST,
  };
  // Each handler names its own parameters; the dispatcher gives exactly those of its pattern.
  return routes as Routes;
}

/** Starts a stack and the app on it; `limits` are environment variables on top of the stack's. */
export async function startTestStack(limits: Record<string, string> = {}): Promise<TestStack> {
  const app = await startLocalApp(loadRoutes);
  const worker = new ScriptedWorker();
  const stack = await startStack({ appUrl: app.origin, stateDirectory: null, worker });
  Object.assign(process.env, stack.environment, limits);
  const { addresses } = stack;
  return {
    stack,
    worker,
    app,
    signIn: async (name) => {
      const claims = { sub: name, email: `${name}@example.com`, email_verified: true, name };
      const response = await fetch(
        `${addresses.auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=any`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            requestUri: 'http://localhost',
            returnSecureToken: true,
            postBody: `id_token=${JSON.stringify(claims)}&providerId=google.com`,
          }),
        },
      );
      return ((await response.json()) as { idToken: string }).idToken;
    },
    call: async (path, { method = 'GET', token, headers = {}, body } = {}) => {
      const response = await fetch(`${app.origin}${path}`, {
        method,
        redirect: 'manual',
        headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
        ...(body === undefined ? {} : { body }),
      });
      const text = await response.text();
      const parsed = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
      return { status: response.status, headers: response.headers, body: parsed };
    },
    control: async (path, body) => {
      const response = await fetch(`${addresses.control}${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(await response.text());
    },
    stop: async () => {
      await app.stop();
      const { getApps, deleteApp } = await import('firebase-admin/app');
      const { getFirestore } = await import('firebase-admin/firestore');
      for (const firebaseApp of getApps()) {
        // Waits for calls that go on behind a time limit.
        await getFirestore(firebaseApp).terminate();
        await deleteApp(firebaseApp);
      }
      await stack.stop();
    },
  };
}
