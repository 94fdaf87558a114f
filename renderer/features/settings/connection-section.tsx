import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { buttonClass } from '#renderer/ui/button.tsx';
import { SettingRow, SettingSection } from './setting-section.tsx';

/** The way to what is known of the service's hosts. */
export function ConnectionSection() {
  const t = useTranslations('connection');
  return (
    <SettingSection title={t('title')}>
      <SettingRow
        label={t('hosts')}
        advice={t('settingsAdvice')}
        control={({ describedBy }) => (
          <Link to="/connection" className={buttonClass()} aria-describedby={describedBy}>
            {t('open')}
          </Link>
        )}
      />
    </SettingSection>
  );
}
