import { createEpisodes } from '#core/library/episodes/create-episodes.ts';
import type { EpisodeStore } from '#core/library/episodes/episode-store.ts';
import { startLibraryParts } from '#core/library/saved/testing/start-library-parts.ts';
import { createNamedHosts } from '#core/platform/http/named-hosts.ts';
import { createPassingTime } from '#core/testing/passing-time.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import type { CallContext } from '#shared/contract/define.ts';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import type { Release } from '#shared/domain/anime/release.ts';
import { Settings } from '#shared/domain/app/settings.ts';
import { NINE, playlistOf, releaseOf, segment } from './episode-samples.ts';

const SEGMENTS = 4;

type Cdn = {
  /** The addresses of all requests, without queries. */
  readonly asked: string[];
  readonly served: string[];
  /** The most requests at once. */
  most: number;
  /** Answers a request in place of the host; null: the host answers. */
  before: (url: URL) => Response | 'reset' | 'offline' | null | Promise<Response | 'reset' | 'offline' | null>;
};

/** A host whose segments contain their own addresses. */
function createCdn() {
  const cdn: Cdn = { asked: [], served: [], most: 0, before: () => null };
  let now = 0;
  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const address = `${url.origin}${url.pathname}`;
    cdn.asked.push(address);
    const given = await cdn.before(url);
    request.signal.throwIfAborted();
    if (given === 'reset' || given === 'offline') {
      const code = given === 'reset' ? 'ECONNRESET' : 'ENETUNREACH';
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
    }
    if (given !== null) return given;
    cdn.served.push(address);
    const isPlaylist = url.pathname.endsWith('.m3u8');
    const bytes = isPlaylist ? Buffer.from(playlistOf(SEGMENTS)) : segment(address);
    const type = isPlaylist ? 'application/vnd.apple.mpegurl' : 'video/mp2t';
    return new Response(bytes, { headers: { 'content-type': type, 'content-length': String(bytes.byteLength) } });
  }
  return {
    cdn,
    fetch: async (request: Request): Promise<Response> => {
      now += 1;
      cdn.most = Math.max(cdn.most, now);
      try {
        return await answer(request);
      } finally {
        now -= 1;
      }
    },
  };
}

/** The queue of episodes over the real library, on a clock that advances when no work is pending. */
export function startEpisodes(dataDirectory?: string, now = 0) {
  const parts = startLibraryParts(dataDirectory);
  const { clock, events, faults } = parts;
  const context: CallContext = { signal: new AbortController().signal };
  clock.pass(Math.max(0, now - clock.now()));
  const { cdn, fetch } = createCdn();
  /** The state that a test changes. */
  const world = {
    release: releaseOf(6) as Release,
    /** What the service answers; null: `release`. */
    answer: null as Release | null,
    progress: [] as EpisodeProgress[],
    account: 'one',
    asked: 0,
    busyMilliseconds: 0,
    freeBytes: null as number | null,
    settings: Settings.parse({}).downloads,
    /** Runs before a piece is written. */
    beforePut: async () => {},
    /** Runs while the files of an episode are checked before it counts as saved. */
    onComplete: () => {},
  };
  const { tracked, settled, until, pass } = createPassingTime(clock);
  const { store: own } = parts.episodes;
  const store: EpisodeStore = {
    ...own,
    open: (...asked) => tracked(() => own.open(...asked)),
    isHere: (piece) => tracked(() => own.isHere(piece)),
    put: (...asked) => tracked(() => world.beforePut().then(() => own.put(...asked))),
    complete: (...asked) =>
      tracked(() => {
        const completing = own.complete(...asked);
        world.onComplete();
        return completing;
      }),
    remove: (...asked) => tracked(() => own.remove(...asked)),
    restore: (id) => tracked(() => own.restore(id)),
  };
  const addresses = {
    anime: { baseUrl: 'https://api.example/api/v1', siteUrl: 'https://site.example' },
    novels: { baseUrl: 'https://novels.example', siteUrl: 'https://novels.example', siteId: 3 },
  };
  const hosts = createNamedHosts({ addresses });
  hosts.learn('https://cdn.example/', 'anime', 'stream');
  hosts.learn('https://other.example/', 'anime', 'stream');
  const episodes = createEpisodes({
    ...{ hosts, clock, events, store, library: parts.library },
    log: { ...silentLog, error: (message, cause) => faults.push([message, cause]) },
    fetch: (input, init) => tracked(() => fetch(new Request(input, init))),
    resolve: async () => ['203.0.113.7'],
    savedReleases: parts.episodes.releases,
    noteEpisodes: parts.episodes.noteEpisodes,
    onQueue: () => undefined,
    titles: { release: () => world.release },
    knownRelease: () => world.release,
    progressOf: () => world.progress,
    account: () => world.account,
    settings: () => world.settings,
    playback: { busyMilliseconds: () => world.busyMilliseconds },
    freeBytes: async () => world.freeBytes,
    ask: async () => {
      world.asked += 1;
      return world.answer ?? world.release;
    },
  });

  const savings = async () => (await episodes.handlers['episodes.ofRelease']({ releaseId: NINE })).episodes;
  const isDone = () => episodes.state().releases.every(({ total, done, failed }) => done + failed === total);
  async function close(): Promise<void> {
    await episodes.close();
    await parts.close();
  }

  return {
    ...{ parts, clock, events, faults, cdn, world, episodes, handlers: episodes.handlers, store: own },
    ...{ settled, until, pass, savings, isDone, close, dataDirectory: parts.dataDirectory },
    context,
    [Symbol.asyncDispose]: async () => {
      await episodes.close();
      await parts[Symbol.asyncDispose]();
    },
  };
}
