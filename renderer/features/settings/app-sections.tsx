import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { askBrowserToNotify, browserPermission, useNewsWishes } from '#renderer/parts/app/use-news-wishes.ts';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import { choicesIn } from '#renderer/ui/controls/segmented.tsx';
import { Settings } from '#shared/domain/app/settings.ts';
import { ButtonRow, numberChoices, SettingRows } from './rows/setting-rows.tsx';
import { SettingSection } from './rows/setting-section.tsx';

const SCALES = [0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2];

export function InterfaceSection() {
  const t = useTranslations('settings.interface');
  const format = useFormatter();
  const { settings, change } = useSettings();
  const host = useAnswer('app.info', {}).data?.host;
  const percent = (scale: number) => format.number(scale, { style: 'percent' });
  const { language, theme, motion, adult } = Settings.shape;
  const motionAdvice = { system: undefined, reduced: t('motionReducedAdvice'), full: t('motionFullAdvice') };
  const adultAdvice = { show: undefined, blur: t('adultBlurAdvice'), hide: t('adultHideAdvice') };
  return (
    <SettingSection id="interface">
      <SettingRows
        values={settings}
        onChange={(patch) => void change(patch)}
        rows={[
          {
            setting: 'language',
            label: t('language'),
            choices: choicesIn(language, (value) => t(`languages.${value}`)),
          },
          {
            setting: 'theme',
            label: t('theme'),
            words: [t('themeWords')],
            choices: choicesIn(theme, (value) => t(`themes.${value}`)),
          },
          {
            setting: 'scale',
            label: t('scale'),
            words: [t('scaleWords')],
            // A page cannot read or change a browser's own zoom.
            advice: host === 'loopback' ? t('scaleInBrowser') : undefined,
            choices: host === 'electron' ? numberChoices(SCALES, settings.scale, percent) : [],
            asList: true,
          },
          {
            setting: 'motion',
            label: t('motion'),
            words: [t('motionWords')],
            advice: motionAdvice[settings.motion],
            choices: choicesIn(motion, (value) => t(`motions.${value}`)),
          },
          {
            setting: 'adult',
            label: t('adult'),
            advice: adultAdvice[settings.adult],
            choices: choicesIn(adult, (value) => t(`adults.${value}`)),
          },
          {
            setting: 'hasCardScores',
            label: t('cardScores'),
            advice: t('cardScoresAdvice'),
            words: [t('cardScoresWords')],
          },
        ]}
      />
    </SettingSection>
  );
}

export function NotificationsSection() {
  const t = useTranslations('news.settings');
  const { wishes, wish } = useNewsWishes();
  const isInBrowser = useAnswer('app.info', {}).data?.host === 'loopback';
  const { isAsked, episodes, chapters } = wishes;
  const values = { episodes: isAsked && episodes, chapters: isAsked && chapters };
  return (
    <SettingSection id="notifications" words={[t('words')]}>
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

/** Asks for the permission to show notifications, which only a browser needs. */
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
