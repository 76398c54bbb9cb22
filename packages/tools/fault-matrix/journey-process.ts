import { FAULTS } from './cells';
import { instantWorker } from './instant-worker';
import { JOURNEYS } from './journeys';
import { recordCalls, runCell } from './run-cell';
import type { Message } from './run-journeys';
import { SHORT_TIMEOUTS, World } from './world';

const CLIENTS = ['leaves', 'returns'] as const;

function tell(message: Message): void {
  process.send?.(message);
}

/** Goes one journey in every way in which it can go wrong, and tells the process that started this one. */
async function main(): Promise<void> {
  const journey = JOURNEYS.find(({ name }) => name === process.argv[2]);
  if (!journey) throw new Error('There is no such journey.');
  const world = await World.open({
    ...(!journey.hasWorker && { worker: instantWorker }),
    variables: SHORT_TIMEOUTS,
  });
  try {
    const calls = await recordCalls(world, journey);
    tell({ calls: calls.length });
    for (const call of calls)
      for (const fault of FAULTS)
        for (const client of CLIENTS)
          tell({ result: await runCell(world, journey, { call, fault, client }) });
  } finally {
    await world.close();
  }
}

main().then(
  () => process.disconnect(),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
