import { hashKey } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import { textIn } from '#renderer/parts/filters/address-values.ts';
import { TypedSearchField } from '#renderer/parts/filters/typed-search-field.tsx';
import { PageHeader } from '#renderer/parts/page/page-header.tsx';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { navigate, useSearch } from '#renderer/parts/router/router.ts';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { useListener } from '#renderer/ui/use-listener.ts';
import { UpdateRow } from './about/update-row.tsx';
import { InterfaceSection, NotificationsSection } from './app-sections.tsx';
import { PersonDataSection } from './data/person-data-section.tsx';
import { DeviceSection } from './devices/device-section.tsx';
import { PlayerSection, ReaderSection } from './media-sections.tsx';
import { ConnectionSection, NetworkRows } from './network/network-rows.tsx';
import { LinkRow, SettingRows } from './rows/setting-rows.tsx';
import { SettingSearch, SettingSection } from './rows/setting-section.tsx';
import { SectionList } from './section-list.tsx';
import styles from './settings-page.module.css';
import { SavingSection } from './storage/saving-section.tsx';
import { StorageSection } from './storage/storage-section.tsx';

export function SettingsPage() {
  const t = useTranslations();
  const find = textIn(useSearch()['find']);
  const page = useRef<HTMLDivElement>(null);
  const shown = useShown(page, find);
  const count = find === '' ? null : shown.count;
  useFindKey(page);

  function look(text: string): void {
    // A section that was opened before the typed text reached the address stays open.
    const isInSection = document.activeElement?.matches('section[id] h2') === true;
    const hash = isInSection ? window.location.hash : '';
    void navigate(addressOf.settings({ find: text || undefined }) + hash, { replace: true, keepsScroll: true });
  }

  return (
    <div ref={page} className={styles['page']}>
      <PageHeader
        title={t('app.navigation.settings')}
        detail={count === null ? '' : t('settings.search.found', { count })}
      >
        <TypedSearchField label={t('settings.search.label')} search={find} onSearch={look} />
      </PageHeader>
      <div className={styles['body']}>
        <SectionList page={page} find={find} shown={shown.sections} />
        <SettingSearch value={find}>
          <div>
            <InterfaceSection />
            <ProgramSection />
            <NotificationsSection />
            <PlayerSection />
            <ReaderSection />
            <SavingSection />
            <StorageSection />
            <PersonDataSection />
            <DeviceSection />
            <ConnectionSection />
            <SettingSection id="network" words={[t('network.proxy'), t('network.words')]}>
              <NetworkRows />
            </SettingSection>
            <AboutSection />
          </div>
        </SettingSearch>
      </div>
      {count === 0 && (
        <EmptyState
          icon={<SearchX />}
          title={t('settings.search.nothing', { text: find })}
          advice={t('settings.search.nothingAdvice')}
          action={<Button onClick={() => look('')}>{t('settings.search.all')}</Button>}
        />
      )}
    </div>
  );
}

/** Ctrl+F (Command+F) selects the page's search field. */
function useFindKey(page: RefObject<HTMLElement | null>): void {
  useListener(window, 'keydown', (event) => {
    const isFind = event.code === 'KeyF' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    const isElsewhere = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
    const field = page.current?.querySelector<HTMLInputElement>('input[type="search"]');
    if (!isFind || isElsewhere || event.defaultPrevented || !field) return;
    event.preventDefault();
    field.select();
    field.scrollIntoView({ block: 'center' });
  });
}

type Shown = { readonly count: number; readonly sections: readonly string[] };

/** The number of found settings and the ids of their sections, read from the document: sections add rows as their data arrives. */
function useShown(page: RefObject<HTMLElement | null>, typed: string): Shown {
  const [shown, setShown] = useState<Shown>({ count: 0, sections: [] });

  useLayoutEffect(() => {
    const element = page.current;
    if (element === null) return;
    function look(): void {
      const rows = [...(element?.querySelectorAll('[data-setting]:not([hidden])') ?? [])];
      const all = [...(element?.querySelectorAll('section[id]') ?? [])];
      const sections = all.filter((section) => typed === '' || rows.some((row) => section.contains(row)));
      const next = { count: rows.length, sections: sections.map(({ id }) => id) };
      setShown((known) => (hashKey([known]) === hashKey([next]) ? known : next));
    }
    look();
    const observer = new MutationObserver(look);
    observer.observe(element, { subtree: true, childList: true, attributes: true, attributeFilter: ['hidden'] });
    return () => observer.disconnect();
  }, [page, typed]);

  return shown;
}

function AboutSection() {
  const t = useTranslations('about');
  const version = useAnswer('app.info', {}).data?.version;
  return (
    <SettingSection id="about">
      <LinkRow
        label={version === undefined ? 'Engawa' : `Engawa ${version}`}
        advice={t('pageAdvice')}
        words={[t('words')]}
        href={addressOf.about}
        text={t('open')}
      />
      <UpdateRow />
    </SettingSection>
  );
}

/** Settings of the desktop program; a page in a browser has none of them. */
function ProgramSection() {
  const t = useTranslations('settings.program');
  const { settings, change } = useSettings();
  const hasTray = useAnswer('app.info', {}).data?.host === 'electron';
  const hasUpdates = (useAnswer('updates.state', {}).data?.kind ?? 'none') !== 'none';
  if (!hasTray && !hasUpdates) return null;
  return (
    <SettingSection id="program">
      <SettingRows
        values={settings.desktop}
        onChange={(patch) => void change({ desktop: patch })}
        rows={[
          hasTray && { setting: 'hasTray', label: t('tray'), words: [t('trayWords')], advice: t('trayAdvice') },
          hasUpdates && { setting: 'checksUpdates', label: t('checksUpdates'), advice: t('checksUpdatesAdvice') },
        ]}
      />
    </SettingSection>
  );
}
