import type { CSSProperties } from 'react';
import type { Countdown } from '#shared/domain/player/countdown.ts';
import styles from './countdown-ring.module.css';

/** The time that is left, as a closing ring around whole seconds. The words beside it say the same. */
export function CountdownRing({ countdown }: { readonly countdown: Countdown }) {
  // A custom property is not in React's list of styles.
  const rest = { '--rest': countdown.remainingMs / countdown.totalMs } as CSSProperties;
  return (
    <span className={styles['ring']} style={rest} aria-hidden="true">
      <svg viewBox="0 0 24 24" className={styles['drawing']} aria-hidden="true">
        <circle cx="12" cy="12" r="10" className={styles['track']} />
        <circle cx="12" cy="12" r="10" pathLength="1" className={styles['rest']} />
      </svg>
      {Math.ceil(countdown.remainingMs / 1000)}
    </span>
  );
}
