import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import { Select } from '#renderer/ui/controls/select.tsx';
import type { Settings } from '#shared/domain/app/settings.ts';
import { SettingRow, SettingSection } from './rows/setting-section.tsx';
import { ChoiceRow } from './rows/switch-row.tsx';

const SCALES = [0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2] as const;

export function InterfaceSection() {
  const t = useTranslations('settings.interface');
  const { settings, change } = useSettings();
  const adultAdvice = { show: undefined, blur: t('adultBlurAdvice'), hide: t('adultHideAdvice') }[settings.adult];
  const motionAdvice = { system: undefined, reduced: t('motionReducedAdvice'), full: t('motionFullAdvice') };
  return (
    <SettingSection title={t('title')} part="interface">
      <ChoiceRow
        label={t('language')}
        value={settings.language}
        onChange={(language) => void change({ language })}
        choices={[
          { value: 'system', label: t('languageSystem') },
          // A language is called by its own name, so that it is found from any other.
          { value: 'en', label: 'English' },
          { value: 'ru', label: 'Русский' },
        ]}
      />
      <ChoiceRow
        label={t('theme')}
        words={[t('themeWords')]}
        value={settings.theme}
        onChange={(theme) => void change({ theme })}
        choices={[
          { value: 'system', label: t('themeSystem') },
          { value: 'light', label: t('themeLight') },
          { value: 'dark', label: t('themeDark') },
          { value: 'contrast', label: t('themeContrast') },
        ]}
      />
      <ScaleRow scale={settings.scale} onChange={(scale) => void change({ scale })} />
      <ChoiceRow
        label={t('motion')}
        words={[t('motionWords')]}
        advice={motionAdvice[settings.motion]}
        value={settings.motion}
        onChange={(motion) => void change({ motion })}
        choices={[
          { value: 'system', label: t('motionSystem') },
          { value: 'reduced', label: t('motionReduced') },
          { value: 'full', label: t('motionFull') },
        ]}
      />
      <ChoiceRow
        label={t('adult')}
        advice={adultAdvice}
        value={settings.adult}
        onChange={(adult) => void change({ adult })}
        choices={[
          { value: 'show', label: t('adultShow') },
          { value: 'blur', label: t('adultBlur') },
          { value: 'hide', label: t('adultHide') },
        ]}
      />
    </SettingSection>
  );
}

type ScaleRowProps = { readonly scale: Settings['scale']; readonly onChange: (scale: Settings['scale']) => void };

/** A browser has its own zoom, of which a page knows nothing. */
function ScaleRow({ scale, onChange }: ScaleRowProps) {
  const t = useTranslations('settings.interface');
  const format = useFormatter();
  const host = useQuery(queryFor('app.info', {})).data?.host;
  const scales = [...new Set([...SCALES, scale])].toSorted((left, right) => left - right);
  return (
    <SettingRow
      label={t('scale')}
      words={[t('scaleWords')]}
      advice={host === 'loopback' ? t('scaleInBrowser') : undefined}
      control={(ids) =>
        host === 'electron' && (
          <Select
            {...ids}
            value={scale}
            onChange={onChange}
            choices={scales.map((value) => ({ value, label: format.number(value, { style: 'percent' }) }))}
          />
        )
      }
    />
  );
}
