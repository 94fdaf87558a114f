import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { AppIcon } from '#renderer/ui/app-icon.tsx';
import styles from './about-section.module.css';
import { SettingSection } from './setting-section.tsx';

export function AboutSection() {
  const t = useTranslations('settings.about');
  const info = useQuery(queryFor('app.info', {})).data;
  return (
    <SettingSection title={t('title')}>
      <div className={styles['about']}>
        <span className={styles['icon']}>
          <AppIcon />
        </span>
        <p>
          <span className={styles['name']}>Engawa</span>
          {info !== undefined && (
            <span className={styles['facts']}>
              {t('version', { version: info.version })} · {t(info.services)}
            </span>
          )}
        </p>
      </div>
    </SettingSection>
  );
}
