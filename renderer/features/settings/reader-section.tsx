import { useFormatter, useTranslations } from 'use-intl';
import { useSettings } from '#renderer/parts/use-settings.ts';
import { Select } from '#renderer/ui/select.tsx';
import { Stepper } from '#renderer/ui/stepper.tsx';
import { Switch } from '#renderer/ui/switch.tsx';
import type { ReaderSettings } from '#shared/domain/settings.ts';
import { SettingRow, SettingSection } from './setting-section.tsx';

export function ReaderSection() {
  const t = useTranslations('settings.reader');
  const format = useFormatter();
  const { settings, change } = useSettings();
  const { reader } = settings;
  const changeReader = (patch: Partial<ReaderSettings>) => void change({ reader: patch });
  return (
    <SettingSection title={t('title')}>
      <SettingRow
        label={t('font')}
        control={(ids) => (
          <Select
            {...ids}
            value={reader.font}
            onChange={(font) => changeReader({ font })}
            choices={[
              { value: 'literata', label: 'Literata' },
              { value: 'pt-serif', label: 'PT Serif' },
              { value: 'source-sans', label: 'Source Sans' },
              { value: 'opendyslexic', label: 'OpenDyslexic' },
            ]}
          />
        )}
      />
      <SettingRow
        label={t('fontSize')}
        control={({ labelledBy }) => (
          <Stepper
            labelledBy={labelledBy}
            value={reader.fontSizePixels}
            text={format.number(reader.fontSizePixels)}
            minimum={12}
            maximum={40}
            step={1}
            onChange={(fontSizePixels) => changeReader({ fontSizePixels })}
            lessName={t('smaller')}
            moreName={t('larger')}
          />
        )}
      />
      <SettingRow
        label={t('lineHeight')}
        control={({ labelledBy }) => (
          <Stepper
            labelledBy={labelledBy}
            value={reader.lineHeight}
            text={format.number(reader.lineHeight, { minimumFractionDigits: 1 })}
            minimum={1.1}
            maximum={2.4}
            step={0.1}
            onChange={(lineHeight) => changeReader({ lineHeight })}
            lessName={t('less')}
            moreName={t('more')}
          />
        )}
      />
      <SettingRow
        label={t('width')}
        control={({ labelledBy }) => (
          <Stepper
            labelledBy={labelledBy}
            value={reader.widthCharacters}
            text={t('widthCharacters', { count: reader.widthCharacters })}
            minimum={30}
            maximum={120}
            step={2}
            onChange={(widthCharacters) => changeReader({ widthCharacters })}
            lessName={t('narrower')}
            moreName={t('wider')}
          />
        )}
      />
      <SettingRow
        label={t('paragraphSpacing')}
        control={({ labelledBy }) => (
          <Stepper
            labelledBy={labelledBy}
            value={reader.paragraphSpacing}
            text={format.number(reader.paragraphSpacing, { minimumFractionDigits: 1 })}
            minimum={0}
            maximum={2}
            step={0.2}
            onChange={(paragraphSpacing) => changeReader({ paragraphSpacing })}
            lessName={t('less')}
            moreName={t('more')}
          />
        )}
      />
      <SettingRow
        label={t('indent')}
        control={({ labelledBy }) => (
          <Stepper
            labelledBy={labelledBy}
            value={reader.indent}
            text={format.number(reader.indent, { minimumFractionDigits: 1 })}
            minimum={0}
            maximum={4}
            step={0.2}
            onChange={(indent) => changeReader({ indent })}
            lessName={t('less')}
            moreName={t('more')}
          />
        )}
      />
      <SettingRow
        label={t('justified')}
        control={({ labelledBy }) => (
          <Switch
            labelledBy={labelledBy}
            isOn={reader.isJustified}
            onChange={(isJustified) => changeReader({ isJustified })}
          />
        )}
      />
      <SettingRow
        label={t('theme')}
        control={(ids) => (
          <Select
            {...ids}
            value={reader.theme}
            onChange={(theme) => changeReader({ theme })}
            choices={[
              { value: 'app', label: t('themeApp') },
              { value: 'light', label: t('themeLight') },
              { value: 'sepia', label: t('themeSepia') },
              { value: 'dark', label: t('themeDark') },
              { value: 'black', label: t('themeBlack') },
              { value: 'contrast', label: t('themeContrast') },
            ]}
          />
        )}
      />
    </SettingSection>
  );
}
