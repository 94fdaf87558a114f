import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { buttonClass } from '#renderer/ui/controls/button.tsx';
import { episodeToContinue } from '#shared/domain/anime/episode-to-continue.ts';
import { type EpisodeProgress, resumeAtSeconds } from '#shared/domain/anime/playback.ts';
import type { Episode } from '#shared/domain/anime/release.ts';
import { clockTime } from '#shared/domain/app/clock-time.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import { useTellFailure } from '../errors/use-tell-failure.ts';
import { useFacts } from './use-facts.ts';

type WatchButtonProps = {
  readonly releaseId: ReleaseId;
  readonly action: PrimaryAction;
  /** A film needs no number. */
  readonly isSingle: boolean;
};

/** The large first button of a release; nothing where nothing can be played. */
export function WatchButton({ releaseId, action, isSingle }: WatchButtonProps) {
  const label = useActionLabel(action, isSingle);
  if (action.kind === 'none') return null;
  const params = { releaseId: String(releaseId), episodeId: action.episode.id };
  return (
    <Link to="/watch/$releaseId/$episodeId" params={params} className={buttonClass({ kind: 'primary', size: 'large' })}>
      <Play aria-hidden="true" fill="currentcolor" />
      {label}
    </Link>
  );
}

function useActionLabel(action: PrimaryAction, isSingle: boolean): string {
  const t = useTranslations('anime.release');
  const { ordinal } = useFacts();
  switch (action.kind) {
    case 'continue': {
      const position = clockTime(action.positionSeconds);
      if (isSingle) return t('continueAt', { position });
      return t('continueEpisode', { ordinal: ordinal(action.episode.ordinal), position });
    }
    case 'next':
      return isSingle ? t('watch') : t('watchEpisode', { ordinal: ordinal(action.episode.ordinal) });
    case 'again':
      return t('watchAgain');
    default:
      return t('watch');
  }
}

/** The one thing to offer for a release: what a person who comes back to it wants to do now. */
export type PrimaryAction =
  /** Nothing can be played. */
  | { readonly kind: 'none' }
  /** Nothing was begun: the first episode. */
  | { readonly kind: 'watch'; readonly episode: Episode }
  | { readonly kind: 'continue'; readonly episode: Episode; readonly positionSeconds: number }
  /** The one before was finished, or this one was hardly begun. */
  | { readonly kind: 'next'; readonly episode: Episode }
  /** The last one that is out was finished. */
  | { readonly kind: 'again'; readonly episode: Episode };

/**
 * Goes by what was watched last, not by numbers: those have gaps, halves, and need not start at 1. `episodes` are in
 * their order; those without streams cannot be played and are passed over.
 */
export function primaryAction(episodes: readonly Episode[], progress: readonly EpisodeProgress[]): PrimaryAction {
  const playable = episodes.filter((episode) => episode.streams.length > 0);
  const [first] = playable;
  if (first === undefined) return { kind: 'none' };

  if (!playable.some(({ id }) => progress.some(({ episodeId }) => episodeId === id))) {
    return { kind: 'watch', episode: first };
  }
  const candidate = episodeToContinue(playable, progress);
  if (candidate === null) return { kind: 'again', episode: first };
  const saved = progress.find(({ episodeId }) => episodeId === candidate.id);
  if (saved !== undefined && resumeAtSeconds(saved) > 0) {
    return { kind: 'continue', episode: candidate, positionSeconds: saved.positionSeconds };
  }
  return { kind: 'next', episode: candidate };
}

/** Goes straight to the episode that is next for the person; to the release's page where nothing can be played. */
export function useWatchRelease(): (releaseId: ReleaseId) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const tellFailure = useTellFailure();

  return async (releaseId) => {
    try {
      const [release, progress] = await Promise.all([
        queryClient.fetchQuery(queryFor('releases.get', { idOrAlias: String(releaseId) })),
        queryClient.fetchQuery(queryFor('progress.forRelease', { releaseId })),
      ]);
      const action = primaryAction(release.episodes, progress);
      if (action.kind === 'none') {
        await navigate({ to: '/anime/$idOrAlias', params: { idOrAlias: String(releaseId) } });
        return;
      }
      const params = { releaseId: String(releaseId), episodeId: action.episode.id };
      await navigate({ to: '/watch/$releaseId/$episodeId', params });
    } catch (thrown) {
      tellFailure(thrown);
    }
  };
}
