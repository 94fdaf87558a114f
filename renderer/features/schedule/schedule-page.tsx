import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { ErrorView } from '#renderer/parts/errors/error-view.tsx';
import { KeptNote, keptStateOf } from '#renderer/parts/errors/kept-note.tsx';
import { PageHeader } from '#renderer/parts/page/page-header.tsx';
import { usePageTitle } from '#renderer/parts/page/use-page-title.ts';
import { Segmented } from '#renderer/ui/controls/segmented.tsx';
import { dateOfWeekday, isOtherDayInMoscow, moscowWeekday } from './moscow-day.ts';
import dayStyles from './schedule-day.module.css';
import { ScheduleDay, ScheduleDaySkeleton } from './schedule-day.tsx';
import styles from './schedule-page.module.css';
import { weekDays } from './week-days.ts';

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

/** Today first, which is what one comes for, then what follows and what was. */
function ScheduleDays() {
  const t = useTranslations('schedule');
  const schedule = useQuery(queryFor('schedule.now', {}));
  const retry = () => void schedule.refetch();
  const days = ['today', 'tomorrow', 'yesterday'] as const;
  if (schedule.data === undefined && schedule.error !== null) {
    return <ErrorView error={schedule.error.error} onRetry={retry} />;
  }
  return (
    <>
      <KeptNote kept={keptStateOf(schedule)} onRetry={retry} />
      <div className={dayStyles['days']}>
        {days.map((day) =>
          schedule.data === undefined ? (
            <ScheduleDaySkeleton key={day} title={t(day)} />
          ) : (
            <ScheduleDay key={day} title={t(day)} isToday={day === 'today'} items={schedule.data[day]} />
          ),
        )}
      </div>
    </>
  );
}

function ScheduleWeek() {
  const t = useTranslations('schedule');
  const format = useFormatter();
  const today = moscowWeekday(useNow());
  const schedule = useQuery(queryFor('schedule.week', {}));
  const retry = () => void schedule.refetch();
  if (schedule.data === undefined && schedule.error !== null) {
    return <ErrorView error={schedule.error.error} onRetry={retry} />;
  }

  function titleOf(weekday: number | null): string {
    if (weekday === null) return t('noDay');
    const name = format.dateTime(dateOfWeekday(weekday), { weekday: 'long', timeZone: 'UTC' });
    return name.charAt(0).toLocaleUpperCase() + name.slice(1);
  }

  return (
    <>
      <KeptNote kept={keptStateOf(schedule)} onRetry={retry} />
      <div className={dayStyles['week']}>
        {weekDays(schedule.data ?? []).map(({ weekday, items }) =>
          schedule.data === undefined ? (
            <ScheduleDaySkeleton key={weekday} title={titleOf(weekday)} />
          ) : (
            <ScheduleDay key={weekday} title={titleOf(weekday)} isToday={weekday === today} items={items} />
          ),
        )}
      </div>
    </>
  );
}
