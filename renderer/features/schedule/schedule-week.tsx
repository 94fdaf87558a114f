import { useQuery } from '@tanstack/react-query';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { ErrorView } from '#renderer/parts/errors/error-view.tsx';
import { KeptNote, keptStateOf } from '#renderer/parts/errors/kept-note.tsx';
import { dateOfWeekday, moscowWeekday } from './moscow-day.ts';
import styles from './schedule-day.module.css';
import { ScheduleDay, ScheduleDaySkeleton } from './schedule-day.tsx';
import { weekDays } from './week-days.ts';

export function ScheduleWeek() {
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
      <div className={styles['week']}>
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
