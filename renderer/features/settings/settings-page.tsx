import { useTranslations } from 'use-intl';
import { PageHeader } from '#renderer/parts/page-header.tsx';
import { usePageTitle } from '#renderer/parts/use-page-title.ts';
import { AboutSection } from './about-section.tsx';
import { ConnectionSection } from './connection-section.tsx';
import { InterfaceSection } from './interface-section.tsx';
import { PersonDataSection } from './person-data-section.tsx';
import { PlayerSection } from './player-section.tsx';
import { ReaderSection } from './reader-section.tsx';
import styles from './settings-page.module.css';
import { StorageSection } from './storage-section.tsx';

export function SettingsPage() {
  const t = useTranslations('settings');
  usePageTitle(t('title'));
  return (
    <div className={styles['page']}>
      <PageHeader title={t('title')} />
      <InterfaceSection />
      <PlayerSection />
      <ReaderSection />
      <StorageSection />
      <PersonDataSection />
      <ConnectionSection />
      <AboutSection />
    </div>
  );
}
