import { useEffect, useState } from 'react';
import { usePlayer } from '../player-context.ts';
import { frameRate, type Measurement, measure } from './measurement.ts';

export type Measured = Measurement & { readonly framesPerSecond: number | null };

const EVERY_MS = 1000;

/** Measures once a second, for as long as someone looks. */
export function useMeasurement(): Measured | null {
  const { session, picture } = usePlayer();
  const [measured, setMeasured] = useState<Measured | null>(null);
  useEffect(() => {
    let before: Measurement | null = null;
    function take(): void {
      const now = measure(picture.getState().video, session.statistics());
      setMeasured({ ...now, framesPerSecond: frameRate(before, now) });
      before = now;
    }
    take();
    const measuring = setInterval(take, EVERY_MS);
    return () => clearInterval(measuring);
  }, [session, picture]);
  return measured;
}
