import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { buttonClass } from '#renderer/ui/button.tsx';
import { SettingRow, SettingSection } from './setting-section.tsx';
import { UpdateRow } from './update-row.tsx';

/** Which version this is, whether there is a newer one, and the way to all that is known of the program. */
export function AboutSection() {
  const t = useTranslations('about');
  const version = useQuery(queryFor('app.info', {})).data?.version;
  return (
    <SettingSection title={t('title')}>
      <SettingRow
        label={version === undefined ? 'Engawa' : t('named', { version })}
        advice={t('pageAdvice')}
        words={[t('words')]}
        control={({ describedBy }) => (
          <Link to="/about" className={buttonClass()} aria-describedby={describedBy}>
            {t('open')}
          </Link>
        )}
      />
      <UpdateRow />
    </SettingSection>
  );
}
