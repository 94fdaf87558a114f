import { useFormatter, useTranslations } from 'use-intl';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import { ContrastNote } from '#renderer/parts/look/contrast-note.tsx';
import { fontNames, rateSteps, type SteppedSetting, steps, useLookNumbers } from '#renderer/parts/look/look-rows.ts';
import { choicesOf } from '#renderer/ui/controls/segmented.tsx';
import { ReaderSettings } from '#shared/domain/app/settings.ts';
import { SettingRows } from './rows/setting-rows.tsx';
import { SettingSection } from './rows/setting-section.tsx';

const { mode, theme, font } = ReaderSettings.shape;

/** The look of all books without a look of their own. */
export function ReaderSection() {
  const t = useTranslations();
  const speech = useTranslations('reader.speech');
  const format = useFormatter();
  const { settings, change } = useSettings();
  const { reader } = settings;
  const changeReader = (patch: Partial<ReaderSettings>) => void change({ reader: patch });
  const numbers = useLookNumbers(reader);
  const amount = { lessName: t('settings.reader.less'), moreName: t('settings.reader.more') };
  const directions: Readonly<Record<SteppedSetting, typeof amount>> = {
    fontSizePixels: { lessName: t('settings.reader.smaller'), moreName: t('settings.reader.larger') },
    widthCharacters: { lessName: t('settings.reader.narrower'), moreName: t('settings.reader.wider') },
    lineHeight: amount,
    paragraphSpacing: amount,
    indent: amount,
  };
  return (
    <SettingSection title={t('settings.reader.title')} part="reader" words={[t('settings.reader.words')]}>
      <SettingRows
        values={reader}
        onChange={changeReader}
        rows={[
          {
            setting: 'mode',
            label: t('reader.page.mode'),
            choices: choicesOf(mode.unwrap().values, (value) => t(`reader.page.modes.${value}`)),
          },
          {
            setting: 'theme',
            label: t('reader.page.theme'),
            words: [t('settings.reader.themeWords')],
            choices: choicesOf(theme.unwrap().values, (value) =>
              value === 'contrast' ? t('settings.interface.themes.contrast') : t(`reader.page.themes.${value}`),
            ),
            asList: true,
          },
          ...(reader.theme === 'own'
            ? (['ownGround', 'ownText'] as const).map((setting) => ({
                setting,
                label: t(`reader.page.${setting}`),
                isColour: true as const,
              }))
            : []),
        ]}
      />
      {reader.theme === 'own' && <ContrastNote ownGround={reader.ownGround} ownText={reader.ownText} />}
      <SettingRows
        values={reader}
        onChange={changeReader}
        rows={[
          {
            setting: 'font',
            label: t('reader.page.font'),
            words: [t('settings.reader.fontWords')],
            choices: choicesOf(font.unwrap().values, (value) => fontNames[value]),
            asList: true,
          },
          ...numbers.map(({ setting, label, text }) => ({
            setting,
            label,
            steps: { ...steps[setting], text, ...directions[setting] },
          })),
          { setting: 'isJustified', label: t('settings.reader.justified') },
          { setting: 'isHyphenated', label: t('reader.page.isHyphenated') },
        ]}
      />
      <SettingRows
        values={settings.speech}
        onChange={(patch) => void change({ speech: patch })}
        rows={[
          {
            // The voice is chosen in the reader, where the language of the text is known.
            setting: 'rate',
            label: t('settings.reader.speechRate'),
            words: [t('settings.reader.speechWords')],
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
