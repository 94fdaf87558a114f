import { useTranslations } from 'use-intl';
import { useChapterName } from '#renderer/parts/chapters/chapter-name.ts';
import { refToNovelMenu } from '#renderer/parts/novel/novel-subjects.ts';
import { usePictureOf } from '#renderer/parts/release/adult-rule.ts';
import { ReleasePoster } from '#renderer/parts/release/release-poster.tsx';
import { refToReleaseMenu } from '#renderer/parts/release/release-subjects.ts';
import { lineOf, useFacts, useReleaseName } from '#renderer/parts/release/use-facts.ts';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { navigate } from '#renderer/parts/router/router.ts';
import { useAnimeAway, useEpisodeSaving } from '#renderer/parts/saving/use-episode-saving.ts';
import { useLaterParts } from '#renderer/parts/shelves/use-later-parts.ts';
import { momentOf, useAge } from '#renderer/parts/time/use-moment-text.ts';
import { WideCard } from '#renderer/ui/cards/wide-card.tsx';
import type { AppOutput } from '#shared/contract/app-contract.ts';
import type { Episode, ReleaseCard } from '#shared/domain/anime/release.ts';
import type { ScheduleItem } from '#shared/domain/anime/site-media.ts';

export type Watched = AppOutput<'progress.recent'>[number];
export type Read = AppOutput<'reading.recent'>[number];

/** A release with its latest episode: opens its page, or plays that episode. Without an episode, a usual poster. */
export function NewEpisodeCard({ card, episode }: { readonly card: ReleaseCard; readonly episode: Episode | null }) {
  const t = useTranslations();
  const { titleOf } = useReleaseName();
  const { ordinal: ordinalText } = useFacts();
  const age = useAge();
  if (episode === null) return <ReleasePoster card={card} />;
  const title = titleOf(card.name);
  const ordinal = ordinalText(episode.ordinal);
  const cameOutAt = momentOf(episode.updatedAt);
  const facts = [
    card.episodesTotal === 1 ? null : t('anime.episode.name', { ordinal }),
    cameOutAt && age(cameOutAt.getTime(), 'brief'),
  ];
  const play = {
    name: t('app.home.watchEpisode', { title, ordinal }),
    onPlay: () => void navigate(addressOf.watch(card.id, episode.id)),
  };
  return (
    <ReleasePoster
      card={card}
      facts={lineOf(facts)}
      // Episodes of a blocked release have no streams.
      play={episode.streams.length > 0 ? play : null}
    />
  );
}

export function WatchedCard({ watched }: { readonly watched: Watched }) {
  const t = useTranslations('anime.episode');
  const tOffline = useTranslations('offline');
  const isAway = useAnimeAway();
  const { parts } = useLaterParts();
  const { ordinal } = useFacts();
  const { progress, release, durationSeconds } = watched;
  const { positionSeconds } = progress;
  const minutes = minutesLeft(positionSeconds, durationSeconds);
  const isSaved = useEpisodeSaving(release.id, progress.episodeId, isAway)?.isHere === true;
  const left = minutes === null ? null : t('leftMinutes', { minutes });
  const here = isAway ? tOffline(isSaved ? 'savedShelf' : 'episodeNotSaved') : null;
  const subject = { ...release, begun: { id: progress.episodeId, ordinal: watched.ordinal } };
  return (
    <WideCard
      ref={refToReleaseMenu(subject)}
      {...usePictureOf(release)}
      actions={
        parts && (
          <>
            <parts.ReleaseMenuButton release={subject} />
            <parts.HideRecentButton release={release} tooltipSide="left" />
          </>
        )
      }
      place={t('name', { ordinal: ordinal(watched.ordinal) })}
      detail={lineOf([left, here]) || undefined}
      progress={minutes === null ? undefined : positionSeconds / durationSeconds}
      link={{ href: addressOf.watch(release.id, progress.episodeId) }}
    />
  );
}

/** The rest of an episode in whole minutes, at least one; null if it was not begun or its length is unknown. */
export function minutesLeft(positionSeconds: number, durationSeconds: number): number | null {
  if (positionSeconds <= 0 || durationSeconds <= 0) return null;
  return Math.max(1, Math.ceil((durationSeconds - positionSeconds) / 60));
}

export function ReadCard({ read: { position, novel } }: { readonly read: Read }) {
  const { nameOf } = useChapterName();
  const { novelLine } = useFacts();
  const { volume, number } = position;
  return (
    <WideCard
      ref={refToNovelMenu({ ...novel, position })}
      {...usePictureOf(novel)}
      place={nameOf({ volume, number })}
      detail={novelLine(novel)}
      link={{ href: addressOf.chapter(position) }}
    />
  );
}

export function ScheduleCard({ item }: { readonly item: ScheduleItem }) {
  const t = useTranslations();
  const { releaseLine, ordinal } = useFacts();
  const { parts } = useLaterParts();
  const { release, publishedEpisode, nextEpisodeOrdinal, isSeasonComplete } = item;
  // The service leaves the next number null at the end of a season (anime-service, Schedule item).
  const next = nextEpisodeOrdinal === null || isSeasonComplete ? null : { ordinal: ordinal(nextEpisodeOrdinal) };
  const isOut = publishedEpisode !== null;
  const expected = next === null ? t('app.home.newEpisodeExpected') : t('schedule.expected', next);
  const following = next === null ? null : t('app.home.nextEpisode', next);
  const detail = isSeasonComplete ? t('app.home.seasonComplete') : following;
  return (
    <WideCard
      ref={refToReleaseMenu(release)}
      {...usePictureOf(release)}
      actions={parts && <parts.ReleaseMenuButton release={release} />}
      place={isOut ? t('schedule.out', { ordinal: ordinal(publishedEpisode.ordinal) }) : expected}
      isPlaceMarked={isOut}
      detail={(isOut ? detail : null) ?? releaseLine(release)}
      link={{ href: addressOf.release(release.id) }}
    />
  );
}
