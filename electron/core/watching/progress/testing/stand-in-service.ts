import type { z } from 'zod';
import type { RequestOptions, ServiceClient } from '#core/platform/http/service-client.ts';
import type { Clock } from '#core/ports.ts';
import { createExchange, type DeviceLink, fail } from '#core/watching/testing/device-link.ts';
import { createTimecodeStores, emptyTimecodes } from '#demo/anime-service/state/timecode-stores.ts';
import type { SeededRandom } from '#demo/seeded-random.ts';

/** The link from one device to the service. */
export type Link = DeviceLink & { listsFail: boolean };

export type Change = {
  readonly kind: 'save' | 'remove';
  readonly episodeId: string;
  readonly time: number;
  readonly isWatched: boolean;
};

/** Called for each request when it is sent, applied and answered; `sent` is what `onSent` returned. */
export type Witness<Sent> = {
  readonly onSent: (changes: readonly Change[]) => Sent;
  readonly onApplied: (changes: readonly Change[], sent: Sent) => void;
  readonly onAnswered: (changes: readonly Change[], sent: Sent) => void;
  readonly onListed: () => void;
  /** A list has reached the device. `madeAt`: when the service made it. */
  readonly onHeard: (listed: readonly Listed[], madeAt: number) => void;
};

type Listed = readonly [id: string, time: number, isWatched: boolean];

export type StandInOptions = {
  readonly clock: Clock;
  readonly random: SeededRandom;
  readonly releaseOf: (episodeId: string) => number | null;
};

const TIMECODES = '/accounts/users/me/views/timecodes';

/**
 * One account of the reference service without HTTP: its two stores behind the interface of the client, with all that can
 * go wrong on the way (anime-service, Accounts: watch progress, Timecode stores).
 */
export function createStandInService({ clock, random, releaseOf }: StandInOptions) {
  const kept = emptyTimecodes();
  const timecodes = createTimecodeStores(
    { now: clock.now, advance: () => undefined, timeScale: 1 },
    (id) => releaseOf(id) !== null,
  );

  function clientOf<Sent>(link: Link, witness: Witness<Sent>, onDate: (headers: Headers) => void): ServiceClient {
    const exchange = createExchange({ clock, random }, link, () =>
      onDate(new Headers({ date: new Date(clock.now()).toUTCString() })),
    );

    function list(search: NonNullable<RequestOptions['search']>): Listed[] {
      if (link.listsFail) fail({ code: 'upstream', path: TIMECODES });
      const since = Date.parse(String(search['since'] ?? new Date(0).toISOString()));
      witness.onListed();
      return [...timecodes.fastList(kept)]
        .filter(([, { savedAt }]) => savedAt >= since)
        .map(([id, { time, isWatched }]): Listed => [id, time, isWatched]);
    }

    async function heardList(search: NonNullable<RequestOptions['search']>): Promise<unknown> {
      const { listed, madeAt } = await exchange(() => ({ listed: list(search), madeAt: clock.now() }));
      witness.onHeard(listed, madeAt);
      return listed;
    }

    function history(): unknown {
      const data = timecodes.history(kept).map(([id, { time, isWatched, savedAt }]) => ({
        ...{ release_episode_id: id, time, is_watched: isWatched, updated_at: new Date(savedAt).toISOString() },
        release_episode: { id, release_id: releaseOf(id) },
      }));
      return { data, meta: { pagination: { total: data.length, current_page: 1, total_pages: 1 } } };
    }

    function read(path: string): unknown {
      if (path.endsWith('/views/history')) return history();
      const [, id = '', part] = /^\/anime\/releases\/episodes\/([^/]+)(\/timecode)?$/.exec(path) ?? [];
      if (part !== undefined) {
        return timecodes.storedRecord(kept, id) === undefined
          ? fail({ code: 'not-found' })
          : { release_episode_id: id };
      }
      const releaseId = releaseOf(id) ?? fail({ code: 'not-found' });
      return { id, release: { id: releaseId, alias: 'a', name: { main: 'A' }, episodes: [{ id }] } };
    }

    function change(method: 'POST' | 'DELETE', body: unknown): Change[] {
      // The code under test built it.
      const entries = body as readonly { release_episode_id: string; time?: number; is_watched?: boolean }[];
      return entries.map(({ release_episode_id, time = 0, is_watched = false }) => ({
        kind: method === 'POST' ? 'save' : 'remove',
        episodeId: release_episode_id,
        time,
        isWatched: is_watched,
      }));
    }

    async function send(method: 'POST' | 'DELETE', body: unknown): Promise<null> {
      const changes = change(method, body);
      const sent = witness.onSent(changes);
      await exchange(() => {
        for (const { kind, episodeId, time, isWatched } of changes) {
          if (kind === 'save') timecodes.save(kept, episodeId, time, isWatched);
          else timecodes.remove(kept, episodeId);
        }
        witness.onApplied(changes, sent);
      });
      witness.onAnswered(changes, sent);
      return null;
    }

    return {
      get: async <Schema extends z.ZodType>(path: string, schema: Schema, { search = {} }: RequestOptions = {}) =>
        schema.parse(await (path === TIMECODES ? heardList(search) : exchange(() => read(path)))),
      getFile: () => fail({ code: 'not-found' }),
      // The code under test expects no result of its changes.
      send: () => fail({ code: 'not-found' }),
      sendOnly: (method, _path, body) => send(method, body),
    };
  }

  return {
    clientOf,
    fast: () => valuesOf(timecodes.fastList(kept)),
    stored: () => valuesOf(timecodes.history(kept)),
  };
}

export type Value = { readonly positionSeconds: number; readonly isWatched: boolean };

function valuesOf(entries: Iterable<readonly [string, { time: number; isWatched: boolean }]>): Map<string, Value> {
  return new Map([...entries].map(([id, { time, isWatched }]) => [id, { positionSeconds: time, isWatched }]));
}
