import { useTranslations } from 'use-intl';
import { Later, loadedLater } from '#renderer/parts/errors/loaded-later.tsx';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { useBeyondFirstPicture } from '#renderer/parts/shelves/first-picture.ts';
import { AllLink, QueryShelf } from '#renderer/parts/shelves/query-shelf.tsx';
import { useLaterParts } from '#renderer/parts/shelves/use-later-parts.ts';
import { useMinute } from '#renderer/parts/time/use-moment-text.ts';
import { moscowDaysSince } from '#renderer/parts/time/weekday.ts';
import { WideCardSkeleton } from '#renderer/ui/cards/wide-card.tsx';
import type { AppOutput } from '#shared/contract/app-contract.ts';
import type { ScheduleItem } from '#shared/domain/anime/site-media.ts';
import { NewEpisodeCard, ScheduleCard } from './home-cards.tsx';
import type { ServiceShelvesProps } from './use-home-queries.ts';

const furtherShelves = loadedLater(async () => (await import('./further-shelves.tsx')).FurtherShelves);

/** The services' shelves. Those that change daily come first; those below the first screen wait for the first picture. */
export function ServiceShelves({ queries, isErrorHidden }: ServiceShelvesProps) {
  const t = useTranslations('app.home');
  const { latest, schedule } = queries;
  const showsAll = useBeyondFirstPicture();
  const { parts } = useLaterParts();
  const now = useMinute().getTime();
  const today = schedule.data === undefined ? null : scheduleDay(schedule.data, schedule.dataUpdatedAt, now);
  return (
    <>
      <QueryShelf
        title={t('newEpisodes')}
        query={latest}
        items={latest.data}
        keyOf={({ release }) => release.id}
        renderItem={({ release, episode }) => <NewEpisodeCard card={release} episode={episode} />}
        all={<AllLink href={addressOf.anime()} name={t('allAnime')} />}
        empty={parts && <parts.EmptyState title={t('empty.title')} advice={t('empty.advice')} />}
        isErrorHidden={isErrorHidden}
      />
      <QueryShelf
        title={t(today?.day ?? 'today')}
        query={schedule}
        items={today?.items}
        cards="wide"
        skeleton={<WideCardSkeleton />}
        keyOf={({ release }) => release.id}
        renderItem={(item) => <ScheduleCard item={item} />}
        all={<AllLink href={addressOf.schedule()} name={t('wholeSchedule')} />}
        isErrorHidden={isErrorHidden}
      />
      <Later code={furtherShelves} isWanted={showsAll} with={{ queries, isErrorHidden }} />
    </>
  );
}

/** The service keeps finished seasons under their weekday, although they have no more episodes. */
function isComing({ publishedEpisode, isSeasonComplete }: ScheduleItem): boolean {
  return publishedEpisode !== null || !isSeasonComplete;
}

/**
 * Today's releases, else tomorrow's; null if there are none. An answer stored yesterday has today's as tomorrow's, and an older
 * one has neither. Both moments are epoch milliseconds.
 */
export function scheduleDay(
  { today, tomorrow }: Pick<AppOutput<'schedule.now'>, 'today' | 'tomorrow'>,
  fetchedAt: number,
  now: number,
) {
  const ageDays = moscowDaysSince(fetchedAt, now);
  const [first = [], second = []] = [today, tomorrow].slice(ageDays).map((items) => items.filter(isComing));
  if (first.length > 0) return { day: 'today', items: first } as const;
  return second.length > 0 ? ({ day: 'tomorrow', items: second } as const) : null;
}
