import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useNow, useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { PageHeader, usePageTitle } from '#renderer/parts/page/page-header.tsx';
import { QueryView } from '#renderer/parts/page/query-view.tsx';
import { useWeekdayName, weekdayIn } from '#renderer/parts/time/weekday.ts';
import { Segmented } from '#renderer/ui/controls/segmented.tsx';
import type { ScheduleItem } from '#shared/domain/anime/site-media.ts';
import dayStyles from './schedule-day.module.css';
import { ScheduleDay, ScheduleDaySkeleton } from './schedule-day.tsx';
import styles from './schedule-page.module.css';

const MINUTE_MILLISECONDS = 60_000;

/** The releases of the days around today, or of the week. */
export function SchedulePage() {
  const t = useTranslations('schedule');
  usePageTitle(t('title'));
  const { view = 'day' } = useSearch({ from: '/frame/schedule' });
  const navigate = useNavigate();
  const now = useNow({ updateInterval: MINUTE_MILLISECONDS });
  const isOtherDay = weekdayIn(now) !== weekdayIn(now, Intl.DateTimeFormat().resolvedOptions().timeZone);
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

const DAYS = ['today', 'tomorrow', 'yesterday'] as const;

function ScheduleDays() {
  const t = useTranslations('schedule');
  const schedule = useQuery(queryFor('schedule.now', {}));
  return (
    <QueryView
      query={schedule}
      skeleton={
        <div className={dayStyles['days']}>
          {DAYS.map((day) => (
            <ScheduleDaySkeleton key={day} title={t(day)} />
          ))}
        </div>
      }
    >
      {(items) => (
        <div className={dayStyles['days']}>
          {DAYS.map((day) => (
            <ScheduleDay key={day} title={t(day)} isToday={day === 'today'} items={items[day]} />
          ))}
        </div>
      )}
    </QueryView>
  );
}

function ScheduleWeek() {
  const t = useTranslations('schedule');
  const weekdayName = useWeekdayName();
  const today = weekdayIn(useNow());
  const schedule = useQuery(queryFor('schedule.week', {}));

  function titleOf(weekday: number | null): string {
    const name = weekday === null ? null : weekdayName(weekday);
    return name === null ? t('noDay') : name.charAt(0).toLocaleUpperCase() + name.slice(1);
  }

  return (
    <QueryView
      query={schedule}
      skeleton={
        <div className={dayStyles['week']}>
          {weekDays([]).map(({ weekday }) => (
            <ScheduleDaySkeleton key={weekday} title={titleOf(weekday)} />
          ))}
        </div>
      }
    >
      {(listed) => (
        <div className={dayStyles['week']}>
          {weekDays(listed).map(({ weekday, items }) => (
            <ScheduleDay key={weekday} title={titleOf(weekday)} isToday={weekday === today} items={items} />
          ))}
        </div>
      )}
    </QueryView>
  );
}

/** The week as seven days, Monday first; items without a day come last, if there are any. */
export function weekDays(items: readonly ScheduleItem[]) {
  return [1, 2, 3, 4, 5, 6, 7, null]
    .map((weekday) => ({ weekday, items: items.filter((item) => item.weekday === weekday) }))
    .filter((day) => day.weekday !== null || day.items.length > 0);
}
