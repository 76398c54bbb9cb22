/** Events of a user. Assistive technology may focus and click without pointer or key. */
const INTERACTIONS = [
  'pointermove',
  'pointerdown',
  'keydown',
  'scroll',
  'focusin',
  'click',
  'change',
  'dragenter',
] as const;

/** Runs a task when the browser is idle; Safari has no idle callback and waits a moment. */
export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(task, { timeout: 3_000 });
  else setTimeout(task, 200);
}

/** Runs a task when the browser is idle after the user's first interaction with the page. */
export function onFirstInteraction(task: () => void): void {
  // Firefox has `userActivation` since its version 120.
  const wasActive = 'userActivation' in navigator && navigator.userActivation.hasBeenActive;
  if (wasActive || window.scrollY > 0) {
    whenIdle(task);
    return;
  }
  const listening = new AbortController();
  function start(): void {
    listening.abort();
    whenIdle(task);
  }
  const options = { capture: true, passive: true, signal: listening.signal };
  for (const type of INTERACTIONS) window.addEventListener(type, start, options);
}
