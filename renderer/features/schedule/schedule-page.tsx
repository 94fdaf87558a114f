import type { UseQueryResult } from '@tanstack/react-query';
import { CalendarHeart, Play } from 'lucide-react';
import { type ReactElement, useId } from 'react';
import { useFormatter, useTimeZone, useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { QueryError } from '#renderer/parts/errors/error-page.tsx';
import { PageHeader } from '#renderer/parts/page/page-header.tsx';
import { QueryView } from '#renderer/parts/page/query-view.tsx';
import { useAdultRule, usePictureOf } from '#renderer/parts/release/adult-rule.ts';
import { CalendarButton } from '#renderer/parts/release/calendar-button.tsx';
import { ReleaseMarks } from '#renderer/parts/release/release-marks.tsx';
import { ReleaseMenuButton } from '#renderer/parts/release/release-menu-button.tsx';
import { useFacts } from '#renderer/parts/release/use-facts.ts';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { navigate, useSearch } from '#renderer/parts/router/router.ts';
import { momentOf, useMinute } from '#renderer/parts/time/use-moment-text.ts';
import {
  areInOneWeek,
  DAY_MILLISECONDS,
  moscowDaysSince,
  useWeekdayName,
  weekdayIn,
} from '#renderer/parts/time/weekday.ts';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { Skeleton, SkeletonLines, skeletons } from '#renderer/ui/cards/skeleton.tsx';
import { ButtonLink } from '#renderer/ui/controls/button.tsx';
import { ChoiceChip } from '#renderer/ui/controls/chip.tsx';
import { Segmented } from '#renderer/ui/controls/segmented.tsx';
import type { ScheduleItem } from '#shared/domain/anime/site-media.ts';
import { scheduleSearch } from './schedule-address.ts';
import styles from './schedule-page.module.css';

const SKELETONS = 4;

export function SchedulePage() {
  const t = useTranslations();
  const { view, mine } = scheduleSearch(useSearch());
  const show = (search: { view?: 'week' | undefined; mine?: true | undefined }) =>
    void navigate(addressOf.schedule(search), { replace: true });
  const now = useMinute();
  const isOtherDay = weekdayIn(now) !== weekdayIn(now, Intl.DateTimeFormat().resolvedOptions().timeZone);
  return (
    <>
      <PageHeader title={t('app.navigation.schedule')}>
        <ScheduleCalendar />
        <ChoiceChip isOn={mine === true} onChange={(isOn) => show({ view, mine: isOn || undefined })}>
          {t('schedule.mine')}
        </ChoiceChip>
        <Segmented
          name={t('schedule.view')}
          value={view ?? 'day'}
          onChange={(next) => show({ view: next === 'week' ? next : undefined, mine })}
          choices={[
            { value: 'day', label: t('schedule.days') },
            { value: 'week', label: t('schedule.week') },
          ]}
        />
      </PageHeader>
      <p className={styles['note']}>{isOtherDay ? t('schedule.otherDayInMoscow') : t('schedule.moscowDays')}</p>
      {view === 'week' ? <ScheduleWeek /> : <ScheduleDays />}
    </>
  );
}

/** Saves the week to a calendar, with the filter of the page, even while it shows the days around today. */
function ScheduleCalendar() {
  const t = useTranslations();
  const { mine } = scheduleSearch(useSearch());
  const { isListed } = useIsListed();
  const now = useMinute();
  const { data = [], dataUpdatedAt } = useAnswer('schedule.week', {});
  const releases = airingIn(data.filter(isListed), dataUpdatedAt, now);
  const name = t('app.navigation.schedule');
  return <CalendarButton name={mine ? `${name} - ${t('schedule.mine')}` : name} releases={releases} />;
}

/** The airing releases of an answer, for a calendar file. An answer of an earlier week does not tell which episodes are out. */
export function airingIn(items: readonly ScheduleItem[], fetchedAt: number, now: Date) {
  const isThisWeek = areInOneWeek(new Date(fetchedAt), now);
  return items.flatMap(({ release, weekday, publishedEpisode, nextEpisodeOrdinal: next, isSeasonComplete }) => {
    if (weekday === null || isSeasonComplete) return [];
    const episodesLeft = next === null || release.episodesTotal === null ? null : release.episodesTotal - next + 1;
    return [{ release, weekday, isOutThisWeek: isThisWeek && publishedEpisode !== null, episodesLeft }];
  });
}

const AROUND = ['yesterday', 'today', 'tomorrow'] as const;

function ScheduleDays() {
  const t = useTranslations('schedule');
  const weekdayTitle = useWeekdayTitle();
  const schedule = useAnswer('schedule.now', {});
  const { data, dataUpdatedAt } = schedule;
  const now = useMinute().getTime();
  const days = daysAround(data === undefined ? now : dataUpdatedAt, now).map(({ key, weekday, ahead }) => {
    const name = AROUND[ahead + 1];
    const title = name === undefined ? weekdayTitle(weekday) : t(name);
    return <ScheduleDay key={key} title={title} ahead={ahead} items={data?.[key]} />;
  });
  const items = data && AROUND.flatMap((key) => data[key]);
  return <DayList query={schedule} items={items} list={<div className={styles['days']}>{days}</div>} />;
}

/** The days of an answer, and how many days each is ahead of now: a stored answer may be from an earlier day. */
export function daysAround(fetchedAt: number, now: number) {
  const age = moscowDaysSince(fetchedAt, now);
  return AROUND.map((key, place) => {
    const weekday = weekdayIn(new Date(fetchedAt + (place - 1) * DAY_MILLISECONDS));
    return { key, weekday, ahead: place - 1 - age };
  });
}

function ScheduleWeek() {
  const weekdayTitle = useWeekdayTitle();
  const now = useMinute().getTime();
  const schedule = useAnswer('schedule.week', {});
  const { data, dataUpdatedAt } = schedule;
  const days = weekDays(data ?? [], data === undefined ? now : dataUpdatedAt, now).map(({ weekday, ahead, items }) => {
    const title = weekdayTitle(weekday);
    return <ScheduleDay key={title} title={title} ahead={ahead} items={data && items} />;
  });
  return <DayList query={schedule} items={data} list={<div className={styles['week']}>{days}</div>} />;
}

function useWeekdayTitle() {
  const t = useTranslations('schedule');
  const weekdayName = useWeekdayName();
  return (weekday: number | null) => {
    const name = weekday === null ? null : weekdayName(weekday);
    return name === null ? t('noDay') : name.charAt(0).toLocaleUpperCase() + name.slice(1);
  };
}

/**
 * The week of an answer as seven days, Monday first, and how many days each is ahead of now. Items without a day, if any, are a
 * last day.
 */
export function weekDays(items: readonly ScheduleItem[], fetchedAt: number, now: number) {
  const today = weekdayIn(new Date(fetchedAt)) + moscowDaysSince(fetchedAt, now);
  return [1, 2, 3, 4, 5, 6, 7, null]
    .map((weekday) => ({
      weekday,
      ahead: weekday === null ? null : weekday - today,
      items: items.filter((item) => item.weekday === weekday),
    }))
    .filter((day) => day.weekday !== null || day.items.length > 0);
}

type DayListProps = {
  readonly query: UseQueryResult;
  /** Undefined while loading. */
  readonly items: readonly ScheduleItem[] | undefined;
  readonly list: ReactElement;
};

function DayList({ query, items, list }: DayListProps) {
  const t = useTranslations('schedule');
  const { view, mine } = scheduleSearch(useSearch());
  const { isListed, isOwnKnown, failed } = useIsListed();
  const isEmpty = mine === true && isOwnKnown && failed === undefined && items?.some(isListed) === false;
  const empty = (
    <EmptyState
      icon={<CalendarHeart />}
      title={t(view === 'week' ? 'empty.week' : 'empty.days')}
      advice={t('empty.advice')}
      action={<ButtonLink href={addressOf.schedule({ view })}>{t('empty.all')}</ButtonLink>}
    />
  );
  return (
    <>
      {mine && failed && <QueryError query={failed} part={t('mine')} />}
      <QueryView query={query} skeleton={list} empty={isEmpty && empty}>
        {() => list}
      </QueryView>
    </>
  );
}

type DayProps = {
  readonly title: string;
  /** Days from today, negative for earlier ones; null for items without a day. */
  readonly ahead: number | null;
  /** Undefined while loading. */
  readonly items: readonly ScheduleItem[] | undefined;
};

function ScheduleDay({ title, ahead, items }: DayProps) {
  const t = useTranslations('schedule');
  const id = useId();
  const { isListed, isOwnKnown, failed } = useIsListed();
  const { mine } = scheduleSearch(useSearch());
  const shown = mine === true && !isOwnKnown ? undefined : items?.filter(isListed);
  const count = shown?.length ?? 0;
  return (
    <section aria-labelledby={id} className={styles['day']} data-today={ahead === 0 || undefined}>
      <h2 id={id} className={styles['title']}>
        {title}
        {count > 0 && <span className="small faint regular tabular">{count}</span>}
      </h2>
      {shown === undefined && <div className={styles['list']}>{skeletons(SKELETONS, <EntrySkeleton />)}</div>}
      {shown && count === 0 && !(mine && failed) && (
        <p className={styles['nothing']}>{t(mine ? 'nothingMine' : 'nothing')}</p>
      )}
      {count > 0 && (
        <ul className={styles['list']}>
          {shown?.map((item) => (
            <li key={item.release.id}>
              <ScheduleEntry item={item} isOver={ahead !== null && ahead < 0} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/**
 * Whether the adult setting and the filter of the person's own releases leave an item in the schedule. Own are the favourites,
 * those in any collection but the abandoned, and those watched recently. `isOwnKnown`: neither query is loading. `failed`: one
 * that failed.
 */
function useIsListed() {
  const { isShown } = useAdultRule();
  const { mine } = scheduleSearch(useSearch());
  const lists = useAnswer('lists.membership', {});
  const watched = useAnswer('progress.recent', {});
  const { favourites = [], collections = [] } = lists.data ?? {};
  const toWatch = collections.filter(({ collection }) => collection !== 'abandoned');
  const own = new Set([
    ...favourites,
    ...toWatch.map(({ releaseId }) => releaseId),
    ...(watched.data ?? []).map(({ release }) => release.id),
  ]);
  return {
    isOwnKnown: !lists.isPending && !watched.isPending,
    failed: [lists, watched].find(({ isLoadingError }) => isLoadingError),
    isListed: (item: ScheduleItem) => isShown(item) && (mine !== true || own.has(item.release.id)),
  };
}

function EntrySkeleton() {
  return (
    <div className={styles['entry']} aria-hidden="true">
      <Skeleton className={styles['poster']} />
      <div className={styles['text']}>
        <SkeletonLines widths={[0.8, 0.5]} />
      </div>
    </div>
  );
}

type EntryProps = {
  readonly item: ScheduleItem;
  /** Whether the day is over, so that an episode that is not out is late. */
  readonly isOver: boolean;
};

function ScheduleEntry({ item, isOver }: EntryProps) {
  const t = useTranslations('schedule');
  const { ordinal } = useFacts();
  const { release, publishedEpisode } = item;
  const picture = usePictureOf(release);
  const { title } = picture;
  const isPlayable = publishedEpisode !== null && publishedEpisode.streams.length > 0;
  return (
    <article className={styles['entry']}>
      <Picture className={styles['poster']} {...picture} />
      <div className={styles['text']}>
        <a href={addressOf.release(release.id)} className={styles['link']} data-card-link>
          <bdi>{title}</bdi>
        </a>
        <div className={styles['state']}>
          <StateOf item={item} isOver={isOver} />
          <ReleaseMarks releaseId={release.id} isOnPicture={false} />
        </div>
      </div>
      {isPlayable && (
        <a
          href={addressOf.watch(release.id, publishedEpisode.id)}
          className={styles['play']}
          aria-label={t('watch', { ordinal: ordinal(publishedEpisode.ordinal), title })}
        >
          <Play fill="currentcolor" />
        </a>
      )}
      <span className={styles['menu']}>
        <ReleaseMenuButton release={release} />
      </span>
    </article>
  );
}

function StateOf({ item, isOver }: EntryProps) {
  const t = useTranslations('schedule');
  const format = useFormatter();
  const { ordinal } = useFacts();
  const timeZone = useTimeZone();
  const { publishedEpisode, nextEpisodeOrdinal, isSeasonComplete } = item;
  if (publishedEpisode !== null) {
    const cameOutAt = momentOf(publishedEpisode.updatedAt);
    const when = cameOutAt && format.dateTime(cameOutAt, momentStyle(cameOutAt, item.weekday, timeZone));
    const episode = { ordinal: ordinal(publishedEpisode.ordinal) };
    return (
      <>
        <p className="soft">{when === null ? t('out', episode) : t('outAt', { ...episode, when })}</p>
        {isSeasonComplete && <p className="good">{t('complete')}</p>}
      </>
    );
  }
  const next =
    nextEpisodeOrdinal === null
      ? t('unknown')
      : t(isOver ? 'wasExpected' : 'expected', { ordinal: ordinal(nextEpisodeOrdinal) });
  return <p className="faint">{isSeasonComplete ? t('complete') : next}</p>;
}

/** Has the weekday if that differs in the person's time zone from Moscow, whose days the schedule follows. */
export function momentStyle(moment: Date, weekday: number | null, timeZone: string | undefined) {
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  return weekdayIn(moment, timeZone) === weekday ? time : ({ weekday: 'short', ...time } as const);
}
