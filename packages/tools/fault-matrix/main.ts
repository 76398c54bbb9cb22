import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import type { CellResult } from './journey';
import { JOURNEYS } from './journeys';
import { resultsTable } from './results-table';
import { runJourneys } from './run-journeys';

const REPORT = path.join('.local', 'reports', 'fault-matrix.md');

/**
 * Fails each call that the server makes to a provider in each way, reconciles once, and checks whether a credit, a job, a
 * payment or a file is lost. A run without a fault records the calls, so a new one is included by itself. Writes a table.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      journey: { type: 'string', multiple: true },
      parallel: { type: 'string', default: '3' },
    },
  });
  const hasPublicModel = Boolean(process.env['LOCAL_MODEL']);
  const names = JOURNEYS.filter(({ isPublic = false }) => hasPublicModel || !isPublic)
    .map(({ name }) => name)
    .filter((name) => values.journey?.includes(name) ?? true);
  const results: CellResult[] = await runJourneys(names, Number(values.parallel));
  mkdirSync(path.dirname(REPORT), { recursive: true });
  writeFileSync(REPORT, `${resultsTable(results)}\n`);
  const lost = results.filter(({ loss }) => loss !== null).length;
  console.log(`\nWritten to ${REPORT}.`);
  console.log(`${results.length} cells, ${lost} lost`);
  process.exitCode = lost === 0 && results.length > 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
