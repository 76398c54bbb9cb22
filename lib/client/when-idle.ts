/** Runs a task when the browser has nothing better to do; Safari has no idle callback and waits a moment. */
export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(task, { timeout: 3_000 });
  else setTimeout(task, 200);
}
