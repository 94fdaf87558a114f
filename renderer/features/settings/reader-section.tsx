import { useFormatter, useTranslations } from 'use-intl';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import { ContrastNote } from '#renderer/parts/look/contrast-note.tsx';
import { type SteppedSetting, steps } from '#renderer/parts/look/look-steps.ts';
import { ColourField } from '#renderer/ui/controls/colour-field.tsx';
import { Stepper } from '#renderer/ui/controls/stepper.tsx';
import type { ReaderSettings } from '#shared/domain/app/settings.ts';
import { ChoiceRow } from './rows/choice-row.tsx';
import { SettingRow, SettingSection } from './rows/setting-section.tsx';
import { SwitchRow } from './rows/switch-row.tsx';

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
          <SettingRow
            label={t('ownGround')}
            control={(ids) => (
              <ColourField {...ids} value={reader.ownGround} onChange={(ownGround) => onChange({ ownGround })} />
            )}
          />
          <SettingRow
            label={t('ownText')}
            control={(ids) => (
              <ColourField {...ids} value={reader.ownText} onChange={(ownText) => onChange({ ownText })} />
            )}
          />
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
      <StepperRow
        setting="fontSizePixels"
        label={t('fontSize')}
        text={format.number(reader.fontSizePixels)}
        names={{ less: t('smaller'), more: t('larger') }}
        reader={reader}
        onChange={onChange}
      />
      <StepperRow
        setting="lineHeight"
        label={t('lineHeight')}
        text={tenths(reader.lineHeight)}
        names={{ less: t('less'), more: t('more') }}
        reader={reader}
        onChange={onChange}
      />
      <StepperRow
        setting="widthCharacters"
        label={t('width')}
        text={t('widthCharacters', { count: reader.widthCharacters })}
        names={{ less: t('narrower'), more: t('wider') }}
        reader={reader}
        onChange={onChange}
      />
      <StepperRow
        setting="paragraphSpacing"
        label={t('paragraphSpacing')}
        text={tenths(reader.paragraphSpacing)}
        names={{ less: t('less'), more: t('more') }}
        reader={reader}
        onChange={onChange}
      />
      <StepperRow
        setting="indent"
        label={t('indent')}
        text={tenths(reader.indent)}
        names={{ less: t('less'), more: t('more') }}
        reader={reader}
        onChange={onChange}
      />
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

type StepperRowProps = LookRowsProps & {
  readonly setting: SteppedSetting;
  readonly label: string;
  readonly text: string;
  readonly names: { readonly less: string; readonly more: string };
};

function StepperRow({ setting, label, text, names, reader, onChange }: StepperRowProps) {
  return (
    <SettingRow
      label={label}
      control={({ labelledBy }) => (
        <Stepper
          {...steps[setting]}
          labelledBy={labelledBy}
          value={reader[setting]}
          text={text}
          onChange={(value) => onChange({ [setting]: value })}
          lessName={names.less}
          moreName={names.more}
        />
      )}
    />
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
