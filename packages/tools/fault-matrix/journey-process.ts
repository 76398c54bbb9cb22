import { CLIENTS, FAULTS } from './journey';
import { instantWorker } from './instant-worker';
import { JOURNEYS } from './journeys';
import { recordCalls, runCell } from './run-cell';
import type { Message } from './main';
import { SHORT_TIMEOUTS, AppUnderTest } from './app-under-test';

function report(message: Message): void {
  process.send?.(message);
}

/** Runs one journey with every fault, and sends the results to the parent process. */
async function main(): Promise<void> {
  const journey = JOURNEYS.find(({ name }) => name === process.argv[2]);
  if (!journey) throw new Error('There is no such journey.');
  const app = await AppUnderTest.open({
    ...(!journey.hasWorker && { worker: instantWorker }),
    variables: SHORT_TIMEOUTS,
  });
  try {
    const calls = await recordCalls(app, journey);
    report({ calls: calls.length });
    for (const call of calls)
      for (const fault of FAULTS)
        for (const client of CLIENTS)
          report({ result: await runCell(app, journey, { call, fault, client }) });
  } finally {
    await app.close();
  }
}

main().then(
  () => process.disconnect(),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
