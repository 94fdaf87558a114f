import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

type EmptyStateProps = {
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  readonly advice?: string | undefined;
  readonly action?: ReactNode;
};

/** Nothing is here, and what to do about it. */
export function EmptyState({ icon, title, advice, action }: EmptyStateProps) {
  return (
    <div className={styles['empty']}>
      {icon !== undefined && <span className={styles['icon']}>{icon}</span>}
      <div className="lead strong snug">{title}</div>
      {advice !== undefined && <p className="soft">{advice}</p>}
      {action !== undefined && <div className={styles['action']}>{action}</div>}
    </div>
  );
}
