import { useTranslations } from 'use-intl';
import { AnimeHosts } from '../features/connection/anime-hosts.tsx';
import { ServicesSection } from '../features/services/services-section.tsx';
import { WelcomePage } from '../features/services/welcome-page.tsx';
import { NetworkRows } from '../features/settings/network/network-rows.tsx';
import { PageHeader } from '../parts/page/page-header.tsx';

export function ConnectionRoute() {
  const t = useTranslations('connection');
  return (
    <div className="settings-column">
      <PageHeader title={t('title')} />
      <ServicesSection network={<NetworkRows />} />
      <AnimeHosts />
    </div>
  );
}

/** The welcome with the proxy settings, which may be needed before the settings page can be opened. */
export function Welcome() {
  return <WelcomePage network={<NetworkRows />} />;
}
