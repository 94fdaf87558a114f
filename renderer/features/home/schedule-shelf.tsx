import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useNow, useTranslations } from 'use-intl';
import { useAdultRule } from '#renderer/parts/release/adults-only.tsx';
import { ReleaseMenuButton } from '#renderer/parts/release/release-menu.tsx';
import { useFacts, useReleaseName } from '#renderer/parts/release/use-facts.ts';
import { QueryShelf } from '#renderer/parts/shelves/query-shelf.tsx';
import { WideCard, WideCardSkeleton } from '#renderer/ui/cards/wide-card.tsx';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { OutputOf } from '#shared/contract/define.ts';
import type { ScheduleItem } from '#shared/domain/anime/site-media.ts';
import { AllLink } from './all-link.tsx';

const HOUR_MILLISECONDS = 3_600_000;

const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;

const MOSCOW_OFFSET_MILLISECONDS = 3 * HOUR_MILLISECONDS;

const MINUTE_MILLISECONDS = 60_000;

/** What came out today and what is still to come; tomorrow's where today has nothing. Absent where neither has. */
export function ScheduleShelf({ query }: { readonly query: UseQueryResult<OutputOf<AppContract, 'schedule.now'>> }) {
  const t = useTranslations('app.home');
  const now = useNow({ updateInterval: MINUTE_MILLISECONDS }).getTime();
  const shown = query.data === undefined ? null : scheduleDay(query.data, query.dataUpdatedAt, now);
  return (
    <QueryShelf
      title={t(shown?.day ?? 'today')}
      query={query}
      cards="wide"
      skeleton={<WideCardSkeleton />}
      itemsOf={() => shown?.items ?? []}
      keyOf={(item) => item.release.id}
      renderItem={(item) => <ScheduleCard item={item} />}
      all={<AllLink to="/schedule" name={t('wholeSchedule')} />}
      empty={null}
    />
  );
}

function ScheduleCard({ item }: { readonly item: ScheduleItem }) {
  const { release } = item;
  const { titleOf } = useReleaseName();
  const { releaseLine } = useFacts();
  const { isBlurred } = useAdultRule();
  const { place, detail, isOut } = useStanding(item);
  return (
    <WideCard
      id={release.id}
      title={titleOf(release.name)}
      picture={release.poster}
      isBlurred={isBlurred(release)}
      place={place}
      isPlaceMarked={isOut}
      detail={detail ?? releaseLine(release)}
      actions={<ReleaseMenuButton release={release} />}
      link={(props) => <Link to="/anime/$idOrAlias" params={{ idOrAlias: String(release.id) }} {...props} />}
    />
  );
}

/** Where a release stands this week. Its next number is null once the season is out (anime-service, Schedule item). */
function useStanding({ publishedEpisode, nextEpisodeOrdinal, isSeasonComplete }: ScheduleItem) {
  const t = useTranslations('app.home');
  const { ordinal } = useFacts();
  const next = nextEpisodeOrdinal === null || isSeasonComplete ? null : ordinal(nextEpisodeOrdinal);
  if (publishedEpisode !== null) {
    return {
      isOut: true,
      place: t('episodeOut', { ordinal: ordinal(publishedEpisode.ordinal) }),
      detail: isSeasonComplete ? t('seasonComplete') : next === null ? undefined : t('nextEpisode', { ordinal: next }),
    };
  }
  const place = next === null ? t('newEpisodeExpected') : t('episodeExpected', { ordinal: next });
  return { isOut: false, place, detail: undefined };
}

type Days = { readonly today: readonly ScheduleItem[]; readonly tomorrow: readonly ScheduleItem[] };

type ScheduleDay = { readonly day: 'today' | 'tomorrow'; readonly items: readonly ScheduleItem[] };

/** Days since 1970 as Moscow counts them, which has no summer time (anime-service, Schedule item). */
function moscowDay(moment: number): number {
  return Math.floor((moment + MOSCOW_OFFSET_MILLISECONDS) / DAY_MILLISECONDS);
}

/** The service leaves finished seasons under their weekday: nothing of them comes any more. */
function isComing({ publishedEpisode, isSeasonComplete }: ScheduleItem): boolean {
  return publishedEpisode !== null || !isSeasonComplete;
}

/**
 * What comes out today, else tomorrow; null where nothing does. An answer of yesterday, kept for want of a newer one, has
 * today under tomorrow, and an older one knows of neither. Both moments are epoch milliseconds.
 */
export function scheduleDay({ today, tomorrow }: Days, fetchedAt: number, now: number): ScheduleDay | null {
  const ageDays = Math.max(0, moscowDay(now) - moscowDay(fetchedAt));
  const [first = [], second = []] = [today, tomorrow].slice(ageDays).map((items) => items.filter(isComing));
  if (first.length > 0) return { day: 'today', items: first };
  return second.length > 0 ? { day: 'tomorrow', items: second } : null;
}
