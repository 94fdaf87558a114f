import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import { TypedSearchField } from '#renderer/parts/filters/typed-search-field.tsx';
import { PageHeader, usePageTitle } from '#renderer/parts/page/page-header.tsx';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { Button, buttonClass } from '#renderer/ui/controls/button.tsx';
import { UpdateRow } from './about/update-row.tsx';
import { PersonDataSection } from './data/person-data-section.tsx';
import { SettingsFileSection } from './data/settings-file-section.tsx';
import { InterfaceSection } from './interface-section.tsx';
import { ConnectionSection } from './network/connection-section.tsx';
import { NetworkRows } from './network/network-rows.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { PlayerSection } from './player-section.tsx';
import { ReaderSection } from './reader-section.tsx';
import { SettingRow, SettingSection } from './rows/setting-section.tsx';
import { SwitchRow } from './rows/switch-row.tsx';
import { SettingSearch } from './setting-search.ts';
import styles from './settings-page.module.css';
import { StorageSection } from './storage/storage-section.tsx';

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

/** How the app reaches the network. */
function NetworkSection() {
  const t = useTranslations('network');
  return (
    <SettingSection title={t('title')} words={[t('proxy'), t('words')]}>
      <NetworkRows />
    </SettingSection>
  );
}

/** Ctrl+F (Command+F) leads to the field of the page in which one looks for something. */
function useFindKey(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isFind = event.code === 'KeyF' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      const isElsewhere = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
      const field = page.current?.querySelector<HTMLInputElement>('input[type="search"]');
      if (!isFind || isElsewhere || event.defaultPrevented || !field) return;
      event.preventDefault();
      field.select();
      field.scrollIntoView({ block: 'center' });
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [page]);
}

/**
 * How many settings of the page are shown while some are looked for; null before they were counted. Sections bring their
 * rows when they know them, so what is counted is what stands there.
 */
function useFoundCount(page: RefObject<HTMLElement | null>, typed: string): number | null {
  const [found, setFound] = useState<{ typed: string; count: number } | null>(null);

  useEffect(() => {
    const element = page.current;
    if (element === null || typed === '') return;
    function count(root: HTMLElement) {
      setFound({ typed, count: root.querySelectorAll('[data-setting]:not([hidden])').length });
    }
    count(element);
    const observer = new MutationObserver(() => count(element));
    observer.observe(element, { subtree: true, childList: true, attributes: true, attributeFilter: ['hidden'] });
    return () => observer.disconnect();
  }, [page, typed]);

  return found?.typed === typed ? found.count : null;
}

/** Which version this is, whether there is a newer one, and the way to all that is known of the program. */
function AboutSection() {
  const t = useTranslations('about');
  const version = useQuery(queryFor('app.info', {})).data?.version;
  return (
    <SettingSection title={t('title')}>
      <SettingRow
        label={version === undefined ? 'Engawa' : t('named', { version })}
        advice={t('pageAdvice')}
        words={[t('words')]}
        control={({ describedBy }) => (
          <Link to="/about" className={buttonClass()} aria-describedby={describedBy}>
            {t('open')}
          </Link>
        )}
      />
      <UpdateRow />
    </SettingSection>
  );
}

/** What the app does as a program of this machine, as far as this one can: a browser's window has neither. */
function ProgramSection() {
  const t = useTranslations('settings.program');
  const { settings, change } = useSettings();
  const hasTray = useQuery(queryFor('app.info', {})).data?.host === 'electron';
  const updates = useQuery(queryFor('updates.state', {})).data;
  const hasUpdates = updates !== undefined && updates.kind !== 'none';
  const { desktop } = settings;
  if (!hasTray && !hasUpdates) return null;
  return (
    <SettingSection title={t('title')} part="program">
      {hasTray && (
        <SwitchRow
          label={t('tray')}
          words={[t('trayWords')]}
          advice={t('trayAdvice')}
          isOn={desktop.hasTray}
          onChange={(isOn) => void change({ desktop: { hasTray: isOn } })}
        />
      )}
      {hasUpdates && (
        <SwitchRow
          label={t('checksUpdates')}
          advice={t('checksUpdatesAdvice')}
          isOn={desktop.checksUpdates}
          onChange={(checksUpdates) => void change({ desktop: { checksUpdates } })}
        />
      )}
    </SettingSection>
  );
}
