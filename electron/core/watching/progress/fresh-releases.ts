import { z } from 'zod';
import type { AccountKey } from '#core/account/account-service.ts';
import type { SessionEra } from '#core/account/session-era.ts';
import type { AnimeService } from '#core/anime/catalogue/anime-service.ts';
import type { AnswerStore } from '#core/platform/answers/answer-store.ts';
import type { Platform } from '#core/platform/create-platform.ts';
import {
  createRowParser,
  createStatements,
  type DatabaseParts,
  storedJson,
} from '#core/platform/database/row-parser.ts';
import { isWithin } from '#core/platform/time.ts';
import type { AppOutput } from '#shared/contract/app-contract.ts';
import { type EpisodeProgress, episodeToContinue } from '#shared/domain/anime/playback.ts';
import { Episode, type Release, ReleaseCard } from '#shared/domain/anime/release.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import { eachOnce } from '#shared/upstream/tolerant.ts';
import { createBackgroundWork } from '../background-work.ts';
import type { ProgressStore } from './progress-store.ts';

/** A release and when it was last read (epoch milliseconds); null when it never was. */
export type LastRead = { readonly id: ReleaseId; readonly fetchedAt: number | null };

type FreshReleasesOptions = Pick<Platform, 'clock' | 'log'> & {
  readonly anime: Pick<AnimeService, 'releases'>;
  readonly answers: AnswerStore;
  readonly sessionEra: Pick<SessionEra, 'count'>;
  readonly onNews: () => void;
};

const LASTS_MILLISECONDS = 15 * 60_000;
const FIRST_RETRY_MILLISECONDS = 60_000;

type FreshReleases = ReturnType<typeof createFreshReleases>;

/**
 * Keeps releases that the person is in the middle of up to date, so that new episodes are offered, and reads releases that
 * were watched on another device. Up to fifty in one request (anime-service, Releases: list), each once in 15 minutes.
 */
export function createFreshReleases(options: FreshReleasesOptions) {
  const { anime, answers, sessionEra, clock, log, onNews } = options;
  /** Includes releases that an answer lacked, so that removed ones are not requested again and again. */
  const askedAt = new Map<ReleaseId, number>();
  let wanted: readonly ReleaseId[] = [];
  const work = createBackgroundWork({
    ...{ name: 'reading releases', clock, log },
    step: (signal) => read(wanted, signal),
    retryMilliseconds: (_, failures) => Math.min(FIRST_RETRY_MILLISECONDS * 2 ** (failures - 1), LASTS_MILLISECONDS),
  });

  const isRecent = (time?: number | null) => isWithin(LASTS_MILLISECONDS, time, clock);

  /** Returns whether the stored release had other episodes. */
  function take(fresh: Release): boolean {
    const input = { idOrAlias: String(fresh.id) };
    const kept = answers.get('releases.get', input)?.value;
    // Fewer episodes than before are a fault of the service. Earlier versions stored an episode twice if the service listed it so.
    if (kept !== undefined && fresh.episodes.length < eachOnce(kept.episodes).length) return false;
    // A list shows no background.
    answers.put('releases.get', input, { ...fresh, background: kept?.background ?? fresh.background });
    return JSON.stringify(kept?.episodes.map(({ id }) => id)) !== JSON.stringify(fresh.episodes.map(({ id }) => id));
  }

  async function read(ids: readonly ReleaseId[], signal: AbortSignal): Promise<null> {
    const asking = sessionEra.count();
    const found = await anime.releases(ids, signal);
    // Its playlist addresses belong to a session that has ended.
    if (sessionEra.count() !== asking) return read(ids, signal);
    for (const id of ids) askedAt.set(id, clock.now());
    if (found.map(take).includes(true)) onNews();
    return null;
  }

  return {
    lookFor: (releases: readonly LastRead[]) => {
      // Listeners ask again after news, which covers the releases left out this time.
      if (!work.isIdle()) return;
      const old = releases.filter(({ id, fetchedAt }) => !isRecent(fetchedAt) && !isRecent(askedAt.get(id)));
      wanted = old.map(({ id }) => id);
      if (wanted.length > 0) work.start();
    },
    close: work.close,
  };
}

type RecentlyWatched = AppOutput<'progress.recent'>;

type RecentlyWatchedParts = DatabaseParts & {
  readonly progress: Pick<ProgressStore, 'forRelease' | 'latestByRelease'>;
  readonly freshReleases: Pick<FreshReleases, 'lookFor'>;
};

const SHOWN = 20;
/** More than are shown, because many may be finished; the service answers for as many in one request. */
const CONSIDERED = 50;

/** What tells the episode to continue. The rest of a stored release takes several times as long to check. */
const Begun = ReleaseCard.extend({
  episodes: z.array(
    Episode.pick({ id: true, ordinal: true, durationSeconds: true }).extend({ streams: z.array(z.unknown()) }),
  ),
});
type Begun = z.infer<typeof Begun>;

/** Not read as an answer: that would note its use, one write for each, and answers of begun releases are never removed. */
const KEPT = "SELECT body, fetched_at FROM answer WHERE name = 'releases.get' AND input = json_object('idOrAlias', ?)";

/** Releases to continue, the last watched first; new episodes of them are looked for in the background. */
export function createRecentlyWatched({ progress, freshReleases, ...parts }: RecentlyWatchedParts) {
  const { all } = createStatements(parts);
  const parse = createRowParser(Begun, { table: 'answer releases.get', log: parts.log });
  return (account: AccountKey): RecentlyWatched => {
    const known: LastRead[] = [];
    const shown: RecentlyWatched = [];
    for (const latest of progress.latestByRelease(account, CONSIDERED)) {
      const { releaseId: id } = latest;
      // Releases after these are not shown, so they need not be read.
      if (shown.length === SHOWN) break;
      if (id === null) continue;
      const [row] = all(KEPT, String(id));
      const [release] = row === undefined ? [] : parse(storedJson(row['body']));
      known.push({ id, fetchedAt: release === undefined ? null : Number(row?.['fetched_at']) });
      if (release !== undefined) shown.push(...toContinue(release, latest, () => progress.forRelease(account, id)));
    }
    freshReleases.lookFor(known);
    return shown;
  };
}

/** Empty when no playable episode is left after the last one watched; a further episode brings the release back. */
function toContinue(release: Begun, latest: EpisodeProgress, all: () => readonly EpisodeProgress[]): RecentlyWatched {
  const playable = release.episodes.filter(({ streams }) => streams.length > 0);
  // After the last episode there is nothing that the others could tell.
  const progress = playable.at(-1)?.id === latest.episodeId ? [latest] : all();
  const episode = episodeToContinue(playable, progress);
  if (episode === null) return [];
  const saved = progress.find(({ episodeId }) => episodeId === episode.id) ?? {
    episodeId: episode.id,
    releaseId: release.id,
    positionSeconds: 0,
    isWatched: false,
    updatedAt: Math.max(...progress.map(({ updatedAt }) => updatedAt)),
  };
  const { ordinal, durationSeconds } = episode;
  return [{ progress: saved, release: ReleaseCard.parse(release), ordinal, durationSeconds }];
}
