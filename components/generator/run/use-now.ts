import { useEffect, useState } from 'react';

/** The time in milliseconds since the epoch, renewed at an interval while `isActive`. */
export function useNow(intervalMs: number, isActive: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isActive) return undefined;
    const tick = (): void => setNow(Date.now());
    tick();
    const timer = setInterval(tick, intervalMs);
    // The timers of a hidden page are slowed down; at its return the old time would show for a while.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [intervalMs, isActive]);
  return now;
}
