type Cell = string | number;

/**
 * Returns a table in Markdown, aligned for a terminal too: texts to the left, numbers to the right. The first row has the
 * titles; a column with a number is one of numbers.
 */
export function tableText([titles = [], ...rows]: readonly (readonly Cell[])[]): string {
  const isNumber = titles.map((_, column) => rows.some((row) => typeof row[column] === 'number'));
  const widths = titles.map((title, column) =>
    Math.max(3, ...[title, ...rows.map((row) => row[column] ?? '')].map((cell) => String(cell).length)),
  );
  const line = (cells: readonly Cell[]): string => {
    const padded = widths.map((width, column) => {
      const text = String(cells[column] ?? '');
      return isNumber[column] ? text.padStart(width) : text.padEnd(width);
    });
    return `| ${padded.join(' | ')} |`;
  };
  const rule = widths.map((width, column) =>
    isNumber[column] ? ':'.padStart(width, '-') : '-'.repeat(width),
  );
  return [line(titles), line(rule), ...rows.map(line)].join('\n');
}
