import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { AnimeHosts } from '../features/connection/anime-hosts.tsx';
import styles from '../features/connection/connection-page.module.css';
import { ServicesSection } from '../features/services/services-section.tsx';
import { NetworkRows } from '../features/settings/network/network-rows.tsx';
import { PageHeader, usePageTitle } from '../parts/page/page-header.tsx';

/** The connection with what the app runs on and the way there, which are features of their own. */
export function ConnectionRoute() {
  return <ConnectionPage services={<ServicesSection network={<NetworkRows />} />} />;
}

/** What the app runs on, and through which of its hosts the anime service can be reached. */
function ConnectionPage({ services }: { readonly services: ReactNode }) {
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
