import { classNames } from '../class-names.ts';
import styles from './progress-bar.module.css';

type ProgressBarProps = {
  /** What is progressing, for screen readers; null where the text beside says the same. */
  readonly name: string | null;
  /** 0..1 */
  readonly value: number;
  readonly tone?: 'normal' | 'picture' | undefined;
  readonly className?: string | undefined;
};

export function ProgressBar({ name, value, tone = 'normal', className }: ProgressBarProps) {
  const part = Math.min(1, Math.max(0, value));
  const semantics =
    name === null
      ? { 'aria-hidden': true }
      : {
          role: 'progressbar',
          'aria-label': name,
          'aria-valuenow': Math.round(part * 100),
          'aria-valuemin': 0,
          'aria-valuemax': 100,
        };
  return (
    <span className={classNames(styles['track'], styles[tone], className)} {...semantics}>
      <span className={styles['fill']} style={{ width: `${part * 100}%` }} />
    </span>
  );
}
