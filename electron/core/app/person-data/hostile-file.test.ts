import { describe, expect, it } from 'vitest';
import { AppFailure } from '#shared/contract/app-error.ts';
import { DATA_KINDS, MAXIMUM_FILE_BYTES } from '#shared/domain/app/person-data.ts';
import { fileOf, openData } from './testing/open-data.ts';

const none = Object.fromEntries(DATA_KINDS.map((kind) => [kind, 0]));
const UUID = '00000000-0000-4000-8000-000000000001';

async function whyRefused(text: string): Promise<unknown> {
  const to = openData();
  const before = await to.write();
  try {
    to.read(text);
    return null;
  } catch (cause) {
    expect(await to.write()).toBe(before);
    if (!(cause instanceof AppFailure)) throw cause;
    return cause.error;
  }
}

const unreadable = { code: 'rejected', fields: { file: ['unreadable'] } };

describe('a file that is no data file', () => {
  it.each([
    ['nothing', ''],
    ['no JSON', 'PK\u0003\u0004'],
    ['cut off', fileOf({ readChapters: [{ slugUrl: '1--a' }] }).slice(0, -9)],
    ['another JSON', '{"version":1}'],
    ['null', 'null'],
    ['a list', '[]'],
    ['an invalid version', '{"format":"engawa-data","version":"1"}'],
    ['a version before the first', '{"format":"engawa-data","version":0}'],
    ['a kind that is no list', '{"format":"engawa-data","version":1,"bookmarks":{}}'],
    ['a million open brackets', '['.repeat(1_000_000)],
    ['100,000 open objects', '{"format":'.repeat(100_000)],
  ])('is refused as unreadable: %s', async (_, text) => {
    expect(await whyRefused(text)).toEqual(unreadable);
  });

  it('of a newer version is refused as newer', async () => {
    const text = '{"format":"engawa-data","version":2,"bookmarks":"in another way"}';
    expect(await whyRefused(text)).toEqual({ code: 'rejected', fields: { file: ['newer'] } });
  });
});

describe('invalid entries', () => {
  const odd = [null, 0, 'text', [], {}, [[]], { slugUrl: '../../etc', text: '', name: '__proto__', account: 'root' }];

  it('are skipped and counted, and the others are read', () => {
    const to = openData();
    const good = { name: 'theme', value: 'dark', changedAt: null };
    const everywhere = Object.fromEntries(DATA_KINDS.map((kind) => [kind, odd]));
    const { unreadable: count, taken } = to.read(fileOf({ ...everywhere, settings: [...odd, good] }));
    expect(count).toBe(odd.length * DATA_KINDS.length);
    expect(taken.settings).toBe(1);
  });

  it.each([
    ['an unknown setting', 'settings', { name: 'player.password', value: 1, changedAt: null }],
    ['a setting out of its bounds', 'settings', { name: 'player.volume', value: 9, changedAt: null }],
    ['a group in place of a setting', 'settings', { name: 'player', value: { volume: 1 }, changedAt: null }],
    ['a setting of the prototype', 'settings', { name: 'constructor.name', value: 1, changedAt: null }],
    ['an invalid time', 'searches', { text: 'a', searchedAt: 'yesterday' }],
    ['a time as a number', 'searches', { text: 'a', searchedAt: 5 }],
    ['an impossible date', 'searches', { text: 'a', searchedAt: '2026-02-30T00:00:00.000Z' }],
    [
      'an infinite position',
      'progress',
      JSON.parse(
        `{"account":"5","episodeId":"${UUID}","releaseId":null,"positionSeconds":1e999,"isWatched":false,"isUnsent":false,"updatedAt":"2026-01-01T00:00:00.000Z"}`,
      ),
    ],
    [
      'an end before the start',
      'highlights',
      {
        id: UUID,
        slugUrl: '1--a',
        volume: '',
        number: '1',
        branchId: null,
        createdAt: '2026-01-01T00:00:00.000Z',
        changedAt: '2026-01-01T00:00:00.000Z',
        start: { paragraph: 2, character: 0 },
        end: { paragraph: 1, character: 0 },
        colour: 'blue',
        quote: 'q',
        note: '',
      },
    ],
  ] as const)('count as unreadable: %s', (_, kind, entry) => {
    expect(openData().read(fileOf({ [kind]: [entry] }))).toMatchObject({ unreadable: 1 });
  });

  it('may be nested 100,000 levels deep, and the others are read', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const entries = [deep, `{"name":"theme","value":${deep},"changedAt":null}`].join();
    const kinds = DATA_KINDS.filter((kind) => kind !== 'searches').map((kind) => `"${kind}":[${entries}]`);
    const search = '{"text":"a","searchedAt":"2026-01-01T00:00:00.000Z"}';
    const text = `{"format":"engawa-data","version":1,${kinds.join()},"searches":[${entries},${search}]}`;
    const { unreadable: count, taken } = openData().read(text);
    expect(count).toBe(2 * DATA_KINDS.length);
    expect(taken.searches).toBe(1);
  });

  it('do not change the prototype of objects', () => {
    const to = openData();
    const text = `{"format":"engawa-data","version":1,"__proto__":{"polluted":1},"settings":[
      {"name":"player.keys","value":{"__proto__":["KeyP"],"constructor":["KeyC"]},"changedAt":null}],
      "titles":[{"slugUrl":"1--a","look":{"value":{"__proto__":{"polluted":1}},"changedAt":null}}]}`;
    to.read(text);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect(JSON.stringify(to.settings.all())).not.toContain('polluted');
  });

  it('do not include strange texts, which are kept exactly', async () => {
    const [from, to] = [openData(), openData()];
    const texts = ['\u202Eevil', 'a\u0000b', '😀', "'; DROP TABLE progress; --", 'х'.repeat(200)];
    const searches = texts.map((text, n) => ({ text, searchedAt: `2026-01-01T00:00:0${n}.000Z` }));
    expect(from.read(fileOf({ searches })).taken.searches).toBe(texts.length);
    expect(from.read(fileOf({ searches })).taken.searches).toBe(0);
    to.read(await from.write());
    expect(to.searches.recent().toSorted()).toEqual(texts.toSorted());
  });
});

it('a file of the maximum size is read, and its invalid entries are counted', () => {
  const entry = JSON.stringify({ text: 'x'.repeat(1_000), searchedAt: '2026-01-01T00:00:00.000Z' });
  const count = Math.floor((MAXIMUM_FILE_BYTES - 100) / (entry.length + 1));
  const text = `{"format":"engawa-data","version":1,"searches":[${Array(count).fill(entry).join(',')}]}`;
  expect(text.length).toBeGreaterThan(MAXIMUM_FILE_BYTES - 2_000);
  expect(openData().read(text)).toMatchObject({ taken: none, kept: none, unreadable: count });
});

it('an import that fails changes nothing', async () => {
  const to = openData();
  to.database.exec(
    "CREATE TRIGGER full BEFORE INSERT ON recent_search BEGIN SELECT RAISE(ABORT, 'the disk is full'); END",
  );
  const before = await to.write();
  const settings = [{ name: 'theme', value: 'dark', changedAt: null }];
  const searches = [{ text: 'a', searchedAt: '2026-01-01T00:00:00.000Z' }];
  expect(() => to.read(fileOf({ settings, searches }))).toThrow('the disk is full');
  expect(await to.write()).toBe(before);
});

it('an unreadable row of the database is left out of a data file', async () => {
  const { database, data } = openData();
  database.exec(`
    INSERT INTO progress (account, episode_id, position_seconds, is_watched, updated_at) VALUES
      ('nobody', '00000000-0000-4000-8000-000000000001', 61, 0, 1),
      ('not an owner', '00000000-0000-4000-8000-000000000002', 62, 0, 1),
      ('nobody', '00000000-0000-4000-8000-000000000003', 63, 0, 9223372036854775807);
    INSERT INTO recent_search (text, searched_at) VALUES ('sea', 1), ('snow', 2);
    INSERT INTO opened_chapter (slug_url, volume, number, branch_id, opened_at) VALUES
      ('5--night-library', '1', '1', 9223372036854775807, 1), ('5--night-library', '1', '2', 7, 1)`);
  const { progress, searches, history } = JSON.parse(await data.write(0));
  expect([progress.length, searches.length, history.length]).toEqual([1, 2, 1]);
});
