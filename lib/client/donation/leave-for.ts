/** Sends the browser to another page; the way back leads here again. */
export function leaveFor(address: string): void {
  window.location.assign(address);
}
