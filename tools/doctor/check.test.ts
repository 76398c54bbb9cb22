import { defer } from '@/lib/testing/defer';
import { PRODUCTION_VARIABLES } from '@/lib/testing/production-variables';
import { type Check, checksOf, runChecks } from './check';
import { Deployment } from './deployment';

const deployment = new Deployment({
  variables: PRODUCTION_VARIABLES,
  origin: 'the environment',
  settings: 'at Vercel',
});

const check = (group: Check['group'], id: string, run: () => Promise<void> | void): Check =>
  checksOf(group)(id, id, async () => {
    await run();
    return 'It does.';
  });

describe('the checks', () => {
  it('of a slow group do not delay other groups, and are reported in their order', async () => {
    const stripe = defer();
    const reported: string[] = [];
    const checks = [
      check('Firebase', 'first', () => stripe.promise),
      check('Firebase', 'second', () => undefined),
      check('Stripe', 'third', stripe.resolve),
    ];
    const results = await runChecks(deployment, checks, ({ id }) => reported.push(id));
    expect(reported).toEqual(['first', 'second', 'third']);
    expect(results.map(({ id }) => id)).toEqual(reported);
  });

  it('of one group run in turn', async () => {
    const first = defer();
    const begun: string[] = [];
    const checks = [
      check('Blob', 'first', () => first.promise),
      check('Blob', 'second', () => void begun.push('second')),
      check('Site', 'third', () => {
        begun.push('third');
        first.resolve();
      }),
    ];
    await runChecks(deployment, checks);
    expect(begun).toEqual(['third', 'second']);
  });

  it('are reported at once', async () => {
    const second = defer();
    const checks = [check('Blob', 'first', () => undefined), check('Blob', 'second', () => second.promise)];
    const results = await runChecks(deployment, checks, second.resolve);
    expect(results).toHaveLength(2);
  });
});
