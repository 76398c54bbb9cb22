/** jsdom knows the element `dialog` but neither `showModal` nor `close`; this is the part that components use. */
export function installDialogPolyfill(): void {
  const prototype: Partial<HTMLDialogElement> = window.HTMLDialogElement.prototype;
  prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  prototype.close ??= function close(this: HTMLDialogElement) {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
}
