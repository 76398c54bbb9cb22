import { useEffect, useEffectEvent, useState } from 'react';

const SECONDS = 3;

/** Counts three seconds down and then calls `onEnd`. */
export function useCountdown(onEnd: () => void): { seconds: number | null; start: () => void } {
  const [seconds, setSeconds] = useState<number | null>(null);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (seconds === null) return undefined;
    const timer = setTimeout(() => {
      setSeconds(seconds > 1 ? seconds - 1 : null);
      if (seconds === 1) end();
    }, 1000);
    return () => clearTimeout(timer);
  }, [seconds]);

  return { seconds, start: () => setSeconds(SECONDS) };
}
