import type { AnswerStore } from '#core/platform/answers/answer-store.ts';
import type { Library } from '#core/platform/known-titles/library.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { HistoryEntry } from '#shared/domain/anime/history.ts';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import { type Episode, ReleaseCard } from '#shared/domain/anime/release.ts';

/** What is shown of an episode beside its progress. */
export type EpisodeFacts = Pick<HistoryEntry, 'release' | 'ordinal' | 'episodeName' | 'durationSeconds'>;

/** A length of 0 means unknown. */
export function episodeFacts(release: ReleaseCard | null, episode: Episode | null): EpisodeFacts {
  if (episode === null) return { release, ordinal: null, episodeName: null, durationSeconds: null };
  const { ordinal, name, durationSeconds } = episode;
  return { release, ordinal, episodeName: name, durationSeconds: durationSeconds > 0 ? durationSeconds : null };
}

export type KnownFactsParts = {
  readonly answers: Pick<AnswerStore<AppContract>, 'get'>;
  readonly library: Pick<Library, 'release'>;
};

/** What this device knows of an episode, without asking anybody; at least its release, if that was ever seen. */
export function createKnownFacts({ answers, library }: KnownFactsParts) {
  return ({ episodeId, releaseId }: Pick<EpisodeProgress, 'episodeId' | 'releaseId'>): EpisodeFacts => {
    if (releaseId === null) return episodeFacts(null, null);
    const kept = answers.get('releases.get', { idOrAlias: String(releaseId) })?.value;
    if (kept === undefined) return episodeFacts(library.release(releaseId), null);
    return episodeFacts(ReleaseCard.parse(kept), kept.episodes.find(({ id }) => id === episodeId) ?? null);
  };
}
