import { MediaRefusal } from '#core/anime/media/guarded-fetch.ts';
import { LARGEST_PLAYLIST_BYTES, playlistAddresses } from '#core/anime/media/stream-route.ts';
import { BodyTooLargeError } from '#core/platform/http/answer.ts';
import { backoffMilliseconds, isWithin } from '#core/platform/time.ts';
import { isFailure } from '#shared/contract/app-error.ts';
import type { DownloadHold } from '#shared/domain/downloads/download.ts';
import type { EpisodeTrouble } from '#shared/domain/downloads/saved-episode.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import { passingHold } from '../downloads/download-hold.ts';
import { createWorkerLoop } from '../downloads/worker-loop.ts';
import type { EpisodesContext, QueuedEpisode } from './episode-queue.ts';
import { bytesPerSecond, type OpenedEpisode } from './episode-store.ts';
import { createFetchMedia, EndedAddressError } from './fetch-media.ts';
import { LARGEST_PIECE_BYTES } from './readable-piece.ts';
import { createSavingGate } from './saving-gate.ts';
import { parsePlaylist, type ReceivedPlaylist } from './stream-playlist.ts';

type EpisodeWorkerOptions = EpisodesContext & {
  /** An episode is whole, so the queue has room. */
  readonly onSaved: () => void;
};

/** Unusable addresses or pieces in a row before an episode is given up. */
const MOST_UNUSABLE = 3;
/** Failures in a row after which other episodes go first. */
const RESTS_AFTER_FAILURES = 3;
const JUST_NOW_MILLISECONDS = 10_000;
/** Including the stream's own. */
const MOST_PLAYLISTS = 10;
/** Assumed bytes per second until the first piece; most streams have fewer. */
const USUAL_BYTES_A_SECOND = { 480: 200_000, 720: 400_000, 1080: 800_000 } as const;

/** A piece is unreadable or missing, or its stream was removed. */
class UnusablePieceError extends Error {}

type Passing = { readonly kind: DownloadHold['kind']; readonly milliseconds: number };
type OpenedStream = Extract<OpenedEpisode, { readonly kind: 'stream' }>;

/** Saves the queued episodes one after the other, piece by piece over one connection. */
export function createEpisodeWorker(options: EpisodeWorkerOptions) {
  const { store, queue, ask, hosts, holds, rate, clock, log, noteEpisodes, onQueue, onSaved } = options;
  const fetchMedia = createFetchMedia(options);
  const gate = createSavingGate(options);
  /** When the service last answered, in epoch milliseconds. */
  let answeredAt: number | null = null;
  /** Failures in a row, of any kind. */
  let failures = 0;
  let unusable = { id: -1, times: 0 };
  const resting = new Set<number>();

  function fail({ id, releaseId, episodeId }: QueuedEpisode, trouble: EpisodeTrouble): void {
    log.warn('episode not saved', { releaseId, episodeId, trouble });
    queue.fail(id, trouble);
  }

  function changed(releaseId: ReleaseId): void {
    noteEpisodes(releaseId);
    onQueue();
  }

  function noteProgress({ id, releaseId }: QueuedEpisode, seconds: number): void {
    failures = 0;
    unusable = { id, times: 0 };
    resting.clear();
    rate.noteSaved(seconds);
    changed(releaseId);
  }

  async function fetchPlaylist(address: string, signal: AbortSignal): Promise<ReceivedPlaylist> {
    await gate.pass(signal);
    const asked = { address, range: null, mostBytes: LARGEST_PLAYLIST_BYTES, onPart: async () => undefined, signal };
    const playlist = await fetchMedia(asked);
    const text = new TextDecoder().decode(playlist.bytes);
    for (const named of playlistAddresses(text, new URL(playlist.finalAddress))) hosts.learn(named, 'anime', 'stream');
    return playlist;
  }

  async function open(queued: QueuedEpisode, signal: AbortSignal): Promise<OpenedStream | EpisodeTrouble> {
    const { releaseId, episodeId } = queued;
    // Addresses are valid for one session and some hours, and the service may name another host by now.
    const release = await ask(releaseId, signal);
    answeredAt = clock.now();
    if (release.isBlockedByGeo || release.isBlockedByCopyright) return 'blocked';
    const episode = release.episodes.find(({ id }) => id === episodeId);
    if (episode === undefined) return 'gone';
    const stream = episode.streams.findLast(({ height }) => height <= queued.height);
    if (stream === undefined) return 'no-stream';
    const { height } = stream;
    queue.noteHeight(queued.id, height);
    const root = await fetchPlaylist(stream.url, signal);
    const parsed = parsePlaylist(root.bytes, root.finalAddress);
    const addresses = parsed.kind === 'master' ? parsed.addresses : [];
    if (addresses.length >= MOST_PLAYLISTS) return 'unreadable';
    const playlists = [root, ...(await Array.fromAsync(addresses, (address) => fetchPlaylist(address, signal)))];
    const found = await store.open({ release, episodeId, height, playlists }, signal);
    return found.kind === 'trouble' ? found.trouble : found;
  }

  async function savePieces(queued: QueuedEpisode, { streamId, pieces }: OpenedStream, signal: AbortSignal) {
    for (const [place, piece] of pieces.entries()) {
      if (await store.isHere(piece)) continue;
      await gate.pass(signal);
      const usual = bytesPerSecond(store.episodes(queued.releaseId).filter((one) => one.streamId === streamId));
      const secondsToCome = pieces.slice(place).reduce((sum, { seconds }) => sum + seconds, 0);
      await gate.room(secondsToCome * (usual ?? USUAL_BYTES_A_SECOND[queued.height]), signal);
      const received = await fetchMedia({
        ...{ address: piece.address, range: piece.range, mostBytes: LARGEST_PIECE_BYTES, signal },
        onPart: (bytes, announced) => {
          const isKnown = announced !== null && piece.seconds > 0;
          return gate.take(bytes, isKnown ? announced / piece.seconds : usual, signal);
        },
      });
      const outcome = await store.put(piece, received);
      if (outcome !== 'kept') throw new UnusablePieceError(outcome);
      noteProgress(queued, piece.seconds);
    }
    if (!(await store.complete(streamId, signal))) throw new UnusablePieceError('missing');
    queue.takeSaved(queued);
    onSaved();
  }

  async function save(queued: QueuedEpisode, signal: AbortSignal): Promise<void> {
    const stream = await open(queued, signal);
    if (typeof stream === 'string') fail(queued, stream);
    else await savePieces(queued, stream, signal);
    failures = 0;
  }

  /** Counts one more attempt that failed at the addresses or pieces. */
  function isGivenUp({ id }: QueuedEpisode, mostTimes: number): boolean {
    unusable = { id, times: unusable.id === id ? unusable.times + 1 : 1 };
    return unusable.times > mostTimes;
  }

  async function recover(queued: QueuedEpisode, cause: unknown, signal: AbortSignal): Promise<void> {
    if (cause instanceof EndedAddressError || cause instanceof UnusablePieceError) {
      if (isGivenUp(queued, cause instanceof EndedAddressError ? 1 : MOST_UNUSABLE)) fail(queued, 'unreadable');
      return;
    }
    if (isFailure(cause, 'not-found')) return queue.failAll(queued.releaseId, 'gone');
    if (isFailure(cause, 'forbidden')) return queue.failAll(queued.releaseId, 'blocked');
    failures += 1;
    const passing = isFailure(cause, 'rate-limited')
      ? { kind: cause.error.code, milliseconds: backoffMilliseconds(cause, failures, clock.now()) }
      : passingHold(cause, failures);
    if (passing !== null) return waitOut(queued, passing, signal);
    const isOfHost = cause instanceof MediaRefusal || cause instanceof BodyTooLargeError;
    if (!isOfHost) log.error('episode not saved', cause);
    fail(queued, 'unreadable');
  }

  async function waitOut(queued: QueuedEpisode, passing: Passing, signal: AbortSignal): Promise<void> {
    // The service has just answered, so it is the host that cannot be reached.
    const isHostAway = passing.kind === 'offline' && isWithin(JUST_NOW_MILLISECONDS, answeredAt, clock);
    if (failures >= RESTS_AFTER_FAILURES) resting.add(queued.id);
    return holds.wait(isHostAway ? 'service-down' : passing.kind, passing.milliseconds, signal);
  }

  return createWorkerLoop<QueuedEpisode>(options, {
    next: () => queue.next([...resting]),
    isWanted: queue.isWanted,
    ...{ save, recover },
    onTurn: ({ releaseId }) => changed(releaseId),
  });
}
