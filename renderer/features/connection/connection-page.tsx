import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PageHeader } from '#renderer/parts/page/page-header.tsx';
import { usePageTitle } from '#renderer/parts/page/use-page-title.ts';
import { AnimeHosts } from './anime-hosts.tsx';
import styles from './connection-page.module.css';

/** What the app runs on, and through which of its hosts the anime service can be reached. */
export function ConnectionPage({ services }: { readonly services: ReactNode }) {
  const t = useTranslations('connection');
  usePageTitle(t('title'));
  return (
    <div className={styles['page']}>
      <PageHeader title={t('title')} />
      {services}
      <AnimeHosts />
    </div>
  );
}
