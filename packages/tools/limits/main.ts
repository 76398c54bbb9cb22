import { writeSection } from '../check-report/write-section';
import { limitsTable } from './limits-table';

/** Writes the table of the limits into docs/limits.md. */
writeSection('docs/limits.md', 'limits', limitsTable()).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
