import { useEffect } from 'react';
import { useAppEvent } from '#renderer/api/use-app-event.ts';
import type { PlayerSession } from './player-session.ts';
import { watchForSleep } from './sleep-watch.ts';

const LOOK_EVERY_MS = 5000;

/** Tells the machine that the computer goes to sleep and wakes up; where nobody says so, the clock does. */
export function usePower(session: PlayerSession): void {
  useAppEvent('power.changed', ({ state }) => session.send({ type: state }));
  useEffect(() => {
    const look = watchForSleep(() => Date.now());
    const looking = setInterval(() => {
      if (look()) session.send({ type: 'resumed' });
    }, LOOK_EVERY_MS);
    return () => clearInterval(looking);
  }, [session]);
}
