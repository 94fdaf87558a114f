import { Play } from 'lucide-react';
import { usePlayerState } from '../session/player-context.ts';
import styles from './start-sign.module.css';

/**
 * A large sign where the browser wants a click before sound. The whole picture takes that click, and the named button
 * is below, so this one is for eyes only.
 */
export function StartSign() {
  const isRefused = usePlayerState((state) => state.isAutoplayRefused);
  if (!isRefused) return null;
  return (
    <span className={styles['sign']} aria-hidden="true">
      <Play />
    </span>
  );
}
