import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { KeptNote, keptStateOf } from '#renderer/parts/errors/coming-later.tsx';
import { ErrorView } from '#renderer/parts/errors/error-page.tsx';
import { PageHeader, usePageTitle } from '#renderer/parts/page/page-header.tsx';
import { Segmented } from '#renderer/ui/controls/segmented.tsx';
import type { ScheduleItem } from '#shared/domain/anime/site-media.ts';
import dayStyles from './schedule-day.module.css';
import { ScheduleDay, ScheduleDaySkeleton } from './schedule-day.tsx';
import styles from './schedule-page.module.css';

const ZONE = 'Europe/Moscow';

const DAY_MILLISECONDS = 86_400_000;

/** A Sunday, so that adding a weekday 1 to 7 gives that day. */
const A_SUNDAY = Date.UTC(2023, 11, 31);

const WEEK = [1, 2, 3, 4, 5, 6, 7];

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

type WeekDay = { readonly weekday: number | null; readonly items: readonly ScheduleItem[] };

/** The week as seven days, Monday first, and at the end what has no day, if anything has none. */
export function weekDays(items: readonly ScheduleItem[]): WeekDay[] {
  const days = WEEK.map((weekday) => ({ weekday, items: items.filter((item) => item.weekday === weekday) }));
  const dayless = items.filter(({ weekday }) => weekday === null);
  return dayless.length === 0 ? days : [...days, { weekday: null, items: dayless }];
}

/** 1 to 7, Monday first: the weekday in Moscow, by which the service counts (anime-service, Schedule). */
export function moscowWeekday(now: Date): number {
  return weekdayIn(now, ZONE);
}

/** Whether it is another day in Moscow than where the person is. `zone`: theirs, as Intl names it. */
export function isOtherDayInMoscow(now: Date, zone: string): boolean {
  return weekdayIn(now, zone) !== moscowWeekday(now);
}

/** A date that has this weekday, for Intl to name; read it as UTC. */
export function dateOfWeekday(weekday: number): Date {
  return new Date(A_SUNDAY + weekday * DAY_MILLISECONDS);
}

function weekdayIn(now: Date, timeZone: string): number {
  const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
  const name = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone }).format(now);
  return names.indexOf(name) + 1;
}
