import { useNavigate, useSearch } from '@tanstack/react-router';
import { useNow, useTranslations } from 'use-intl';
import { PageHeader } from '#renderer/parts/page/page-header.tsx';
import { usePageTitle } from '#renderer/parts/page/use-page-title.ts';
import { Segmented } from '#renderer/ui/controls/segmented.tsx';
import { isOtherDayInMoscow } from './moscow-day.ts';
import { ScheduleDays } from './schedule-days.tsx';
import styles from './schedule-page.module.css';
import { ScheduleWeek } from './schedule-week.tsx';

const MINUTE_MILLISECONDS = 60_000;

/** What comes out when: around today, or through the week. */
export function SchedulePage() {
  const t = useTranslations('schedule');
  usePageTitle(t('title'));
  const { view = 'day' } = useSearch({ from: '/frame/schedule' });
  const navigate = useNavigate();
  const now = useNow({ updateInterval: MINUTE_MILLISECONDS });
  const isOtherDay = isOtherDayInMoscow(now, Intl.DateTimeFormat().resolvedOptions().timeZone);
  return (
    <>
      <PageHeader title={t('title')}>
        <Segmented
          name={t('view')}
          value={view}
          onChange={(next) => void navigate({ to: '/schedule', search: next === 'day' ? {} : { view: next } })}
          choices={[
            { value: 'day', label: t('days') },
            { value: 'week', label: t('week') },
          ]}
        />
      </PageHeader>
      <p className={styles['note']}>{isOtherDay ? t('otherDayInMoscow') : t('moscowDays')}</p>
      {view === 'day' ? <ScheduleDays /> : <ScheduleWeek />}
    </>
  );
}
