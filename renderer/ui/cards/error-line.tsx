import { CircleAlert, Info, type LucideIcon, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { visuallyHidden } from '../visually-hidden.ts';
import styles from './error-line.module.css';

type ErrorLineProps = {
  readonly title: string;
  /** What failed, for screen readers: several parts of a page may fail with the same title. */
  readonly part?: string | undefined;
  readonly advice?: string | undefined;
  readonly action?: ReactNode;
  /** `offline` and `note` are shown quietly, since nothing failed in the app. */
  readonly tone?: keyof typeof ICONS | undefined;
  /** Replaces the icon of the tone. */
  readonly icon?: LucideIcon | undefined;
};

const ICONS = { error: CircleAlert, offline: WifiOff, note: Info };

export function ErrorLine(props: ErrorLineProps) {
  const { title, part, advice, action, tone = 'error', icon: Icon = ICONS[tone] } = props;
  return (
    <div role={tone === 'note' ? 'status' : 'alert'} className={styles['line']} data-tone={tone}>
      <Icon className={styles['icon']} />
      <p className={styles['text']}>
        {part !== undefined && <span className={visuallyHidden()}>{part}. </span>}
        <span className="block body medium">{title}</span>
        {advice !== undefined && <span className="block soft">{advice}</span>}
      </p>
      {action}
    </div>
  );
}

type EmptyStateProps = {
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  readonly advice?: ReactNode;
  readonly action?: ReactNode;
};

export function EmptyState({ icon, title, advice, action }: EmptyStateProps) {
  return (
    <div className={styles['empty']}>
      {icon !== undefined && <span className={styles['emptyStateIcon']}>{icon}</span>}
      <div className="lead strong snug">{title}</div>
      {advice !== undefined && <p className="soft">{advice}</p>}
      {action !== undefined && <div className={styles['action']}>{action}</div>}
    </div>
  );
}
