import { mkdirSync, writeFileSync } from 'node:fs';

import { coldStart } from './bench/cold-start';
import { firstLoadScripts } from './bench/first-load';
import { portraitTime } from './bench/portrait-time';
import type { Figure } from './bench/figure';

const REPORT = '.local/bench.json';

/** Measures what quality asks for, prints it as a table and writes it as JSON; never fails on a time. */
async function main(): Promise<void> {
  const figures: Figure[] = [
    ...(await coldStart()),
    ...(await portraitTime()),
    ...(await firstLoadScripts()),
  ];
  console.table(
    Object.fromEntries(figures.map(({ name, value, unit, bar }) => [name, { value, unit, bar: bar ?? '' }])),
  );
  mkdirSync('.local', { recursive: true });
  writeFileSync(REPORT, `${JSON.stringify(figures, null, 2)}\n`);
  console.log(`Written to ${REPORT}.`);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
