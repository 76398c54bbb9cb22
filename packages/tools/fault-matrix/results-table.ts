import { FAULTS, type CellResult } from './journey';

/** Returns the results as a Markdown table, with one row for each call and one column for each fault. */
export function resultsTable(results: readonly CellResult[]): string {
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
