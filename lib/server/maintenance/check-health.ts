import 'server-only';

import type { ProviderHealth } from '../../shared/contracts/health';
import { sweepKey } from '../documents';
import { errorCounts, type ErrorCounts } from './error-counts';
import type { Identity, Services } from '../ports';
import { withinTimeLimit } from '../within-time-limit';

/** A provider that takes longer than this counts as unreachable, in milliseconds. */
const PATIENCE_MS = 1_800;

/** A folder without files and the name of nobody: what is asked for must cost little. */
const NOTHING = 'health';

export interface Health {
  /** Milliseconds since the epoch. */
  checkedAt: number;
  providers: Record<string, ProviderHealth>;
  errors: ErrorCounts;
}

interface CheckHealth {
  services: Services;
  identity: Identity;
}

/** Asks each provider for something small, all at once, and gives how each stands within two seconds. Does not throw. */
export async function checkHealth({ services, identity }: CheckHealth): Promise<Health> {
  const { compute, database, payments, privateFiles, publicFiles, clock } = services;
  const probes: Record<string, () => Promise<ProviderHealth['status']>> = {
    identity: () => done(identity.check()),
    database: () => done(database.get(sweepKey(NOTHING))),
    privateFiles: () => done(privateFiles.list(NOTHING, null)),
    publicFiles: () => done(publicFiles.list(NOTHING, null)),
    compute: async () => {
      const { kind, workers } = await compute.health();
      if (kind === 'unknown') return 'unreachable';
      // An endpoint that nobody used for a week is scaled down to nothing and stays so until its owner scales it up.
      return workers === 0 ? 'no_workers' : 'ok';
    },
    payments: async () => (payments ? done(payments.list(clock.now(), null)) : 'not_set_up'),
  };
  const checkedAt = clock.now();
  const entries = Object.entries(probes).map(async ([name, probe]) => {
    const startedAt = performance.now();
    const status = await withinPatience(probe, (error) =>
      services.log.error('provider_unreachable', error, { name }),
    );
    return [name, { status, milliseconds: Math.round(performance.now() - startedAt) }] as const;
  });
  return { checkedAt, providers: Object.fromEntries(await Promise.all(entries)), errors: errorCounts() };
}

async function done(call: Promise<unknown>): Promise<'ok'> {
  await call;
  return 'ok';
}

async function withinPatience(
  probe: () => Promise<ProviderHealth['status']>,
  complain: (error: unknown) => void,
): Promise<ProviderHealth['status']> {
  try {
    return await withinTimeLimit(probe(), PATIENCE_MS, () => new Error(`No answer for ${PATIENCE_MS} ms.`));
  } catch (error) {
    complain(error);
    return 'unreachable';
  }
}
