import { Play } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '#renderer/ui/controls/button.tsx';
import { type EpisodeProgress, episodeToContinue, resumeAtSeconds } from '#shared/domain/anime/playback.ts';
import type { Episode } from '#shared/domain/anime/release.ts';
import { clockTime } from '#shared/domain/app/clock-time.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import { addressOf } from '../router/addresses.ts';
import { useFacts } from './use-facts.ts';

/**
 * The one action to offer for a release, by the person's progress. `watch`: nothing was begun; `next`: the previous episode was
 * finished, this one was barely begun, or it is the first unwatched one; `again`: all were watched, so this is the first one.
 */
export type PrimaryAction =
  | { readonly kind: 'none' }
  | { readonly kind: 'watch' | 'next' | 'again'; readonly episode: Episode }
  | { readonly kind: 'continue'; readonly episode: Episode; readonly positionSeconds: number };

/**
 * Goes by the episode that was watched last, not by numbers: those have gaps and halves, and need not start at 1. Once the last
 * episode was watched, the first unwatched one is offered. `episodes` are in their order; those without streams are skipped.
 */
export function primaryAction(episodes: readonly Episode[], progress: readonly EpisodeProgress[]): PrimaryAction {
  const playable = episodes.filter((episode) => episode.streams.length > 0);
  const [first] = playable;
  if (first === undefined) return { kind: 'none' };
  if (!playable.some(({ id }) => progress.some(({ episodeId }) => episodeId === id))) {
    return { kind: 'watch', episode: first };
  }
  const watched = new Set(progress.flatMap(({ episodeId, isWatched }) => (isWatched ? [episodeId] : [])));
  const candidate = episodeToContinue(playable, progress) ?? playable.find(({ id }) => !watched.has(id));
  if (candidate === undefined) return { kind: 'again', episode: first };
  const saved = progress.find(({ episodeId }) => episodeId === candidate.id);
  if (saved === undefined || resumeAtSeconds(saved) === 0) return { kind: 'next', episode: candidate };
  return { kind: 'continue', episode: candidate, positionSeconds: saved.positionSeconds };
}

type WatchButtonProps = {
  readonly releaseId: ReleaseId;
  readonly action: PrimaryAction;
  /** True for a film, whose texts have no episode number. */
  readonly isSingle: boolean;
};

export function WatchButton({ releaseId, action, isSingle }: WatchButtonProps) {
  const t = useTranslations('anime.release');
  const { ordinal: ordinalText } = useFacts();
  if (action.kind === 'none') return null;
  const ordinal = ordinalText(action.episode.ordinal);

  function label(): string {
    if (action.kind === 'again') return t('watchAgain');
    if (action.kind === 'continue') {
      const position = clockTime(action.positionSeconds);
      return isSingle ? t('continueAt', { position }) : t('continueEpisode', { ordinal, position });
    }
    return action.kind === 'watch' || isSingle ? t('watch') : t('watchEpisode', { ordinal });
  }

  return (
    <ButtonLink href={addressOf.watch(releaseId, action.episode.id)} kind="primary" size="large">
      <Play fill="currentcolor" />
      {label()}
    </ButtonLink>
  );
}
