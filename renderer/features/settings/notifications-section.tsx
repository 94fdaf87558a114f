import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { askBrowserToNotify, browserPermission, useNewsWishes } from '#renderer/parts/app/use-news-wishes.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { SettingRow, SettingSection } from './rows/setting-section.tsx';
import { SwitchRow } from './rows/switch-row.tsx';

/** What the person wants to be told of while the app runs. */
export function NotificationsSection() {
  const t = useTranslations('news.settings');
  const { wishes, wish } = useNewsWishes();
  const isInBrowser = useQuery(queryFor('app.info', {})).data?.host === 'loopback';
  const [episodes, chapters] = [wishes.isAsked && wishes.episodes, wishes.isAsked && wishes.chapters];
  return (
    <SettingSection title={t('title')} part="notifications" words={[t('words')]}>
      <SwitchRow
        label={t('episodes')}
        advice={t('episodesAdvice')}
        isOn={episodes}
        onChange={(isOn) => void wish({ episodes: isOn, chapters })}
      />
      <SwitchRow
        label={t('chapters')}
        advice={t('chaptersAdvice')}
        isOn={chapters}
        onChange={(isOn) => void wish({ episodes, chapters: isOn })}
      />
      {isInBrowser && (episodes || chapters) && <BrowserRow />}
    </SettingSection>
  );
}

const ADVICE = { default: 'browserDefault', denied: 'browserDenied', granted: 'browserGranted' } as const;

/** Only a browser needs permission to show notifications. */
function BrowserRow() {
  const t = useTranslations('news.settings');
  const [permission, setPermission] = useState(browserPermission);
  if (permission === null) return null;

  async function ask() {
    await askBrowserToNotify();
    setPermission(browserPermission());
  }

  return (
    <SettingRow
      label={t('browser')}
      advice={t(ADVICE[permission])}
      control={({ describedBy }) =>
        permission === 'default' && (
          <Button aria-describedby={describedBy} onClick={() => void ask()}>
            {t('browserAsk')}
          </Button>
        )
      }
    />
  );
}
