import { useTranslations } from 'use-intl';
import { AnimeHosts } from '../features/connection/anime-hosts.tsx';
import styles from '../features/connection/connection-page.module.css';
import { ServicesSection } from '../features/services/services-section.tsx';
import { NetworkRows } from '../features/settings/network/network-rows.tsx';
import { PageHeader } from '../parts/page/page-header.tsx';

export function ConnectionRoute() {
  const t = useTranslations('connection');
  return (
    <div className={styles['page']}>
      <PageHeader title={t('title')} />
      <ServicesSection network={<NetworkRows />} />
      <AnimeHosts />
    </div>
  );
}
