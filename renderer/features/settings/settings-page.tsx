import { useNavigate, useSearch } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { PageHeader } from '#renderer/parts/page-header.tsx';
import { TypedSearchField } from '#renderer/parts/typed-search-field.tsx';
import { usePageTitle } from '#renderer/parts/use-page-title.ts';
import { Button } from '#renderer/ui/button.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { AboutSection } from './about-section.tsx';
import { ConnectionSection } from './connection-section.tsx';
import { InterfaceSection } from './interface-section.tsx';
import { NetworkSection } from './network-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { PersonDataSection } from './person-data-section.tsx';
import { PlayerSection } from './player-section.tsx';
import { ProgramSection } from './program-section.tsx';
import { ReaderSection } from './reader-section.tsx';
import { SettingSearch } from './setting-search.ts';
import { SettingsFileSection } from './settings-file-section.tsx';
import styles from './settings-page.module.css';
import { StorageSection } from './storage-section.tsx';
import { useFindKey } from './use-find-key.ts';
import { useFoundCount } from './use-found-count.ts';

export function SettingsPage() {
  const t = useTranslations('settings');
  const { find = '' } = useSearch({ from: '/frame/settings' });
  const navigate = useNavigate();
  const page = useRef<HTMLDivElement>(null);
  const count = useFoundCount(page, find);
  useFindKey(page);
  usePageTitle(t('title'));

  function look(text: string): void {
    const search = { find: text === '' ? undefined : text };
    void navigate({ to: '/settings', search, replace: true, resetScroll: false });
  }

  return (
    <div ref={page} className={styles['page']}>
      <PageHeader title={t('title')} detail={count === null ? '' : t('search.found', { count })}>
        <TypedSearchField
          label={t('search.label')}
          placeholder={t('search.placeholder')}
          clearName={t('search.clear')}
          search={find}
          onSearch={look}
        />
      </PageHeader>
      <SettingSearch value={find}>
        <InterfaceSection />
        <PlayerSection />
        <ReaderSection />
        <NotificationsSection />
        <ProgramSection />
        <StorageSection />
        <PersonDataSection />
        <SettingsFileSection />
        <ConnectionSection />
        <NetworkSection />
        <AboutSection />
      </SettingSearch>
      {count === 0 && (
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
          title={t('search.nothing', { text: find })}
          advice={t('search.nothingAdvice')}
          action={<Button onClick={() => look('')}>{t('search.all')}</Button>}
        />
      )}
    </div>
  );
}
