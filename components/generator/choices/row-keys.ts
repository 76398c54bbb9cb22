/** Lets Home and End go to the first and last tile of a row; a radio button is chosen by that, as by an arrow key. */
export function jumpToEnds(row: HTMLElement): () => void {
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Home' && event.key !== 'End') return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const tiles = [...row.querySelectorAll<HTMLElement>('input[type="radio"], [aria-pressed]')];
    if (!(event.target instanceof HTMLElement) || !tiles.includes(event.target)) return;
    const tile = tiles.at(event.key === 'Home' ? 0 : -1);
    event.preventDefault();
    tile?.focus();
    if (tile instanceof HTMLInputElement) tile.click();
  }
  row.addEventListener('keydown', onKeyDown);
  return () => row.removeEventListener('keydown', onKeyDown);
}
