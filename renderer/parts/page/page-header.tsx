import { type ReactNode, useEffect } from 'react';
import { classNames } from '#renderer/ui/class-names.ts';
import { visuallyHidden } from '#renderer/ui/visually-hidden.ts';
import styles from './page-header.module.css';

type PageHeaderProps = {
  readonly title: string;
  /** The title of the window, if it says more. */
  readonly windowTitle?: string;
  readonly detail?: string | undefined;
  readonly children?: ReactNode;
};

export function PageHeader({ title, windowTitle = title, detail, children }: PageHeaderProps) {
  usePageTitle(windowTitle);
  return (
    <header className={styles['header']}>
      <PageTitle>{title}</PageTitle>
      <p className="faint tabular" aria-live="polite">
        {detail}
      </p>
      {children !== undefined && <div className="cluster gap-2">{children}</div>}
    </header>
  );
}

type PageTitleProps = {
  readonly children: ReactNode;
  /** `hidden`: for screen readers and the focus only. */
  readonly size?: 'display' | 'small' | 'hidden' | undefined;
  readonly className?: string | undefined;
};

/** The page's one h1; it takes the focus when the page is opened. */
export function PageTitle({ children, size = 'display', className }: PageTitleProps) {
  return (
    <h1
      id="page-title"
      tabIndex={-1}
      className={classNames(size === 'hidden' ? visuallyHidden() : styles[size], className)}
    >
      {children}
    </h1>
  );
}

/** Sets the title of the window; the app's name until the title is known. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title === undefined ? 'Engawa' : `${title} · Engawa`;
  }, [title]);
}
