import type { DatabaseSync } from 'node:sqlite';
import type { SavedAnswer, StreamLibrary } from '#core/anime/media/stream-route.ts';
import type { Statements } from '#core/platform/database/row-parser.ts';
import { inTransaction, prepared, withoutWaiting } from '#core/platform/database/transaction.ts';
import { isSavedStream } from '#shared/domain/anime/release.ts';
import type { LibraryContext } from '../saved/library-folder.ts';
import type { EpisodeStore } from './episode-store.ts';
import { isReadable, LARGEST_PIECE_BYTES } from './readable-piece.ts';
import { savedStreamId } from './saved-releases.ts';
import { createServedFiles, headerOf, partOf, type ServedFile } from './served-files.ts';
import { readStream, withoutOthers } from './stream-playlist.ts';

/** For segments of episodes that are not being saved. */
const CACHE_BYTES = 512 * 1024 * 1024;

const OF_STREAM = 'SELECT digest, type FROM episode_file WHERE stream_id = ? AND track = ? AND place = ?';
/** Saved episodes before unfinished ones; only video files are found by playlist and place. */
const OF_VERSION = `
  SELECT digest, type FROM episode_file JOIN episode_stream ON id = stream_id
  WHERE version = ? AND track = 1 AND place = ? AND removal_id IS NULL ORDER BY saved_at IS NULL LIMIT 1`;
const CACHED = 'UPDATE cached_segment SET used_at = ? WHERE version = ? AND place = ? RETURNING digest, type';
const WANTING =
  'SELECT id FROM episode_stream WHERE version = ? AND removal_id IS NULL ORDER BY saved_at IS NULL LIMIT 1';

const TRIM = `
  DELETE FROM cached_segment WHERE (version, place) IN (
    SELECT version, place FROM (
      SELECT version, place, sum(bytes) OVER (ORDER BY used_at DESC, version, place) AS bytes_to_here FROM cached_segment
    ) WHERE bytes_to_here > ?
  ) RETURNING digest`;

const NOT_HERE: SavedAnswer = {
  ...({ status: 404, type: null, finalUrl: null, contentRange: null, isPlaylist: false } as const),
  bytes: new Uint8Array(),
};

/** Track 0. */
const PLAYLIST = { kind: 'key', range: null, isEncrypted: false, seconds: 0, track: 0, version: '' } as const;

type FilePlace = Pick<ServedFile, 'streamId' | 'track' | 'place' | 'version'>;

type PlaybackOptions = {
  readonly store: Pick<EpisodeStore, 'put'>;
  readonly cacheBytes?: number;
};

/**
 * Answers requests of playback from the library, and keeps what playback fetches: for the saved episode that lacks it, else in
 * a cache that is emptied at each start. Only files of playlists that were served are known.
 */
export function createSavedPlayback(
  { folder, noteEpisodes, onIncomplete, clock, log }: LibraryContext,
  { store, cacheBytes = CACHE_BYTES }: PlaybackOptions,
): StreamLibrary {
  const { all } = folder.statements;
  const served = createServedFiles();

  function rowOf({ streamId, version, track, place }: FilePlace) {
    if (streamId !== null) return all(OF_STREAM, streamId, track, place)[0];
    const [row] = all(OF_VERSION, version, place);
    const cached = (database: DatabaseSync) =>
      withoutWaiting(database, () => prepared(database, CACHED).get(clock.now(), version, place));
    return row ?? folder.read(undefined, cached);
  }

  /** Null when the file is missing or damaged: the network is asked then. */
  async function readFile(file: FilePlace) {
    const row = rowOf(file);
    if (row === undefined) return null;
    const digest = String(row['digest']);
    try {
      const bytes = await folder.segments().read(digest);
      if (bytes !== null) return { bytes, type: row['type'] === null ? null : String(row['type']) };
      await lose(digest);
    } catch (cause) {
      log.warn('saved segment not readable', { reason: String(cause) });
    }
    return null;
  }

  /** Takes a damaged or missing file out, to be fetched again. */
  async function lose(digest: string): Promise<void> {
    await folder.write(async () => {
      log.warn('saved segment damaged');
      if (takeOutSegment(folder.statements, digest)) onIncomplete();
      await folder.segments().remove(digest);
      noteEpisodes(null);
    });
  }

  async function answerPlaylist(streamId: number, place: number): Promise<SavedAnswer | null> {
    const select = 'SELECT place, address FROM episode_file WHERE stream_id = ? AND track = 0 ORDER BY place';
    const playlists = [];
    for (const row of all(select, streamId)) {
      const read = await readFile({ streamId, track: 0, place: Number(row['place']), version: '' });
      if (read === null) return null;
      playlists.push({ ...read, finalAddress: String(row['address']) });
    }
    const wanted = playlists[place];
    const stream = readStream(playlists);
    if (wanted === undefined || stream.kind === 'trouble') return null;
    const named = stream.named.map((address, index) => ({ ...PLAYLIST, address, place: index + 1 }));
    served.add([...stream.files, ...named].map((file) => ({ ...file, streamId })));
    const { type, finalAddress: finalUrl } = wanted;
    const isChoice = stream.named.length > 0 && place === 0;
    const bytes = isChoice ? withoutOthers(wanted.bytes, finalUrl, new Set(stream.named)) : wanted.bytes;
    return { status: 200, type, finalUrl, bytes, contentRange: null, isPlaylist: true };
  }

  async function keep(file: ServedFile, bytes: Uint8Array, type: string | null): Promise<void> {
    const { version, track, place } = file;
    const [wanting] = track === 1 ? all(WANTING, version) : [];
    const streamId = file.streamId ?? wanting?.['id'];
    const piece = { ...file, streamId: Number(streamId) };
    const kept = streamId === undefined ? 'gone' : await store.put(piece, { bytes, type, announcedBytes: null });
    if (kept !== 'gone' || cacheBytes === 0 || !isReadable(bytes, file)) return;
    await folder.inTurn(async () => {
      const database = folder.database();
      if (database === null) return;
      const digest = await folder.segments().write(bytes);
      const unused = withoutWaiting(database, () =>
        inTransaction(database, () => {
          const insert = 'INSERT OR REPLACE INTO cached_segment VALUES (?, ?, ?, ?, ?, ?)';
          prepared(database, insert).run(version, place, digest, bytes.byteLength, type, clock.now());
          const dropped = new Set(
            prepared(database, TRIM)
              .all(cacheBytes)
              .map((row) => String(row['digest'])),
          );
          return [...dropped].filter((dropping) => !isUsedSegment(folder.statements, dropping));
        }),
      );
      for (const dropped of unused) await folder.segments().remove(dropped);
    });
  }

  return {
    answer: async (source, range) => {
      if (isSavedStream({ url: source.href })) {
        const streamId = savedStreamId(source);
        return (streamId === null ? null : await answerPlaylist(streamId, 0)) ?? NOT_HERE;
      }
      const file = served.find(source.href, range);
      if (file === null) return null;
      if (file.track === 0) return file.streamId === null ? null : answerPlaylist(file.streamId, file.place);
      const found = await readFile(file);
      return (
        found && { type: found.type, finalUrl: source.href, isPlaylist: false, ...partOf(found.bytes, file, range) }
      );
    },
    notePlaylist: (finalUrl, bytes) => {
      const stream = readStream([{ bytes, finalAddress: finalUrl.href }]);
      if (stream.kind === 'stream') served.add(stream.files.map((file) => ({ ...file, streamId: null })));
    },
    keeper: (source, range, { length, type }) => {
      const file = served.find(source.href, range);
      const isWhole = file !== null && (file.range === null ? range === null : range === headerOf(file.range));
      if (!isWhole || file.track === 0 || folder.database() === null) return null;
      const expected = file.range?.length ?? length;
      if (expected === null || length !== expected || expected > LARGEST_PIECE_BYTES) return null;
      return (bytes) => {
        if (bytes.byteLength !== expected) return;
        keep(file, bytes, type).catch((cause: unknown) => log.info('segment not kept', { reason: String(cause) }));
      };
    },
  };
}

/** Deletes the rows of a file; true if an episode lacks it now. */
export function takeOutSegment({ run }: Statements, digest: string): boolean {
  run('DELETE FROM cached_segment WHERE digest = ?', digest);
  return run('DELETE FROM episode_file WHERE digest = ?', digest) > 0;
}

/** True also if damage keeps the tables from being read: `count` is not 0 then. */
export function isUsedSegment({ count }: Statements, digest: string): boolean {
  const uses = 'SELECT 1 FROM episode_file WHERE digest = ?1 UNION ALL SELECT 1 FROM cached_segment WHERE digest = ?1';
  return count(`FROM (${uses})`, digest) !== 0;
}
