import { useNavigate } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { PageLink } from '#renderer/parts/page/page-header.tsx';
import { useAdultRule } from '#renderer/parts/release/adults-only.tsx';
import { ReleaseActions } from '#renderer/parts/release/release-actions.tsx';
import { ReleaseMarks } from '#renderer/parts/release/release-marks.tsx';
import { useFacts, useReleaseName } from '#renderer/parts/release/use-facts.ts';
import { PosterCard } from '#renderer/ui/cards/poster-card.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { OutputOf } from '#shared/contract/define.ts';
import type { Episode, ReleaseCard } from '#shared/domain/anime/release.ts';
import type { ListedRelease } from '#shared/domain/anime/release-list.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';

type NewEpisodeCardProps = { readonly card: ReleaseCard; readonly episode: Episode };

const MINUTE_MILLISECONDS = 60_000;

/** A release by the episode that came out last: opens its page, or plays that episode at once. */
export function NewEpisodeCard({ card, episode }: NewEpisodeCardProps) {
  const t = useTranslations();
  const { titleOf } = useReleaseName();
  const { isBlurred } = useAdultRule();
  const navigate = useNavigate();
  const title = titleOf(card.name);
  const ordinal = useFacts().ordinal(episode.ordinal);
  const age = useAge(episode.updatedAt);
  const params = { releaseId: String(card.id), episodeId: episode.id };
  return (
    <PosterCard
      id={card.id}
      title={title}
      facts={[card.episodesTotal === 1 ? null : t('anime.episode.name', { ordinal }), age].filter(Boolean).join(' · ')}
      picture={card.poster}
      isBlurred={isBlurred(card)}
      badge={card.ageRating?.isAdult === true ? card.ageRating.label : undefined}
      link={(props) => <PageLink href={`/anime/${card.id}`} {...props} />}
      marks={<ReleaseMarks releaseId={card.id} />}
      actions={
        <ReleaseActions
          release={card}
          // Nothing of a blocked release can be played.
          play={
            episode.streams.length > 0 && (
              <IconButton
                tone="filled"
                name={t('app.home.watchEpisode', { title, ordinal })}
                tooltip={t('anime.release.watch')}
                icon={<Play fill="currentcolor" />}
                onClick={() => void navigate({ to: '/watch/$releaseId/$episodeId', params })}
              />
            )
          }
        />
      }
    />
  );
}

/** How long ago a moment was; null for none, and for one that cannot be read. */
function useAge(moment: string | null): string | null {
  const format = useFormatter();
  const now = useNow({ updateInterval: MINUTE_MILLISECONDS });
  const milliseconds = moment === null ? Number.NaN : Date.parse(moment);
  if (Number.isNaN(milliseconds)) return null;
  // The service's clock may be ahead of this one.
  return format.relativeTime(Math.min(milliseconds, now.getTime()), { now, style: 'short' });
}

type Latest = OutputOf<AppContract, 'releases.latest'>;

/** `episode` null: only that one came out is known. */
export type FavouriteNews = { readonly release: ReleaseCard; readonly episode: Episode | null };

type Sources = {
  /** What came out last of all releases. */
  readonly latest: Latest;
  readonly isFavourite: (releaseId: ReleaseId) => boolean;
  /** Favourites, as this device knows them. */
  readonly listed: readonly ListedRelease[];
};

const NEWS_MILLISECONDS = 14 * 24 * 3_600_000;
const MOST = 20;

/**
 * Favourites of which an episode came out in the last two weeks, the newest first. The service's latest know of it at once
 * but reach back a few hours; the list on this device reaches back further but is read anew once a day. `now` in epoch
 * milliseconds.
 */
export function favouriteNews({ latest, isFavourite, listed }: Sources, now: number): FavouriteNews[] {
  const news = new Map<ReleaseId, FavouriteNews & { readonly at: number }>();
  const add = (moment: string | null, { release, episode }: FavouriteNews) => {
    const at = Date.parse(moment ?? '');
    // What says no moment is no news.
    if (now - at < NEWS_MILLISECONDS && !news.has(release.id)) news.set(release.id, { release, episode, at });
  };
  for (const { release, episode } of latest) {
    if (isFavourite(release.id)) add(episode?.updatedAt ?? null, { release, episode });
  }
  for (const { card, freshAt } of listed) add(freshAt, { release: card, episode: null });
  return [...news.values()]
    .toSorted((left, right) => right.at - left.at)
    .slice(0, MOST)
    .map(({ release, episode }) => ({ release, episode }));
}
