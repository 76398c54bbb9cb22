import { parseArgs } from 'node:util';

import type { CellResult } from './cells';
import { JOURNEYS } from './journeys';
import { resultsTable } from './results-table';
import { runJourneys } from './run-journeys';
import { writeSection } from '../check-report/write-section';

const TABLE = 'docs/reliability.md';

/**
 * Lets each call that the server makes to a provider go wrong in each way, sweeps once, and looks whether a credit, a
 * job, a payment or a file is lost. The calls are those of a run in which nothing goes wrong: a new one is in it by
 * itself. `--write` puts the table into the document.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      journey: { type: 'string', multiple: true },
      worlds: { type: 'string', default: '3' },
      write: { type: 'boolean', default: false },
    },
  });
  const names = JOURNEYS.map(({ name }) => name).filter((name) => values.journey?.includes(name) ?? true);
  const results: CellResult[] = await runJourneys(names, Number(values.worlds));
  if (values.write) await writeSection(TABLE, 'fault matrix', resultsTable(results));
  const lost = results.filter(({ loss }) => loss !== null).length;
  console.log(`\n${results.length} cells, ${lost} lost`);
  process.exitCode = lost === 0 && results.length > 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
