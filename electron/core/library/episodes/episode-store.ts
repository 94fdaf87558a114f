import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Statements, storedJson } from '#core/platform/database/row-parser.ts';
import {
  Episode,
  type EpisodeStream,
  FORMER_STREAM_URL,
  QualityHeight,
  type Release,
} from '#shared/domain/anime/release.ts';
import { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import type { LibraryContext } from '../saved/library-folder.ts';
import { isReadable } from './readable-piece.ts';
import {
  type MediaFile,
  type Received,
  type ReceivedPlaylist,
  readStream,
  type Stream,
  type StreamTrouble,
} from './stream-playlist.ts';

export type EpisodeToOpen = {
  /** As the service gives it now; stored as the release's record. It contains the episode. */
  readonly release: Release;
  readonly episodeId: EpisodeId;
  readonly height: QualityHeight;
  /** The stream's playlist first, then those that it names, in its order. */
  readonly playlists: readonly ReceivedPlaylist[];
};

/** A file of a stream. */
export type Piece = MediaFile & { readonly streamId: number };

export type OpenedEpisode =
  | StreamTrouble
  /** `pieces` in the order in which they play. */
  | { readonly kind: 'stream'; readonly streamId: number; readonly pieces: readonly Piece[] };

/** An episode with a stream in the library. */
export const StoredEpisode = z.object({
  streamId: z.int(),
  releaseId: ReleaseId,
  episodeId: EpisodeId,
  height: QualityHeight,
  /** As the service gave it when it was saved. */
  episode: z.preprocess(storedJson, Episode),
  /** Epoch milliseconds; null: it was never complete. */
  savedAt: z.number().nullable(),
  /** Saved episodes may lose pieces to damage; playback then fetches those from the network. */
  missingPieces: z.int(),
  bytes: z.int(),
  savedSeconds: z.number(),
  durationSeconds: z.number(),
  isPinned: z.boolean(),
  isReplaced: z.boolean(),
});
export type StoredEpisode = z.infer<typeof StoredEpisode>;

/** Bytes per second of watching; null before the first piece. */
export function bytesPerSecond(episodes: readonly StoredEpisode[]): number | null {
  const sum = (part: 'bytes' | 'savedSeconds') => episodes.reduce((total, each) => total + each[part], 0);
  return sum('savedSeconds') === 0 ? null : sum('bytes') / sum('savedSeconds');
}

/** `condition`: on `episode_stream`. */
const episodesWhere = (condition: string) => `
  SELECT id AS stream_id, release_id, episode_id, height, episode, saved_at, files - count(digest) AS missing_pieces,
    ifnull(sum(bytes), 0) AS bytes, ifnull(sum(seconds), 0) AS saved_seconds, duration_seconds, is_pinned, is_replaced
  FROM episode_stream LEFT JOIN episode_file ON stream_id = id
  WHERE removal_id IS NULL AND ${condition} GROUP BY id`;

/** Files that other streams share are not freed. */
const FREED_BYTES = `
  SELECT ifnull(sum(bytes), 0) AS bytes FROM (
    SELECT digest, bytes FROM episode_file WHERE stream_id IN (SELECT id FROM episode_stream WHERE removal_id = ?)
    EXCEPT
    SELECT digest, bytes FROM episode_file JOIN episode_stream ON id = stream_id WHERE removal_id IS NULL)`;

/** ?1 to ?4. The same content of an episode, under any addresses. */
const SAME_CONTENT = 'release_id = ?1 AND episode_id = ?2 AND height = ?3 AND shape = ?4';

/**
 * Saved episodes as they came: playlists, segments and keys, each a file named by its SHA-256, with rows in the library's
 * database. A row is written after its file is on the disk. Writes reject with `storage-full` and `storage-unwritable`.
 */
export type EpisodeStore = ReturnType<typeof createEpisodeStore>;

/** `deleteLater` schedules the deletion of removed streams. */
export function createEpisodeStore(
  { folder, clock, noteEpisodes, onIncomplete }: LibraryContext,
  deleteLater: () => void,
) {
  const { all, run, put, count, rowsOf, asOne } = folder.statements;
  const storedEpisodes = rowsOf('episode_stream', StoredEpisode);

  function read(condition: string, ...values: readonly (string | number)[]): StoredEpisode[] {
    const rank = ({ savedAt }: StoredEpisode) => Number(savedAt === null);
    return storedEpisodes(episodesWhere(condition), ...values).toSorted(
      (one, other) => one.episode.sortOrder - other.episode.sortOrder || rank(one) - rank(other),
    );
  }

  /** Returns the stream's id. One that continues keeps its pieces. */
  function writeStream(asked: EpisodeToOpen, { shape, version, seconds, files }: Stream): number {
    const { release, episodeId, height, playlists } = asked;
    const episode = release.episodes.find(({ id }) => id === episodeId);
    const content = [release.id, episodeId, height, shape] as const;
    const [known] = all(
      `SELECT id FROM episode_stream WHERE ${SAME_CONTENT} AND removal_id IS NULL ORDER BY saved_at IS NULL LIMIT 1`,
      ...content,
    );
    const stored = JSON.stringify({ ...episode, streams: [] });
    const [written] = all(
      `INSERT INTO episode_stream
         (release_id, episode_id, height, shape, id, episode, version, files, duration_seconds, opened_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET episode = excluded.episode, version = excluded.version, files = excluded.files
       RETURNING id`,
      ...[...content, known?.['id'] ?? null, stored, version, playlists.length + files.length, seconds, clock.now()],
    );
    const id = Number(written?.['id']);
    // An unfinished other version or height will not be continued.
    const others = 'release_id = ? AND episode_id = ? AND id <> ? AND saved_at IS NULL AND removal_id IS NULL';
    run(`DELETE FROM episode_stream WHERE ${others}`, release.id, episodeId, id);
    // Pieces of a removed episode with the same content are used again.
    run(
      `INSERT OR IGNORE INTO episode_file SELECT ?5, track, place, digest, bytes, type, NULL, seconds FROM episode_file
       WHERE track > 0 AND stream_id IN (SELECT id FROM episode_stream WHERE ${SAME_CONTENT})`,
      ...[...content, id],
    );
    return id;
  }

  return {
    /**
     * Notes a wanted stream. The same content under another address continues with its pieces. An episode's older version or other
     * height stays until the new one is complete. Rejects with the signal's reason when it aborts before the turn to write,
     * so that an episode removed meanwhile does not come back.
     */
    open: async (asked: EpisodeToOpen, signal?: AbortSignal): Promise<OpenedEpisode> => {
      const { release, playlists } = asked;
      const stream = readStream(playlists);
      if (stream.kind === 'trouble') return stream;
      return folder.write(async () => {
        signal?.throwIfAborted();
        const digests = await Array.fromAsync(playlists, ({ bytes }) => folder.segments().write(bytes));
        const streamId = asOne(() => {
          const id = writeStream(asked, stream);
          writeRecord(folder.statements, release);
          for (const [place, { bytes, type, finalAddress }] of playlists.entries()) {
            const file = { digest: digests[place] ?? '', bytes: bytes.byteLength, type, seconds: 0 };
            const address = withoutQuery(finalAddress);
            put('episode_file', { streamId: id, track: 0, place, address, ...file });
          }
          return id;
        });
        noteEpisodes(release.id);
        return { kind: 'stream', streamId, pieces: stream.files.map((file) => ({ ...file, streamId })) };
      });
    },
    /** Whether the piece is stored. Takes it over from what playback fetched. */
    isHere: ({ streamId, track, place, version, seconds }: Piece): Promise<boolean> =>
      folder.write(async () =>
        asOne(() => {
          const ofPiece = 'FROM episode_file WHERE stream_id = ? AND track = ? AND place = ?';
          if (count(ofPiece, streamId, track, place) > 0) return true;
          const take = 'DELETE FROM cached_segment WHERE version = ? AND place = ? RETURNING digest, bytes, type';
          const [file] = all(take, version, place);
          if (file !== undefined) put('episode_file', { streamId, track, place, seconds, ...file });
          return file !== undefined;
        }),
      ),
    /**
     * Stores a piece. `announcedBytes`: by the header `content-length`. `unreadable`: of another length, or neither media nor a
     * key; `gone`: the stream was removed.
     */
    put: async (
      piece: Piece,
      { bytes, type, announcedBytes }: Received & { readonly announcedBytes: number | null },
    ): Promise<'kept' | 'unreadable' | 'gone'> => {
      const expected = piece.range?.length ?? announcedBytes ?? bytes.byteLength;
      if (bytes.byteLength !== expected || !isReadable(bytes, piece)) return 'unreadable';
      return folder.write(async () => {
        const { streamId, track, place, seconds } = piece;
        const [stream] = all('SELECT release_id FROM episode_stream WHERE id = ? AND removal_id IS NULL', streamId);
        if (stream === undefined) return 'gone';
        const digest = await folder.segments().write(bytes);
        put('episode_file', { streamId, track, place, digest, bytes: bytes.byteLength, type, seconds });
        noteEpisodes(ReleaseId.parse(stream['release_id']));
        return 'kept';
      });
    },
    /**
     * Marks the stream as saved, in place of the episode's former one. False: pieces are missing. Rejects like `open`, so that an
     * episode cancelled meanwhile does not count as saved.
     */
    complete: (streamId: number, signal?: AbortSignal): Promise<boolean> =>
      folder.write(async () => {
        for (const { digest, bytes } of all('SELECT digest, bytes FROM episode_file WHERE stream_id = ?', streamId)) {
          if (await folder.segments().isThere(String(digest), Number(bytes))) continue;
          run('DELETE FROM episode_file WHERE digest = ?', String(digest));
        }
        signal?.throwIfAborted();
        const releaseId = asOne(() => {
          const [stream] = all(episodesWhere('id = ?'), streamId);
          if (stream === undefined || stream['missing_pieces'] !== 0) return null;
          const { release_id, episode_id } = stream;
          const others = 'release_id = ? AND episode_id = ? AND id <> ? AND removal_id IS NULL';
          const key = [Number(release_id), String(episode_id), streamId] as const;
          const replaced = all(
            `UPDATE episode_stream SET removal_id = ?, removed_at = ? WHERE ${others} RETURNING is_pinned`,
            ...[randomUUID(), clock.now(), ...key],
          );
          run(
            'UPDATE episode_stream SET saved_at = ifnull(saved_at, ?), is_replaced = 0, is_pinned = max(is_pinned, ?) WHERE id = ?',
            ...[clock.now(), Number(replaced.some(({ is_pinned }) => is_pinned === 1)), streamId],
          );
          return ReleaseId.parse(release_id);
        });
        if (releaseId === null) return false;
        deleteLater();
        noteEpisodes(releaseId, true);
        return true;
      }),
    /** In the order of the release; an unfinished stream comes after the saved one of the same episode. */
    episodes: (releaseId: ReleaseId) => read('release_id = ?', releaseId),
    /** Episodes with missing pieces, of all releases: damaged and unfinished ones. */
    incomplete: () => read('TRUE').filter(({ missingPieces }) => missingPieces > 0),
    pin: (releaseId: ReleaseId, episodeId: EpisodeId, isPinned: boolean): Promise<void> =>
      folder.write(async () => {
        const update = 'UPDATE episode_stream SET is_pinned = ? WHERE release_id = ? AND episode_id = ?';
        run(update, Number(isPinned), releaseId, episodeId);
        noteEpisodes(releaseId);
      }),
    /**
     * `episodeIds` null: all of the release. `isUnfinishedOnly`: saved streams stay. Removed streams can be restored for ten
     * minutes; `bytes`: what their deletion will free.
     */
    remove: (releaseId: ReleaseId, episodeIds: readonly EpisodeId[] | null, isUnfinishedOnly = false) =>
      folder.write(async () => {
        const removalId = randomUUID();
        const named = '(?4 IS NULL OR episode_id IN (SELECT value FROM json_each(?4)))';
        const wanted = isUnfinishedOnly ? `${named} AND saved_at IS NULL` : named;
        const ids = episodeIds === null ? null : JSON.stringify(episodeIds);
        const bytes = asOne(() => {
          run(
            `UPDATE episode_stream SET removal_id = ?1, removed_at = ?2
             WHERE release_id = ?3 AND removal_id IS NULL AND ${wanted}`,
            ...[removalId, clock.now(), releaseId, ids],
          );
          return Number(all(FREED_BYTES, removalId)[0]?.['bytes']);
        });
        deleteLater();
        noteEpisodes(releaseId, true);
        return { removalId, bytes };
      }),
    /** Does nothing for episodes that were opened again. Returns whether any of the removed streams was not deleted yet. */
    restore: (removalId: string): Promise<boolean> =>
      folder.write(async () => {
        const isThere = count('FROM episode_stream WHERE removal_id = ?', removalId) > 0;
        const restored = all(
          `UPDATE episode_stream AS removed SET removal_id = NULL, removed_at = NULL
           WHERE removal_id = ? AND NOT EXISTS (
             SELECT 1 FROM episode_stream AS other WHERE other.removal_id IS NULL
               AND other.release_id = removed.release_id AND other.episode_id = removed.episode_id)
           RETURNING release_id`,
          removalId,
        );
        for (const { release_id } of restored) noteEpisodes(ReleaseId.parse(release_id), true);
        if (restored.length > 0) onIncomplete();
        return isThere;
      }),
  };
}

/** A query may belong to one session only; addresses in the playlist do not depend on it. */
function withoutQuery(address: string): string {
  const url = new URL(address);
  url.search = '';
  return url.href;
}

const WRITE_RECORD = `
  INSERT INTO saved_release VALUES (?, ?)
  ON CONFLICT DO UPDATE SET body = excluded.body WHERE body <> excluded.body`;

/** Stores a release without the addresses that only a session may use. */
export function writeRecord({ run }: Statements, release: Release): void {
  const episodes = release.episodes.map((episode) => ({ ...episode, streams: episode.streams.map(withFormerUrl) }));
  run(WRITE_RECORD, release.id, JSON.stringify({ ...release, episodes, torrents: [] }));
}

export function withFormerUrl({ height }: EpisodeStream): EpisodeStream {
  return { height, url: FORMER_STREAM_URL };
}
