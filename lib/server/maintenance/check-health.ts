import 'server-only';

import type { ProviderHealth } from '../../shared/contracts/operations';
import { cursorKey } from './process-pages';
import { errorCounts, type ErrorCounts } from './error-counts';
import type { Identity, Using } from '../ports';
import { withinTimeLimit } from '@/lib/shared/within-time-limit';

/** A provider that takes longer counts as unreachable, in milliseconds. */
const TIMEOUT_MS = 1_800;

/** A folder without files and a record that does not exist: cheap to ask for. */
const PROBE = 'health';

export interface Health {
  /** Milliseconds since the epoch. */
  checkedAt: number;
  providers: Record<string, ProviderHealth>;
  errors: ErrorCounts;
}

type ProbeResult = Omit<ProviderHealth, 'milliseconds'>;

interface CheckHealth extends Using {
  identity: Identity;
}

/**
 * Asks each provider for something small, all at once, and returns their states within two seconds, or a little more than
 * another time limit in milliseconds. Does not throw.
 */
export async function checkHealth(
  { services, identity }: CheckHealth,
  timeoutMs = TIMEOUT_MS,
): Promise<Health> {
  const { compute, database, payments, privateFiles, publicFiles, clock } = services;
  const probes: Record<string, () => Promise<ProbeResult>> = {
    identity: () => okAfter(identity.check()),
    database: () => okAfter(database.get(cursorKey(PROBE))),
    privateFiles: () => okAfter(privateFiles.list(PROBE, null)),
    publicFiles: () => okAfter(publicFiles.list(PROBE, null)),
    compute: async () => {
      const { status, endpoint } = await compute.health();
      return status === 'ok' ? { status } : { status, endpoint };
    },
    payments: async () => (payments ? okAfter(payments.list(clock.now(), null)) : { status: 'not_set_up' }),
  };
  const checkedAt = clock.now();
  const entries = Object.entries(probes).map(async ([name, probe]) => {
    const startedAt = performance.now();
    const result = await resultOf(probe, timeoutMs, (error) =>
      services.log.error('provider_unreachable', error, { name }),
    );
    return [name, { ...result, milliseconds: Math.round(performance.now() - startedAt) }] as const;
  });
  return { checkedAt, providers: Object.fromEntries(await Promise.all(entries)), errors: errorCounts() };
}

async function okAfter(call: Promise<unknown>): Promise<ProbeResult> {
  await call;
  return { status: 'ok' };
}

async function resultOf(
  probe: () => Promise<ProbeResult>,
  timeoutMs: number,
  onFailure: (error: unknown) => void,
): Promise<ProbeResult> {
  try {
    return await withinTimeLimit(probe(), timeoutMs);
  } catch (error) {
    onFailure(error);
    return { status: 'unreachable' };
  }
}
