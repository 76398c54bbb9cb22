import { readFileSync, writeFileSync } from 'node:fs';

import { format } from 'prettier';

import { FAULTS, type CellResult } from './cells';

const BEGIN = '<!-- begin of the fault matrix -->';
const END = '<!-- end of the fault matrix -->';

/** Puts the results as a table into a document, between its two marks. Throws when they are missing. */
export async function writeTable(file: string, results: readonly CellResult[]): Promise<void> {
  const document = readFileSync(file, 'utf8');
  const [before, rest] = document.split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`${file} has no place for the table.`);
  const text = `${before}${BEGIN}\n\n${tableOf(results)}\n\n${END}${after}`;
  writeFileSync(file, await format(text, { parser: 'markdown', printWidth: 110 }));
}

/** One row for each call that the server makes, one column for each fault; a cell says how many were tried and lost. */
function tableOf(results: readonly CellResult[]): string {
  const rows = new Map<string, CellResult[]>();
  for (const result of results) {
    const { journey, step, operation, earlier } = result.call;
    const row = `| ${journey} | ${step} | ${operation} ${earlier + 1} |`;
    rows.set(row, [...(rows.get(row) ?? []), result]);
  }
  const lost = results.filter(({ loss }) => loss !== null).length;
  return [
    `${results.length} cells, ${lost} lost.`,
    '',
    `| Journey | Step | Call | ${FAULTS.join(' | ')} |`,
    `| --- | --- | --- | ${FAULTS.map(() => '---').join(' | ')} |`,
    ...[...rows].map(([row, cells]) => `${row} ${FAULTS.map((fault) => markOf(cells, fault)).join(' | ')} |`),
  ].join('\n');
}

function markOf(cells: readonly CellResult[], fault: string): string {
  const tried = cells.filter((cell) => cell.fault === fault);
  const losses = tried.flatMap(({ loss }) => loss ?? []);
  return losses.length === 0 ? `${tried.length} kept` : `LOST: ${losses.join('; ')}`;
}
