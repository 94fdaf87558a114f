import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import type { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';

export type Mark = {
  readonly releaseId: ReleaseId;
  readonly episodeIds: readonly EpisodeId[];
  readonly isWatched: boolean;
};

export type TakenBack = Pick<Mark, 'episodeIds'> & { readonly former: readonly EpisodeProgress[] };

/** Which of the episodes a mark would change: what is marked so already keeps the moment at which it was. */
export function changedByMark<Marked extends { readonly id: EpisodeId }>(
  episodes: readonly Marked[],
  progress: readonly EpisodeProgress[],
  isWatched: boolean,
): readonly Marked[] {
  const known = new Map(progress.map((entry) => [entry.episodeId, entry]));
  return episodes.filter(({ id }) => (isWatched ? known.get(id)?.isWatched !== true : known.has(id)));
}

/** Progress as it is once a mark has been made. Not watched means that nothing is known any more, the position neither. */
export function withMark(
  progress: readonly EpisodeProgress[],
  { releaseId, episodeIds, isWatched }: Mark,
  now: number,
): EpisodeProgress[] {
  const marked = new Set(episodeIds);
  const others = progress.filter(({ episodeId }) => !marked.has(episodeId));
  if (!isWatched) return others;
  const positions = new Map(progress.map(({ episodeId, positionSeconds }) => [episodeId, positionSeconds]));
  const watched = episodeIds.map((episodeId) => ({
    episodeId,
    releaseId,
    positionSeconds: positions.get(episodeId) ?? 0,
    isWatched: true,
    updatedAt: now,
  }));
  return [...others, ...watched];
}

/** Progress as it is once a mark has been taken back. */
export function withFormer(progress: readonly EpisodeProgress[], { episodeIds, former }: TakenBack): EpisodeProgress[] {
  const restored = new Set(episodeIds);
  return [...progress.filter(({ episodeId }) => !restored.has(episodeId)), ...former];
}
