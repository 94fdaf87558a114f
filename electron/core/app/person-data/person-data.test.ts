import { describe, expect, it } from 'vitest';
import { KEPT_SEARCHES } from '#core/platform/known-titles/search-store.ts';
import { SETTLING_MILLISECONDS } from '#core/watching/progress/timecode-rules.ts';
import { DATA_KINDS } from '#shared/domain/app/person-data.ts';
import { EpisodeId, ReleaseId, SlugUrl } from '#shared/domain/identifiers.ts';
import { contentOf, fileOf, moment, type OpenData, openData } from './testing/open-data.ts';

const library = SlugUrl.parse('5--night-library');
const release = ReleaseId.parse(7);
const episode = (n: number) => EpisodeId.parse(`00000000-0000-4000-8000-00000000000${n}`);
const T = Date.UTC(2026, 5, 1);

const card = {
  ...{ id: 5, slugUrl: library, name: { main: 'Night Library', russian: null, english: null }, cover: null },
  ...{ type: null, status: null, ageRestriction: null, isAdult: false, year: 2020 },
};

/** Something of each kind. */
function fill({ progress, watchDays, reading, settings, searches, library: titles }: OpenData): void {
  const chapter = { slugUrl: library, volume: '1', number: '1.10', branchId: 7 };
  const mark = { ...chapter, createdAt: T };
  titles.note([card]);
  settings.put(
    new Map([
      ['player.volume', '0.4'],
      ['player.keys', '{"mute":["KeyM"]}'],
      ['theme', '"dark"'],
    ]),
    T,
  );
  settings.put(
    new Map([
      ['reader.font', '"comic-sans"'],
      ['gone.setting', '1'],
    ]),
    T,
  );
  const place = { releaseId: release, positionSeconds: 61.5, isWatched: false, updatedAt: T };
  progress.save('nobody', { ...place, episodeId: episode(1) });
  progress.save('5', { ...place, episodeId: episode(2) });
  const day = { day: '2026-03-05', releaseId: release, seconds: 600, episodes: 1, isFinished: true };
  watchDays.add(day, T, '5');
  progress.hideRecent('5', release, true, T);
  reading.positions.save({ ...chapter, paragraph: 3, offset: 0.5, isAtEnd: true, updatedAt: T });
  const choices = {
    line: { branchId: 7 },
    shelf: 'reading',
    isFollowed: true,
    look: { font: 'pt-serif' },
  };
  reading.titles.choose(library, { ...choices, shelf: 'reading', look: { font: 'pt-serif' } }, T);
  reading.chapters.mark(library, [chapter, { volume: '', number: '2' }], true, T);
  reading.history.open({ ...chapter, openedAt: T });
  const [bookmarkId, highlightId] = ['0b00b1e5-0000-4000-8000-000000000001', '0b00b1e5-0000-4000-8000-000000000002'];
  reading.bookmarks.put({ ...mark, id: bookmarkId, paragraph: 3, offset: 0.5, excerpt: '«Снег»' }, T);
  const range = { start: { paragraph: 1, character: 2 }, end: { paragraph: 1, character: 6 } };
  const words = { colour: 'rose', quote: 'снег', note: 'a "note"\n' } as const;
  reading.highlights.put({ ...mark, ...range, ...words, id: highlightId }, T);
  const replacement = { find: 'Сюэ', put: '', isWholeWord: true, isOn: false, createdAt: T };
  reading.replacements.put({ ...replacement, slugUrl: null, id: '0b00b1e5-0000-4000-8000-000000000003' }, T);
  reading.days.add({ day: '2026-03-05', seconds: 2_520, chapters: 3 }, T);
  searches.remember('лампы', T);
  searches.remember('забытое', T);
  searches.forget('забытое', T);
}

const none = Object.fromEntries(DATA_KINDS.map((kind) => [kind, 0]));

describe('a data file', () => {
  it('holds all kinds of the person’s data, an entry per line, and the cards of titles', async () => {
    const from = openData();
    fill(from);
    const text = await from.write();
    const content = contentOf(text);
    for (const kind of DATA_KINDS) expect(content[kind], kind).not.toEqual([]);
    expect(content['settings']?.map(({ name }) => name)).toEqual(['player.keys', 'player.volume', 'theme']);
    expect(content['novels']).toEqual([card]);
    expect(text).toContain('\n    {"name":"theme","value":"dark","changedAt":"2026-06-01T00:00:00.000Z"}\n');
    expect(content['progress']?.map(({ account, isUnsent }) => [account, isUnsent])).toEqual([
      ['5', true],
      ['nobody', false],
    ]);
  });

  it('is read completely by an empty device, which then writes the same file', async () => {
    const [from, to] = [openData(), openData()];
    fill(from);
    const text = await from.write();
    const { taken, kept, unreadable } = to.read(text);
    expect(kept).toEqual(none);
    expect(unreadable).toBe(0);
    expect(Object.values(taken).every((count) => count > 0)).toBe(true);
    expect(await to.write()).toBe(text);
    expect(to.library.novel(library)).toEqual(card);
    expect(to.reading.titles.get(library)).toEqual(from.reading.titles.get(library));
  });

  it('adds the newest searches up to the limit, and counts only those as taken', async () => {
    const here = openData();
    const searches = Array.from({ length: KEPT_SEARCHES + 5 }, (_, n) => ({
      text: `words ${n}`,
      searchedAt: moment(T + n),
    }));
    expect(here.read(fileOf({ searches }))).toMatchObject({
      taken: { searches: KEPT_SEARCHES },
      kept: { searches: 5 },
    });
    const kept = contentOf(await here.write())['searches'];
    expect(kept?.map(({ text }) => text)).toEqual(searches.slice(5).map(({ text }) => text));
    // They came from a device whose clock is ahead; new searches here still come first.
    for (const text of ['new', 'newer']) here.searches.remember(text, T - 3_600_000);
    expect(here.searches.recent().slice(0, 3)).toEqual(['newer', 'new', `words ${KEPT_SEARCHES + 4}`]);
  });

  it('merges reading days by the larger amount of each device, and shows the sum', async () => {
    const here = openData();
    here.reading.days.add({ day: '2026-03-05', seconds: 600, chapters: 3 }, T);
    const readingDays = [
      ...[
        { day: '2026-03-05', seconds: 900, chapters: 1 },
        { day: '2026-03-06', seconds: 60, chapters: 0 },
      ],
      ...[
        { day: '2026-03-07', seconds: -60, chapters: 0 },
        { day: '2026-02-30', seconds: 60, chapters: 0 },
      ],
      ...[{ day: '2026-03-08', seconds: 90_000, chapters: 0 }],
    ];
    const { taken, unreadable } = here.read(fileOf({ readingDays }));
    expect([taken.readingDays, unreadable]).toEqual([2, 3]);
    expect(here.reading.days.of()).toEqual([
      { day: '2026-03-05', seconds: 1_500, chapters: 4 },
      { day: '2026-03-06', seconds: 60, chapters: 0 },
    ]);
    expect(here.read(fileOf({ readingDays })).kept.readingDays).toBe(2);
    // Another device continues to count: its larger amount is its total.
    const other = { day: '2026-03-05', device: 'other', startedAt: moment(T), chapters: 0 };
    for (const seconds of [60, 90, 60]) here.read(fileOf({ readingDays: [{ ...other, seconds }] }));
    expect(here.reading.days.of()[0]).toEqual({ day: '2026-03-05', seconds: 1_590, chapters: 4 });
  });

  it('merges watch days of each account by the larger amounts', async () => {
    const here = openData();
    const day = { account: '5', day: '2026-03-05', releaseId: 7, seconds: 600, episodes: 3, isFinished: false };
    const watchDays = [
      { ...day, seconds: 900, episodes: 1, isFinished: true },
      { ...day, account: 'nobody' },
      { ...day, account: 'somebody' },
      { ...day, seconds: -1 },
    ];
    here.read(fileOf({ watchDays: [day] }));
    const { taken, unreadable } = here.read(fileOf({ watchDays }));
    expect([taken.watchDays, unreadable]).toEqual([2, 2]);
    expect(contentOf(await here.write())['watchDays']).toEqual([
      { ...day, device: '', seconds: 900, isFinished: true },
      { ...day, device: '', account: 'nobody' },
    ]);
    expect(here.read(fileOf({ watchDays })).kept.watchDays).toBe(2);
  });

  it('changes nothing on the device that wrote it, or when it is read twice', async () => {
    const [from, to] = [openData(), openData()];
    fill(from);
    const text = await from.write();
    expect(from.read(text).taken).toEqual(none);
    expect(await from.write()).toBe(text);
    to.read(text);
    expect(to.read(text).taken).toEqual(none);
  });
});

describe('merging by time', () => {
  it('keeps later changes here and takes later ones of the file: settings, choices, marks', async () => {
    const [older, here] = [openData(), openData()];
    fill(older);
    const before = await older.write();
    here.read(before);
    here.settings.put(new Map([['theme', '"light"']]), T + 1);
    here.reading.titles.choose(library, { isFollowed: false, look: null }, T + 1);
    const [highlight] = here.reading.highlights.list(library);
    if (highlight === undefined) throw new Error('no highlight');
    here.reading.highlights.put({ ...highlight, note: 'changed' }, T + 1);
    const after = await here.write();
    expect(here.read(before).taken).toEqual(none);
    expect(await here.write()).toBe(after);
    expect(older.read(after).taken).toEqual({ ...none, settings: 1, titles: 1, highlights: 1 });
    expect(await older.write()).toBe(after);
  });

  it('takes the same of two undated choices in either order, any choice before none, and a dated one before both', async () => {
    const to = openData();
    const undated = { slugUrl: library, line: { value: { branchId: 3 }, changedAt: null } };
    expect(to.read(fileOf({ titles: [undated] })).taken.titles).toBe(1);
    const other = { slugUrl: library, line: { value: { branchId: 4 }, changedAt: null } };
    const never = { slugUrl: library, line: { value: null, changedAt: null } };
    expect(to.read(fileOf({ titles: [other] })).taken.titles).toBe(1);
    for (const title of [undated, never]) expect(to.read(fileOf({ titles: [title] })).taken.titles).toBe(0);
    expect(to.reading.titles.get(library).line).toEqual({ branchId: 4 });
    const dated = { slugUrl: library, line: { value: null, changedAt: moment(T) } };
    expect(to.read(fileOf({ titles: [dated] })).taken.titles).toBe(1);
    expect(to.reading.titles.get(library).line).toBeNull();
  });

  it('keeps a change made here after the clock was set back', async () => {
    const to = openData();
    to.read(fileOf({ settings: [{ name: 'theme', value: 'dark', changedAt: moment(T + 1_000) }] }));
    to.settings.put(new Map([['theme', '"light"']]), T);
    expect(
      to.read(fileOf({ settings: [{ name: 'theme', value: 'dark', changedAt: moment(T + 1_000) }] })).taken.settings,
    ).toBe(0);
    expect(to.settings.all()).toMatchObject([{ name: 'theme', value: 'light' }]);
  });

  it('keeps a removal here unless the file has a later change', async () => {
    const to = openData();
    const entry = {
      account: '5',
      episodeId: episode(1),
      releaseId: 7,
      positionSeconds: 9,
      isWatched: false,
      isUnsent: false,
    };
    to.progress.save('5', { ...entry, episodeId: episode(1), releaseId: release, updatedAt: T });
    to.progress.mark('5', { releaseId: release, episodeIds: [episode(1)], isWatched: false }, T + 5);
    expect(to.read(fileOf({ progress: [{ ...entry, updatedAt: moment(T + 5) }] })).taken.progress).toBe(0);
    expect(to.removals.count('5')).toBe(1);
    expect(to.read(fileOf({ progress: [{ ...entry, updatedAt: moment(T + 6) }] })).taken.progress).toBe(1);
    expect(to.removals.count('5')).toBe(0);
  });

  it('clears the news of a title that is followed because of a file', async () => {
    const to = openData();
    to.reading.titles.choose(library, { isFollowed: false }, T);
    to.reading.news.putSeen(library, [['1', '1', [7]]]);
    to.reading.news.putNew(library, [{ volume: '1', number: '2' }]);
    to.read(fileOf({ titles: [{ slugUrl: library, isFollowed: { value: true, changedAt: moment(T + 1) } }] }));
    expect(to.reading.news.count(library)).toBe(0);
    expect(to.reading.news.seen(library)).toBeNull();
  });
});

describe('progress of an account', () => {
  const entry = (n: number, time: number, isUnsent = false) => ({
    ...{ account: '5', episodeId: episode(n), releaseId: 7, positionSeconds: time - T, isWatched: false, isUnsent },
    updatedAt: moment(time),
  });

  it('is imported for its account, and not put into the outbox', async () => {
    const to = openData();
    to.read(
      fileOf({ progress: [entry(1, T + 10), entry(2, T + 20, true), { ...entry(3, T + 30), account: 'nobody' }] }),
    );
    expect(to.progress.forRelease('5', release).map(({ positionSeconds }) => positionSeconds)).toEqual([10, 20]);
    expect(to.progress.forRelease('nobody', release).map(({ positionSeconds }) => positionSeconds)).toEqual([30]);
    expect(to.outbox.count('5')).toBe(0);
    expect(to.imports.waiting('5')).toEqual([{ episodeId: episode(2), updatedAt: T + 20 }]);
    expect(to.progress.isAdoptionOffered('5')).toBe(true);
  });

  it('replaces an older change that was not sent yet, which leaves the outbox', async () => {
    const to = openData();
    to.progress.save('5', {
      episodeId: episode(1),
      releaseId: release,
      positionSeconds: 1,
      isWatched: false,
      updatedAt: T,
    });
    to.read(fileOf({ progress: [entry(1, T + 10)] }));
    expect(to.outbox.count('5')).toBe(0);
  });

  it('does not replace a value of the service without a time, but dates an equal one', async () => {
    const to = openData();
    const listed = [1, 2].map((n) => ({ episodeId: episode(n), positionSeconds: 10, isWatched: false }));
    to.known.merge('5', listed, { at: T + SETTLING_MILLISECONDS, savedAt: null, takesOtherValues: true });
    expect(to.read(fileOf({ progress: [entry(1, T + 10), entry(2, T + 20)] })).taken.progress).toBe(0);
    const times = to.progress
      .forRelease('5', release)
      .map(({ positionSeconds, updatedAt }) => [positionSeconds, updatedAt]);
    expect(times).toEqual([
      [10, T + 10],
      [10, 1],
    ]);
  });
});

describe('a removal', () => {
  const mark = {
    slugUrl: library,
    volume: '1',
    number: '1',
    branchId: 7,
    paragraph: 0,
    offset: 0,
    excerpt: '',
    createdAt: T,
  };
  const bookmark = { ...mark, id: '0b00b1e5-0000-4000-8000-000000000001' };

  it('removes the entry on other devices, keeps older versions out, and yields to its undo', async () => {
    const [here, there] = [openData(), openData()];
    here.reading.bookmarks.put(bookmark, T);
    const before = await here.write();
    there.read(before);
    // A clock that is hours behind.
    here.reading.bookmarks.remove([bookmark.id], T - 9_000_000);
    const removed = await here.write();
    expect(there.read(removed).taken).toEqual({ ...none, removals: 1 });
    expect(there.reading.bookmarks.list(library)).toEqual([]);
    expect(there.read(removed).taken).toEqual(none);
    for (const device of [here, there]) expect(device.read(before).taken).toEqual(none);
    there.reading.bookmarks.put(bookmark, T - 9_000_000);
    here.read(await there.write());
    expect(here.reading.bookmarks.list(library)).toEqual([bookmark]);
    expect(here.read(removed).taken).toEqual(none);
    expect(await here.write()).toBe(await there.write());
  });

  it('of a history entry can be undone on all devices, with the time when it was opened', async () => {
    const [here, there] = [openData(), openData()];
    const opened = { slugUrl: library, volume: '1', number: '1', branchId: 7, openedAt: T };
    here.reading.history.open(opened);
    here.reading.history.restore(here.reading.history.forget([opened], T + 5), T + 6);
    there.reading.history.open(opened);
    there.reading.history.forget([opened], T + 2);
    there.read(await here.write());
    expect(there.reading.history.page(1)).toMatchObject([opened]);
  });

  it('is not recorded when the app itself drops an entry', async () => {
    const here = openData();
    for (let n = 0; n < KEPT_SEARCHES + 5; n += 1) here.searches.remember(`words ${n}`, T + n);
    expect(contentOf(await here.write())['removals']).toEqual([]);
  });

  it('of a search keeps nothing of its text', async () => {
    const here = openData();
    here.searches.remember('a secret', T);
    const text = await here.write();
    here.searches.forget(null, T + 1);
    expect(await here.write()).not.toContain('secret');
    expect(here.read(text).taken).toEqual(none);
    here.searches.remember('a secret', T - 5);
    expect(contentOf(await here.write())['searches']).toEqual([{ text: 'a secret', searchedAt: moment(T + 2) }]);
  });

  it('is forgotten after half a year', async () => {
    const here = openData();
    here.reading.bookmarks.put(bookmark, T);
    here.reading.bookmarks.remove([bookmark.id], T);
    expect(contentOf(await here.write())['removals']).toHaveLength(1);
    expect(contentOf(await here.write(T + 182 * 86_400_000))['removals']).toEqual([]);
  });
});

describe('two acts at the same time', () => {
  it.each([
    ['settings', { name: 'theme', changedAt: moment(T) }, { value: 'dark' }, { value: 'light' }],
    [
      'positions',
      { slugUrl: library, volume: '1', number: '1', branchId: 7, offset: 0.5, isAtEnd: false, updatedAt: moment(T) },
      { paragraph: 3 },
      { paragraph: 12 },
    ],
    [
      'progress',
      { account: 'nobody', episodeId: episode(1), releaseId: 7, isUnsent: false, updatedAt: moment(T) },
      { positionSeconds: 5, isWatched: true },
      { positionSeconds: 9, isWatched: false },
    ],
    [
      'titles',
      { slugUrl: library },
      { shelf: { value: 'want', changedAt: moment(T) } },
      { shelf: { value: 'reading', changedAt: moment(T) } },
    ],
  ] as const)('have the same outcome on all devices: %s', async (kind, common, first, second) => {
    const files = [first, second].map((content) => fileOf({ [kind]: [{ ...common, ...content }] }));
    const [one, other] = [openData(), openData()];
    for (const file of files) one.read(file);
    for (const file of files.toReversed()) other.read(file);
    expect(await one.write()).toBe(await other.write());
    for (const file of files) expect(one.read(file).taken).toEqual(none);
  });
});

it('a place set to the end of its chapter reaches the other device', async () => {
  const [here, there] = [openData(), openData()];
  const place = { slugUrl: library, volume: '1', number: '1', branchId: 7, paragraph: 3, offset: 0.5 };
  here.reading.positions.save({ ...place, isAtEnd: false, updatedAt: T });
  there.read(await here.write());
  here.reading.positions.putAtEnd(library, place, true);
  expect(there.read(await here.write()).taken.positions).toBe(1);
  expect(there.reading.positions.get(library)?.isAtEnd).toBe(true);
});
