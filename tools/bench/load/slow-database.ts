import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

import { freePort } from '@chiaro/local-stack/free-port';
import { type Stack, startStack } from '@chiaro/local-stack/stack';
import { posePath } from '@/lib/shared/rules/catalogue';
import { hasEnded } from '@/lib/shared/rules/job-states';
import { OPEN_JOBS_MAXIMUM, POLL_INTERVAL_MS } from '@/lib/shared/rules/jobs';
import { PortraitApi } from '@/tools/portrait/portrait-api';
import { withBuiltApp } from '@/tools/start/production-app';
import { databaseOf } from '../../kit/stack-clients';
import { type Figure, figure } from '../figure';
import { quickWorker } from './quick-worker';

/** A database in another region. */
const DELAY_MS = 100;
const CREDITS = 10_000;
const PHOTO = 'public/images/demo/selfie-1-480.webp';

/**
 * Submits jobs of one user at the same moment while each call to the database takes longer, and waits for their
 * portraits. All of them change one account, in turn. Throws when a job fails.
 */
export async function slowDatabase(): Promise<Figure[]> {
  const port = await freePort();
  const appUrl = `http://localhost:${port}`;
  const stack = await startStack({ appUrl, stateDirectory: null, worker: quickWorker() });
  const environment = { ...stack.environment, NEXT_DIST_DIR: '.next-bench' };
  try {
    return await withBuiltApp({ port, environment }, async () => {
      const { submittedMs, deliveredMs } = await submitAtOnce(stack);
      const circumstances = `of ${OPEN_JOBS_MAXIMUM} at once, ${DELAY_MS} ms a call to the database`;
      return [
        figure(`the slowest submission ${circumstances}`, submittedMs / 1000, 's', {
          bar: '≤ 5, the time limit of a transaction',
          digits: 2,
        }),
        figure(`the last portrait ${circumstances}`, deliveredMs / 1000, 's', { digits: 2 }),
      ];
    });
  } finally {
    await stack.stop();
  }
}

/** Returns the milliseconds from the submissions to the last answer, and to the last portrait. */
async function submitAtOnce(stack: Stack): Promise<{ submittedMs: number; deliveredMs: number }> {
  const api = await PortraitApi.signIn(stack.addresses, 'slow@example.com');
  const { uid } = await api.account();
  await api.consent();
  const database = databaseOf(stack);
  await database.doc(`users/${uid}`).update({ credits: CREDITS });
  await database.terminate();
  const photo = await api.upload('photo.webp', readFileSync(PHOTO));
  stack.context.faults.plan({
    ...{ service: 'firestore', operation: '*', times: Infinity, effect: 'late', delayMs: DELAY_MS },
    ...{ status: 0, after: false },
  });
  const startedAt = performance.now();
  const jobs = await Promise.all(
    Array.from({ length: OPEN_JOBS_MAXIMUM }, () =>
      api.submit({ template_url: posePath('anna'), selfie_urls: [photo] }),
    ),
  );
  const submittedMs = performance.now() - startedAt;
  for (const job of jobs)
    for (;;) {
      const state = await api.check(job);
      if (state.status === 'COMPLETED') break;
      if (hasEnded(state)) throw new Error(`Job ${job} has no portrait: ${JSON.stringify(state)}`);
      await wait(POLL_INTERVAL_MS);
    }
  return { submittedMs, deliveredMs: performance.now() - startedAt };
}
