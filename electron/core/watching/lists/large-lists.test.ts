import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#core/platform/database/database.ts';
import { createEventHub } from '#core/platform/rpc/event-hub.ts';
import { createManualClock } from '#core/testing/manual-clock.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { createListStores } from '#core/watching/lists/list-outbox.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { listProcedures } from '#shared/contract/list-procedures.ts';
import { ReleaseId } from '#shared/domain/identifiers.ts';
import { sampleCard } from '#shared/domain/testing/sample-release.ts';
import { processorMilliseconds } from '#shared/testing/processor-time.ts';
import { createListedReleaseStore } from './listed-releases.ts';
import { createLists, type Lists } from './lists.ts';
import { liked } from './testing/placements.ts';

const ENTRIES = 10_000;
const ACCOUNT = '5';
const ids = Array.from({ length: ENTRIES }, (_, index) => ReleaseId.parse(index + 1));
const offline = () => Promise.reject(new AppFailure({ code: 'offline' }));

const card = (id: ReleaseId) =>
  sampleCard({
    id,
    name: { main: `Ведьма и веранда ${id}`, english: `Veranda of ${ENTRIES - id}`, alternative: 'エンガワ' },
    type: { value: id % 2 === 0 ? 'TV' : 'OVA', label: 'x' },
    ageRating: { value: 'R16_PLUS', label: '16+', isAdult: false },
    year: id % 50 === 0 ? null : 1980 + (id % 45),
    genres: [
      { id: 1 + (id % 30), name: `genre ${id % 30}` },
      { id: 40, name: 'all' },
    ],
  });

describe(`lists of ${ENTRIES} entries`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'engawa-lists-'));
  const clock = createManualClock();
  const { database } = openDatabase(folder, { clock, log: silentLog });
  let lists: Lists;

  beforeAll(() => {
    const stores = createListStores({ database, log: silentLog, onLostChange: () => undefined });
    const releases = createListedReleaseStore({ database, log: silentLog });
    stores.transaction(() => {
      const listed = ids.map((releaseId) => ({ releaseId, value: 'in' as const }));
      stores.entries.replace(ACCOUNT, 'favourite', listed, 1);
      for (const releaseId of ids) {
        const facts = {
          card: card(releaseId),
          freshAt: new Date(releaseId * 1e8).toISOString(),
          inFavourites: releaseId,
        };
        releases.put({ releaseId, facts, askedAt: clock.now(), misses: 0 });
      }
    });
    lists = createLists({
      // As after a start, with nothing in memory yet.
      database,
      stores: createListStores({ database, log: silentLog, onLostChange: () => undefined }),
      client: { get: offline, getFile: offline, send: offline, sendOnly: offline },
      anime: { releases: offline },
      ...{ clock, serverTime: clock, log: silentLog, events: createEventHub(() => undefined) },
      account: { key: () => ACCOUNT, state: () => ({ status: 'signed-out' }) },
      kept: () => null,
      onSyncChanged: () => undefined,
    });
  });
  afterAll(() => {
    database.close();
    rmSync(folder, { recursive: true });
  });

  /** The fastest of several runs, without compilation and garbage collection. */
  async function least(work: (time: number) => unknown): Promise<number> {
    const milliseconds: number[] = [];
    for (let time = 0; time < 6; time += 1) milliseconds.push(await processorMilliseconds(() => work(time)));
    return Math.min(...milliseconds);
  }

  const ask = (input: object) =>
    lists.handlers['lists.page'](listProcedures['lists.page'].input.parse({ list: 'favourites', page: 1, ...input }));

  it('are read once; paging, sorting, searching and counting take much less time from then on', async () => {
    const reading = await processorMilliseconds(() => ask({}));
    expect(reading).toBeLessThan(1_500);
    // Usually at most a quarter of it, and two thirds if the lists are read again.
    const atOnce = 0.4 * reading;
    expect(await ask({ page: 100 })).toMatchObject({ total: ENTRIES, totalPages: 100, items: { length: 100 } });
    for (const input of [
      {},
      { filters: { search: 'veranda 99' } },
      { filters: { genres: [40, 3], types: ['TV'] } },
      { sorting: 'name-asc' },
      { sorting: 'fresh-desc' },
    ]) {
      expect(await least((time) => ask({ ...input, page: time + 2 })), JSON.stringify(input)).toBeLessThan(atOnce);
    }
    const { handlers } = lists;
    expect(await least(() => handlers['lists.references']({ list: 'favourites' }))).toBeLessThan(atOnce);
    expect(await least(() => handlers['lists.state']())).toBeLessThan(atOnce);
    expect(await least(() => handlers['lists.membership']())).toBeLessThan(atOnce);
  });

  it('are emptied and filled again by undo, which leaves nothing to send', async () => {
    const { handlers } = lists;
    const former = await handlers['lists.place'](liked(ids, false));
    expect(await ask({})).toMatchObject({ total: 0, totalPages: 0, items: [] });
    expect(lists.sync.state().pending).toBe(ENTRIES);
    await handlers['lists.place']({ placements: former });
    expect(lists.sync.state().pending).toBe(0);
    const { items } = await ask({});
    expect(items[0]?.card.id).toBe(ENTRIES);
  });
});
