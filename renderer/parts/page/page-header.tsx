import type { ReactNode } from 'react';
import styles from './page-header.module.css';
import { PageTitle } from './page-title.tsx';

type PageHeaderProps = {
  readonly title: ReactNode;
  /** A count or other quiet fact beside the title. */
  readonly detail?: string | undefined;
  /** Controls of the page as a whole. */
  readonly children?: ReactNode;
};

/** The head of a page that is a list or a form. */
export function PageHeader({ title, detail, children }: PageHeaderProps) {
  return (
    <header className={styles['header']}>
      <PageTitle>{title}</PageTitle>
      <p className="faint tabular" aria-live="polite">
        {detail}
      </p>
      {children !== undefined && <div className={styles['tools']}>{children}</div>}
    </header>
  );
}
