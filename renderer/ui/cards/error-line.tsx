import { CircleAlert, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './error-line.module.css';

type ErrorLineProps = {
  readonly title: string;
  readonly advice?: string | undefined;
  readonly action?: ReactNode;
  /** `offline` is shown quietly, since nothing failed in the app. */
  readonly tone?: 'error' | 'offline' | undefined;
};

export function ErrorLine({ title, advice, action, tone = 'error' }: ErrorLineProps) {
  const Icon = tone === 'offline' ? WifiOff : CircleAlert;
  return (
    <div role="alert" className={styles['line']} data-tone={tone}>
      <Icon className={styles['icon']} />
      <p className={styles['text']}>
        <span className="block body medium">{title}</span>
        {advice !== undefined && <span className="block soft">{advice}</span>}
      </p>
      {action}
    </div>
  );
}

type EmptyStateProps = Pick<ErrorLineProps, 'advice' | 'action'> & {
  readonly icon?: ReactNode;
  readonly title: ReactNode;
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
