import { classNames } from '../class-names.ts';
import styles from './progress-bar.module.css';

type ProgressBarProps = {
  /** The accessible name; null if a text beside the bar says the same. */
  readonly name: string | null;
  /** 0..1 */
  readonly value: number;
  readonly tone?: 'normal' | 'picture';
  readonly className?: string | undefined;
};

export function ProgressBar({ name, value, tone = 'normal', className }: ProgressBarProps) {
  const percent = Math.min(1, Math.max(0, value)) * 100;
  const range = { 'aria-valuenow': Math.round(percent), 'aria-valuemin': 0, 'aria-valuemax': 100 };
  const semantics = name === null ? { 'aria-hidden': true } : { role: 'progressbar', 'aria-label': name, ...range };
  return (
    <span className={classNames(styles['track'], styles[tone], className)} {...semantics}>
      <span className={styles['fill']} style={{ width: `${percent}%` }} />
    </span>
  );
}
