import type { AccountKey } from '#core/account/account-key.ts';
import type { AnswerStore, KeptAnswer } from '#core/platform/answers/answer-store.ts';
import type { ProgressStore } from '#core/watching/progress/progress-store.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { OutputOf } from '#shared/contract/define.ts';
import { episodeToContinue } from '#shared/domain/anime/episode-to-continue.ts';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import { type Release, ReleaseCard } from '#shared/domain/anime/release.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import type { FreshReleases } from './fresh-releases.ts';

export type RecentlyWatched = OutputOf<AppContract, 'progress.recent'>;

export type RecentlyWatchedParts = {
  readonly progress: Pick<ProgressStore, 'latestByRelease' | 'forRelease'>;
  readonly answers: AnswerStore<AppContract>;
  readonly freshReleases: Pick<FreshReleases, 'lookFor'>;
};

const SHOWN = 20;
/** Many of the last watched may be finished; their news fit into one request. */
const CONSIDERED = 50;

/** What to go on with, the release that was watched last first; their news are looked for in the background. */
export function recentlyWatched(account: AccountKey, parts: RecentlyWatchedParts): RecentlyWatched {
  const { progress, answers, freshReleases } = parts;
  const ids = progress
    .latestByRelease(account, CONSIDERED)
    .map(({ releaseId }) => releaseId)
    .filter((id) => id !== null);
  const known = new Map<ReleaseId, KeptAnswer<Release> | null>(
    ids.map((id) => [id, answers.get('releases.get', { idOrAlias: String(id) })]),
  );
  freshReleases.lookFor(ids.map((id) => ({ id, fetchedAt: known.get(id)?.fetchedAt ?? null })));

  const shown: RecentlyWatched = [];
  for (const id of ids) {
    const release = known.get(id)?.value;
    const entry = release === undefined ? null : toGoOnWith(release, progress.forRelease(account, id));
    if (entry !== null) shown.push(entry);
    if (shown.length === SHOWN) break;
  }
  return shown;
}

/** Null when nothing of the release is left that could be played; it comes back with a further episode. */
export function toGoOnWith(release: Release, progress: readonly EpisodeProgress[]): RecentlyWatched[number] | null {
  const playable = release.episodes.filter(({ streams }) => streams.length > 0);
  const episode = episodeToContinue(playable, progress);
  if (episode === null) return null;
  const saved = progress.find(({ episodeId }) => episodeId === episode.id) ?? {
    episodeId: episode.id,
    releaseId: release.id,
    positionSeconds: 0,
    isWatched: false,
    updatedAt: Math.max(...progress.map(({ updatedAt }) => updatedAt)),
  };
  const { ordinal, durationSeconds } = episode;
  return { progress: saved, release: ReleaseCard.parse(release), ordinal, durationSeconds };
}
