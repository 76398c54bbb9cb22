import { whenIdle } from './when-idle';

/** Assistive technology may focus and click without pointer or key. */
const SIGNS = [
  'pointermove',
  'pointerdown',
  'keydown',
  'scroll',
  'focusin',
  'click',
  'change',
  'dragenter',
] as const;

/**
 * Runs a task when the browser has nothing better to do after the first sign that somebody uses the page. Who only
 * looks at it is spared the code that they don't need.
 */
export function whenUsed(task: () => void): void {
  // Firefox knows of activations since its version 120.
  const wasActive = 'userActivation' in navigator && navigator.userActivation.hasBeenActive;
  if (wasActive || window.scrollY > 0) {
    whenIdle(task);
    return;
  }
  const signs = new AbortController();
  function start(): void {
    signs.abort();
    whenIdle(task);
  }
  const options = { capture: true, passive: true, signal: signs.signal };
  for (const sign of SIGNS) window.addEventListener(sign, start, options);
}
