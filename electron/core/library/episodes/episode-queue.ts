import { z } from 'zod';
import type { PlaybackWatch } from '#core/anime/media/playback-watch.ts';
import type { Platform } from '#core/platform/create-platform.ts';
import { storedJson } from '#core/platform/database/row-parser.ts';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import { type Episode, QualityHeight, type Release, ReleaseName } from '#shared/domain/anime/release.ts';
import type { DownloadSettings } from '#shared/domain/app/settings.ts';
import { QueuedRelease } from '#shared/domain/downloads/download.ts';
import { EpisodeTrouble, KeepNext } from '#shared/domain/downloads/saved-episode.ts';
import { EpisodeId, ImageAddress, ReleaseId } from '#shared/domain/identifiers.ts';
import type { DownloadHolds, DownloadRate } from '../downloads/download-hold.ts';
import { createQueueOfWorks } from '../downloads/queue-of-works.ts';
import type { LibraryStatements } from '../saved/library-statements.ts';
import type { SavedLibrary } from '../saved/saved-library.ts';
import type { EpisodeStore } from './episode-store.ts';
import type { SavedReleases } from './saved-releases.ts';

export type EpisodesOptions = Pick<Platform, 'fetch' | 'hosts' | 'resolve' | 'clock' | 'events' | 'log'> & {
  readonly library: Pick<SavedLibrary, 'state' | 'database' | 'statements' | 'undos'>;
  readonly store: EpisodeStore;
  readonly savedReleases: Pick<SavedReleases, 'releases'>;
  readonly titles: Pick<Platform['titles'], 'release'>;
  /** The release as last known; null: unknown. */
  readonly knownRelease: (releaseId: ReleaseId) => Release | null;
  /** Asks the service, for the present session. */
  readonly ask: (releaseId: ReleaseId, signal: AbortSignal) => Promise<Release>;
  /** Progress of the account, or of signed-out use. */
  readonly progressOf: (releaseId: ReleaseId) => readonly EpisodeProgress[];
  readonly account: () => string;
  readonly settings: () => DownloadSettings;
  readonly playback: Pick<PlaybackWatch, 'busyMilliseconds'>;
  /** Free space of the library's disk; null: unknown. */
  readonly freeBytes: () => Promise<number | null>;
  /** Saved or queued episodes of a release changed; null: of several releases. */
  readonly noteEpisodes: (releaseId: ReleaseId | null) => void;
  /** The queue changed, or a hold began or ended. */
  readonly onQueue: () => void;
};

/** Shared by everything that works on the queue of episodes. */
export type EpisodesContext = EpisodesOptions & {
  readonly queue: EpisodeQueue;
  readonly rules: KeepRules;
  readonly holds: DownloadHolds;
  readonly rate: DownloadRate;
  /** Whether the system's data saver is on. */
  readonly isDataSaverOn: () => boolean;
};

const QueuedEpisode = z.object({
  /** Never given twice. */
  id: z.int(),
  releaseId: ReleaseId,
  episodeId: EpisodeId,
  ordinal: z.number(),
  height: QualityHeight,
  durationSeconds: z.number().nonnegative(),
  /** Null while the episode waits. */
  trouble: EpisodeTrouble.nullable().catch('unreadable'),
});
export type QueuedEpisode = z.infer<typeof QueuedEpisode>;

/** A release of the queue and its counts of episodes. */
const QueuedReleaseRow = QueuedRelease.pick({ releaseId: true, isPaused: true, done: true, failed: true }).extend({
  name: z.preprocess(storedJson, ReleaseName),
  poster: ImageAddress.nullable().catch(null),
  waiting: z.int().nonnegative(),
});
type QueuedReleaseRow = z.infer<typeof QueuedReleaseRow>;

const ADD = `
  INSERT INTO queued_episode (release_id, episode_id, ordinal, height, duration_seconds) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET trouble = NULL, height = excluded.height WHERE trouble IS NOT NULL`;

type EpisodeQueue = ReturnType<typeof createEpisodeQueue>;

/** The queue of episodes: releases in their order, and the episodes of each. */
export function createEpisodeQueue(statements: LibraryStatements) {
  const { all, run, asOne, rowsOf } = statements;
  const queuedEpisodes = rowsOf('queued_episode', QueuedEpisode);
  const queue = createQueueOfWorks<ReleaseId, QueuedReleaseRow, QueuedEpisode>(statements, {
    tables: { works: 'queued_release', parts: 'queued_episode', key: 'release_id', picture: 'poster' },
    readWorks: rowsOf('queued_release', QueuedReleaseRow),
    readParts: queuedEpisodes,
    keyOf: ({ releaseId }) => releaseId,
  });
  const episodesOf = (releaseId: ReleaseId) =>
    queuedEpisodes('SELECT * FROM queued_episode WHERE release_id = ? ORDER BY id', releaseId);

  return {
    ...queue,
    /** In their order, failed ones too. */
    episodesOf,
    /** Includes episodes with unreadable rows, so that they can be removed. The column holds only episode ids. */
    idsOf: (releaseId: ReleaseId) =>
      all('SELECT episode_id FROM queued_episode WHERE release_id = ?', releaseId).map(
        (row) => row['episode_id'] as EpisodeId,
      ),
    waiting: () => queue.list().reduce((sum, { waiting }) => sum + waiting, 0),
    /** Adds episodes at the end of their release, and lets failed ones wait again. */
    add: (
      { id, name, poster }: Pick<Release, 'id' | 'name' | 'poster'>,
      episodes: readonly Pick<Episode, 'id' | 'ordinal' | 'durationSeconds'>[],
      height: QualityHeight,
    ): void =>
      asOne(() => {
        queue.putWork(id, { name, picture: poster });
        for (const episode of episodes) run(ADD, id, episode.id, episode.ordinal, height, episode.durationSeconds);
      }),
    /** `episodeIds` null: all of the release. */
    remove: (releaseId: ReleaseId, episodeIds: readonly EpisodeId[] | null) => {
      const chosen = 'release_id = ?1 AND (?2 IS NULL OR episode_id IN (SELECT value FROM json_each(?2)))';
      return queue.remove(chosen, releaseId, episodeIds && JSON.stringify(episodeIds));
    },
    noteHeight: (id: number, height: QualityHeight) =>
      run('UPDATE queued_episode SET height = ? WHERE id = ? AND height <> ?', height, id, height),
  };
}

const KeptRelease = KeepNext.extend({
  releaseId: ReleaseId,
  /** The owner of the progress that the rule follows. */
  account: z.string(),
});
export type KeptRelease = z.infer<typeof KeptRelease>;

const KeptEpisode = z.object({ episodeId: EpisodeId, isRemoved: z.boolean() });

type KeepRules = ReturnType<typeof createKeepRules>;

/** The rules that keep next episodes saved, and the episodes that they have queued or leave out. */
export function createKeepRules({ run, put, asOne, rowsOf }: LibraryStatements) {
  const keptReleases = rowsOf('kept_release', KeptRelease);
  const keptEpisodes = rowsOf('kept_episode', KeptEpisode);
  const of = (releaseId: ReleaseId) =>
    keptReleases('SELECT * FROM kept_release WHERE release_id = ?', releaseId)[0] ?? null;
  return {
    all: () => keptReleases('SELECT * FROM kept_release ORDER BY release_id'),
    of,
    put: (rule: KeptRelease) => put('kept_release', rule),
    drop: (releaseId: ReleaseId): void =>
      asOne(() => {
        for (const table of ['kept_release', 'kept_episode'])
          run(`DELETE FROM ${table} WHERE release_id = ?`, releaseId);
      }),
    /** Episodes that the rule has queued (false) or leaves out (true). */
    episodesOf: (releaseId: ReleaseId): ReadonlyMap<EpisodeId, boolean> => {
      const rows = keptEpisodes('SELECT * FROM kept_episode WHERE release_id = ?', releaseId);
      return new Map(rows.map(({ episodeId, isRemoved }) => [episodeId, isRemoved]));
    },
    /** `isRemoved` null: the rule forgets the episodes. */
    note: (releaseId: ReleaseId, episodeIds: readonly EpisodeId[], isRemoved: boolean | null): void =>
      asOne(() => {
        for (const episodeId of episodeIds) {
          if (isRemoved !== null) put('kept_episode', { releaseId, episodeId, isRemoved });
          else run('DELETE FROM kept_episode WHERE release_id = ? AND episode_id = ?', releaseId, episodeId);
        }
      }),
  };
}
