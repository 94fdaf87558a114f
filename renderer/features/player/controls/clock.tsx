import { clockTime } from '#shared/domain/app/clock-time.ts';
import { usePlayerState } from '../session/player-context.ts';
import styles from './clock.module.css';

/** The place and the length, to the whole second. The seek bar says the same to screen readers. */
export function Clock() {
  const position = usePlayerState((state) => clockTime(state.positionSeconds));
  const duration = usePlayerState((state) => clockTime(state.durationSeconds));
  return (
    <span className={styles['clock']} aria-hidden="true">
      {position}
      <span className={styles['duration']}> / {duration}</span>
    </span>
  );
}
