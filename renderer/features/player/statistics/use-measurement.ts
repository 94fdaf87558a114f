import { useEffect, useState } from 'react';
import { usePlayer } from '../player-context.ts';
import { frameRate, type Measurement, measure } from './measurement.ts';

export type Measured = Measurement & { readonly framesPerSecond: number | null };

const EVERY_MS = 1000;

/** Measures once a second, for as long as someone looks. */
export function useMeasurement(): Measured | null {
  const { session, video } = usePlayer();
  const [measured, setMeasured] = useState<Measured | null>(null);
  useEffect(() => {
    let before: Measurement | null = null;
    function take(): void {
      const picture = video();
      if (picture === null) return;
      const now = measure(picture, session.statistics());
      setMeasured({ ...now, framesPerSecond: frameRate(before, now) });
      before = now;
    }
    take();
    const measuring = setInterval(take, EVERY_MS);
    return () => clearInterval(measuring);
  }, [session, video]);
  return measured;
}
