import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { askBrowserToNotify, browserPermission, useNewsWishes } from '#renderer/parts/app/use-news-wishes.ts';
import { ButtonRow, SettingRows } from './rows/setting-rows.tsx';
import { SettingSection } from './rows/setting-section.tsx';

/** Which news the app tells while it runs. */
export function NotificationsSection() {
  const t = useTranslations('news.settings');
  const { wishes, wish } = useNewsWishes();
  const isInBrowser = useQuery(queryFor('app.info', {})).data?.host === 'loopback';
  const { isAsked, episodes, chapters } = wishes;
  const values = { episodes: isAsked && episodes, chapters: isAsked && chapters };
  return (
    <SettingSection title={t('title')} part="notifications" words={[t('words')]}>
      <SettingRows
        values={values}
        onChange={(patch) => void wish({ ...values, ...patch })}
        rows={[
          { setting: 'episodes', label: t('episodes'), advice: t('episodesAdvice') },
          { setting: 'chapters', label: t('chapters'), advice: t('chaptersAdvice') },
        ]}
      />
      {isInBrowser && (values.episodes || values.chapters) && <BrowserRow />}
    </SettingSection>
  );
}

const ADVICE = { default: 'browserDefault', denied: 'browserDenied', granted: 'browserGranted' } as const;

/** Only a browser needs permission to show notifications. */
function BrowserRow() {
  const t = useTranslations('news.settings');
  const [permission, setPermission] = useState(browserPermission);
  if (permission === null) return null;
  const ask = () => void askBrowserToNotify().then(() => setPermission(browserPermission()));
  return (
    <ButtonRow
      label={t('browser')}
      advice={t(ADVICE[permission])}
      text={t('browserAsk')}
      hasButton={permission === 'default'}
      onPress={ask}
    />
  );
}
