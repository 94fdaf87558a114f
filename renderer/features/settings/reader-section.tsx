import { useFormatter, useTranslations } from 'use-intl';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import { ContrastNote } from '#renderer/parts/look/contrast-note.tsx';
import { steps } from '#renderer/parts/look/own-colours.ts';
import { ColourField } from '#renderer/ui/controls/colour-field.tsx';
import { Stepper } from '#renderer/ui/controls/stepper.tsx';
import type { ReaderSettings } from '#shared/domain/app/settings.ts';
import { SettingRow, SettingSection } from './rows/setting-section.tsx';
import { ChoiceRow, SwitchRow } from './rows/switch-row.tsx';

type LookRowsProps = {
  readonly reader: ReaderSettings;
  readonly onChange: (patch: Partial<ReaderSettings>) => void;
};

/** How all books look that have no look of their own. */
export function ReaderSection() {
  const t = useTranslations('settings.reader');
  const { settings, change } = useSettings();
  const rows: LookRowsProps = { reader: settings.reader, onChange: (patch) => void change({ reader: patch }) };
  return (
    <SettingSection title={t('title')} part="reader" words={[t('words')]}>
      <PageRows {...rows} />
      <TextRows {...rows} />
      <RateRow rate={settings.speech.rate} onChange={(rate) => void change({ speech: { rate } })} />
    </SettingSection>
  );
}

function PageRows({ reader, onChange }: LookRowsProps) {
  const t = useTranslations('settings.reader');
  return (
    <>
      <ChoiceRow
        label={t('mode')}
        value={reader.mode}
        onChange={(mode) => onChange({ mode })}
        choices={[
          { value: 'scroll', label: t('modeScroll') },
          { value: 'pages', label: t('modePages') },
        ]}
      />
      <ChoiceRow
        asList
        label={t('theme')}
        words={[t('themeWords')]}
        value={reader.theme}
        onChange={(theme) => onChange({ theme })}
        choices={[
          { value: 'app', label: t('themeApp') },
          { value: 'light', label: t('themeLight') },
          { value: 'sepia', label: t('themeSepia') },
          { value: 'dark', label: t('themeDark') },
          { value: 'black', label: t('themeBlack') },
          { value: 'contrast', label: t('themeContrast') },
          { value: 'own', label: t('themeOwn') },
        ]}
      />
      {reader.theme === 'own' && (
        <>
          {(['ownGround', 'ownText'] as const).map((colour) => (
            <SettingRow
              key={colour}
              label={t(colour)}
              control={(ids) => (
                <ColourField {...ids} value={reader[colour]} onChange={(value) => onChange({ [colour]: value })} />
              )}
            />
          ))}
          <ContrastNote ownGround={reader.ownGround} ownText={reader.ownText} />
        </>
      )}
    </>
  );
}

function TextRows({ reader, onChange }: LookRowsProps) {
  const t = useTranslations('settings.reader');
  const format = useFormatter();
  const tenths = (value: number) => format.number(value, { minimumFractionDigits: 1 });
  const amount = [t('less'), t('more')] as const;
  const numbers = [
    {
      setting: 'fontSizePixels',
      label: t('fontSize'),
      text: format.number(reader.fontSizePixels),
      names: [t('smaller'), t('larger')],
    },
    { setting: 'lineHeight', label: t('lineHeight'), text: tenths(reader.lineHeight), names: amount },
    {
      setting: 'widthCharacters',
      label: t('width'),
      text: t('widthCharacters', { count: reader.widthCharacters }),
      names: [t('narrower'), t('wider')],
    },
    { setting: 'paragraphSpacing', label: t('paragraphSpacing'), text: tenths(reader.paragraphSpacing), names: amount },
    { setting: 'indent', label: t('indent'), text: tenths(reader.indent), names: amount },
  ] as const;
  return (
    <>
      <ChoiceRow
        asList
        label={t('font')}
        words={[t('fontWords')]}
        value={reader.font}
        onChange={(font) => onChange({ font })}
        choices={[
          { value: 'literata', label: 'Literata' },
          { value: 'pt-serif', label: 'PT Serif' },
          { value: 'source-sans', label: 'Source Sans' },
          { value: 'opendyslexic', label: 'OpenDyslexic' },
        ]}
      />
      {numbers.map(({ setting, label, text, names: [less, more] }) => (
        <SettingRow
          key={setting}
          label={label}
          control={({ labelledBy }) => (
            <Stepper
              {...steps[setting]}
              labelledBy={labelledBy}
              value={reader[setting]}
              text={text}
              onChange={(value) => onChange({ [setting]: value })}
              lessName={less}
              moreName={more}
            />
          )}
        />
      ))}
      <SwitchRow
        label={t('justified')}
        isOn={reader.isJustified}
        onChange={(isJustified) => onChange({ isJustified })}
      />
      <SwitchRow
        label={t('hyphenated')}
        isOn={reader.isHyphenated}
        onChange={(isHyphenated) => onChange({ isHyphenated })}
      />
    </>
  );
}

/** The voice is chosen in the reader, where the language of the text is known. */
function RateRow({ rate, onChange }: { readonly rate: number; readonly onChange: (rate: number) => void }) {
  const t = useTranslations('settings.reader');
  const shared = useTranslations('reader.speech');
  const format = useFormatter();
  return (
    <SettingRow
      label={t('speechRate')}
      words={[t('speechWords')]}
      control={({ labelledBy }) => (
        <Stepper
          labelledBy={labelledBy}
          value={rate}
          text={shared('times', { rate: format.number(rate, { maximumFractionDigits: 1 }) })}
          minimum={0.5}
          maximum={3}
          step={0.1}
          onChange={onChange}
          lessName={shared('slower')}
          moreName={shared('faster')}
        />
      )}
    />
  );
}
