import { useRouter } from '@tanstack/react-router';
import { type ComponentProps, type MouseEvent, type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#renderer/ui/class-names.ts';
import { saidOnly } from '#renderer/ui/said-only.ts';
import styles from './page-header.module.css';

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

/** Names the window after what is open. While the name is not known yet the app's own stands. */
export function usePageTitle(title: string | undefined): void {
  const t = useTranslations('app');
  const appName = t('name');
  useEffect(() => {
    document.title = title === undefined ? appName : `${title} · ${appName}`;
  }, [title, appName]);
}

type PageLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  /** Path of a page of the app. */
  readonly href: string;
};

/**
 * A link to a page for lists of any length. The router's own follows the address and builds its own at every drawing; this one
 * does nothing until it is pressed. Pages behind it are had ahead all the same (app/frame).
 */
export function PageLink({ href, children, ...rest }: PageLinkProps) {
  const router = useRouter();

  /** What opens elsewhere is the browser's. */
  function open(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate({ href });
  }

  return (
    <a {...rest} href={href} onClick={open}>
      {children}
    </a>
  );
}
