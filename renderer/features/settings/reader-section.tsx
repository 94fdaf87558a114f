import { useFormatter, useTranslations } from 'use-intl';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import { ContrastNote } from '#renderer/parts/look/contrast-note.tsx';
import { fontNames, rateSteps, type SteppedSetting, steps, useLookNumbers } from '#renderer/parts/look/look-rows.ts';
import type { ReaderSettings } from '#shared/domain/app/settings.ts';
import { SettingRows } from './rows/setting-rows.tsx';
import { SettingSection } from './rows/setting-section.tsx';

/** The look of all books without a look of their own. */
export function ReaderSection() {
  const t = useTranslations('settings.reader');
  const speech = useTranslations('reader.speech');
  const format = useFormatter();
  const { settings, change } = useSettings();
  const { reader } = settings;
  const changeReader = (patch: Partial<ReaderSettings>) => void change({ reader: patch });
  const numbers = useLookNumbers(reader);
  const amount = { lessName: t('less'), moreName: t('more') };
  const directions: Readonly<Record<SteppedSetting, typeof amount>> = {
    fontSizePixels: { lessName: t('smaller'), moreName: t('larger') },
    widthCharacters: { lessName: t('narrower'), moreName: t('wider') },
    lineHeight: amount,
    paragraphSpacing: amount,
    indent: amount,
  };
  return (
    <SettingSection title={t('title')} part="reader" words={[t('words')]}>
      <SettingRows
        values={reader}
        onChange={changeReader}
        rows={[
          { setting: 'mode', label: t('mode'), choices: { scroll: t('modeScroll'), pages: t('modePages') } },
          {
            setting: 'theme',
            label: t('theme'),
            words: [t('themeWords')],
            choices: {
              app: t('themeApp'),
              light: t('themeLight'),
              sepia: t('themeSepia'),
              dark: t('themeDark'),
              black: t('themeBlack'),
              contrast: t('themeContrast'),
              own: t('themeOwn'),
            },
            asList: true,
          },
        ]}
      />
      {reader.theme === 'own' && (
        <>
          <SettingRows
            values={reader}
            onChange={changeReader}
            rows={[
              { setting: 'ownGround', label: t('ownGround'), isColour: true },
              { setting: 'ownText', label: t('ownText'), isColour: true },
            ]}
          />
          <ContrastNote ownGround={reader.ownGround} ownText={reader.ownText} />
        </>
      )}
      <SettingRows
        values={reader}
        onChange={changeReader}
        rows={[
          {
            setting: 'font',
            label: t('font'),
            words: [t('fontWords')],
            choices: fontNames,
            asList: true,
          },
          ...numbers.map(({ setting, label, text }) => ({
            setting,
            label,
            steps: { ...steps[setting], text, ...directions[setting] },
          })),
          { setting: 'isJustified', label: t('justified') },
          { setting: 'isHyphenated', label: t('hyphenated') },
        ]}
      />
      <SettingRows
        values={settings.speech}
        onChange={(patch) => void change({ speech: patch })}
        rows={[
          {
            // The voice is chosen in the reader, where the language of the text is known.
            setting: 'rate',
            label: t('speechRate'),
            words: [t('speechWords')],
            steps: {
              text: speech('times', { rate: format.number(settings.speech.rate, { maximumFractionDigits: 1 }) }),
              ...rateSteps,
              lessName: speech('slower'),
              moreName: speech('faster'),
            },
          },
        ]}
      />
    </SettingSection>
  );
}
