import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { ErrorView } from '#renderer/parts/errors/error-view.tsx';
import { KeptNote, keptStateOf } from '#renderer/parts/errors/kept-note.tsx';
import styles from './schedule-day.module.css';
import { ScheduleDay, ScheduleDaySkeleton } from './schedule-day.tsx';

/** Today first, which is what one comes for, then what follows and what was. */
export function ScheduleDays() {
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
      <div className={styles['days']}>
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
