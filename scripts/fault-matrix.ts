import { parseArgs } from 'node:util';

import { buildApp } from './build-app';
import { FAULTS, type CellResult } from './fault-matrix/cells';
import { JOURNEYS } from './fault-matrix/journeys';
import { recordCalls, runCell } from './fault-matrix/run-cell';
import { World } from './fault-matrix/world';
import { writeTable } from './fault-matrix/write-table';

const DIST_DIRECTORY = '.next-bench';
const TABLE = 'docs/reliability.md';
const CLIENTS = ['leaves', 'returns'] as const;

/**
 * Lets each call that the server makes to a provider go wrong in each way, sweeps once, and looks whether a credit, a
 * job, a payment or a file is lost. The calls are those of a run in which nothing goes wrong: a new one is in it by
 * itself. The table goes into the document that `--write` names by default.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { journey: { type: 'string', multiple: true }, write: { type: 'boolean', default: false } },
  });
  const journeys = JOURNEYS.filter(({ name }) => values.journey?.includes(name) ?? true);
  const world = await World.open(DIST_DIRECTORY);
  const results: CellResult[] = [];
  try {
    await buildApp({ environment: world.environment, quiet: true });
    for (const journey of journeys) {
      const calls = await recordCalls(world, journey);
      console.log(`${journey.name}: ${calls.length} calls`);
      for (const call of calls)
        for (const fault of FAULTS)
          for (const client of CLIENTS) {
            const result = await runCell(world, journey, { call, fault, client });
            results.push(result);
            if (result.loss !== null)
              console.log(
                `  LOST ${call.step}, ${call.operation} ${call.earlier + 1}, ${fault}, ${client}: ${result.loss}`,
              );
          }
    }
  } finally {
    await world.close();
  }
  if (values.write) await writeTable(TABLE, results);
  const lost = results.filter(({ loss }) => loss !== null).length;
  console.log(`\n${results.length} cells, ${lost} lost`);
  process.exitCode = lost === 0 && results.length > 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
