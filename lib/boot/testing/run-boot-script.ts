import { BOOT_SCRIPT } from '@/lib/boot/boot-script';

let stopBefore = (): void => undefined;

/** Runs the boot script as a page's head does; the run before is no longer heard of, as after a reload. */
export function runBootScript(): void {
  stopBefore();
  const page = new AbortController();
  const observers: MutationObserver[] = [];
  class PageObserver extends MutationObserver {
    constructor(callback: MutationCallback) {
      super(callback);
      observers.push(this);
    }
  }
  const listen = (type: string, listener: EventListener): void =>
    window.addEventListener(type, listener, { signal: page.signal });
  stopBefore = () => {
    page.abort();
    for (const observer of observers) observer.disconnect();
  };
  new Function('addEventListener', 'MutationObserver', BOOT_SCRIPT)(listen, PageObserver);
}
