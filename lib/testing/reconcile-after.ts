import { getContainer } from '@/lib/server/http/container';
import { reconcileEndpoint } from '@/lib/shared/contracts/operations';

import type { TestStack } from './test-stack';

/** Runs the hourly maintenance as if some minutes had passed. */
export async function reconcileAfter(test: TestStack, minutes: number): Promise<void> {
  const { clock } = getContainer().services;
  const later = jest.spyOn(clock, 'now').mockImplementation(() => Date.now() + minutes * 60_000);
  await test.call(reconcileEndpoint.path, { token: test.stack.environment['CRON_SECRET'] });
  later.mockRestore();
}
