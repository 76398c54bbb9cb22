/** A day in the reader's time zone, as 2026-11-23. */
export function localDay(milliseconds: number): string {
  const date = new Date(milliseconds);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}
