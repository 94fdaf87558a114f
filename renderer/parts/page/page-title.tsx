import type { ReactNode } from 'react';
import { classNames } from '#renderer/ui/class-names.ts';
import { saidOnly } from '#renderer/ui/said-only.ts';
import styles from './page-title.module.css';

type PageTitleProps = {
  readonly children: ReactNode;
  /** `hidden` where the page shows something else first; it is still read out and focused. */
  readonly size?: 'display' | 'small' | 'hidden' | undefined;
  readonly className?: string | undefined;
};

/** The page's one h1; it takes the focus when the page is opened. */
export function PageTitle({ children, size = 'display', className }: PageTitleProps) {
  return (
    <h1 id="page-title" tabIndex={-1} className={classNames(size === 'hidden' ? saidOnly() : styles[size], className)}>
      {children}
    </h1>
  );
}
