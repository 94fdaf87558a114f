import { useEffect, useState } from 'react';

function secondsUntil(moment: number): number {
  return Math.max(0, Math.ceil((moment - Date.now()) / 1_000));
}

/** Whole seconds until a moment (epoch milliseconds), counted down. */
export function useSecondsUntil(moment: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(moment));
  useEffect(() => {
    const count = () => setSeconds(secondsUntil(moment));
    count();
    const timer = setInterval(count, 1_000);
    return () => clearInterval(timer);
  }, [moment]);
  return seconds;
}
