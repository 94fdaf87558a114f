import { useTranslations } from 'use-intl';
import { useSettings } from '#renderer/parts/use-settings.ts';
import { Segmented } from '#renderer/ui/segmented.tsx';
import { SettingRow, SettingSection } from './setting-section.tsx';

export function InterfaceSection() {
  const t = useTranslations('settings.interface');
  const { settings, change } = useSettings();
  const adultAdvice = { show: undefined, blur: t('adultBlurAdvice'), hide: t('adultHideAdvice') }[settings.adult];
  return (
    <SettingSection title={t('title')}>
      <SettingRow
        label={t('language')}
        control={(ids) => (
          <Segmented
            {...ids}
            value={settings.language}
            onChange={(language) => void change({ language })}
            choices={[
              { value: 'system', label: t('languageSystem') },
              // A language is called by its own name, so that it is found from any other.
              { value: 'en', label: 'English' },
              { value: 'ru', label: 'Русский' },
            ]}
          />
        )}
      />
      <SettingRow
        label={t('theme')}
        control={(ids) => (
          <Segmented
            {...ids}
            value={settings.theme}
            onChange={(theme) => void change({ theme })}
            choices={[
              { value: 'system', label: t('themeSystem') },
              { value: 'light', label: t('themeLight') },
              { value: 'dark', label: t('themeDark') },
              { value: 'contrast', label: t('themeContrast') },
            ]}
          />
        )}
      />
      <SettingRow
        label={t('adult')}
        advice={adultAdvice}
        control={(ids) => (
          <Segmented
            {...ids}
            value={settings.adult}
            onChange={(adult) => void change({ adult })}
            choices={[
              { value: 'show', label: t('adultShow') },
              { value: 'blur', label: t('adultBlur') },
              { value: 'hide', label: t('adultHide') },
            ]}
          />
        )}
      />
    </SettingSection>
  );
}
