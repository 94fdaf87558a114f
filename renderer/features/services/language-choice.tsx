import { useLocale, useTranslations } from 'use-intl';
import { useSettings } from '#renderer/parts/use-settings.ts';
import { Segmented } from '#renderer/ui/segmented.tsx';

/** The app begins in the system's language, which is not always the person's. */
export function LanguageChoice() {
  const t = useTranslations('services.welcome');
  const locale = useLocale();
  const { change } = useSettings();
  return (
    <Segmented
      name={t('language')}
      value={locale}
      onChange={(language) => void change({ language })}
      choices={[
        { value: 'en', label: 'English' },
        { value: 'ru', label: 'Русский' },
      ]}
    />
  );
}
