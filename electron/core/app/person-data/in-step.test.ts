import { expect, it } from 'vitest';
import { ENTRIES, type EntryKey, type EntryKindName, latestOf, shortDigest } from '#core/platform/database/acts.ts';
import { at, library, lighthouse, named, openReading } from '#core/reading/places/testing/open-reading.ts';
import { createManualClock } from '#core/testing/manual-clock.ts';
import { type SeededRandom, seededRandom } from '#demo/seeded-random.ts';
import { DATA_KINDS } from '#shared/domain/app/person-data.ts';
import { EpisodeId, ReleaseId, SlugUrl } from '#shared/domain/identifiers.ts';
import { amount } from '#shared/testing/amount.ts';
import { openData } from './testing/open-data.ts';

/** `IN_STEP_RUNS`, `IN_STEP_SEED`: more of them, or the very one that failed. */
const RUNS = amount('IN_STEP_RUNS', 40, 1_000);
const FIRST_SEED = Number(process.env['IN_STEP_SEED'] ?? 1);
const STEPS = 60;
const HOUR = 3_600_000;
const NOBODY = 'nobody';
const EXCHANGE = { kinds: DATA_KINDS };
const DAY = '2026-03-05';
const NOW = createManualClock().now();

/** A title that is only marked in its list: its read marks move no place. */
const unread = SlugUrl.parse('7--steps');
const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const episodeIds = [1, 2, 3].map((n) => EpisodeId.parse(uuid(n)));
const releases = [7, 8].map((id) => ReleaseId.parse(id));
const [themes, texts, shelves] = [
  ['light', 'dark', 'contrast'],
  ['lamps', 'stairs', 'snow'],
  ['want', 'reading', 'finished', null],
] as const;

/** An act of the person on one thing. `seen`: the acts on it that the device knew. */
type Act = { readonly value: unknown; readonly time: number; readonly seen: ReadonlySet<Act> };
type Known = Map<string, Set<Act>>;
type DataFile = { readonly text: string; readonly known: Known; readonly minutes: ReadonlySet<number> };

function openDevice(name: number) {
  const data = openData();
  const clock = createManualClock();
  const reading = openReading(data.database, clock);
  return { ...data, name, clock, call: reading.call };
}
type Device = ReturnType<typeof openDevice>;

const opened = [0, 1, 2].map(openDevice);
const tables = [
  ...new Set(Object.values(ENTRIES).map(({ table }) => table)),
  ...['setting', 'reading_title', 'removal', 'episode_release', 'known_title', 'device'],
];

function timeOfSetting({ database }: Device): number {
  return Number(database.prepare("SELECT changed_at AS at FROM setting WHERE name = 'theme'").get()?.['at']);
}

function timeOfChoice({ database }: Device, slugUrl: string, column: string): number {
  return Number(database.prepare(`SELECT ${column} AS at FROM reading_title WHERE slug_url = ?`).get(slugUrl)?.['at']);
}

/** The recorded time of the last act on an entry, be it a removal. */
function timeOfEntry(
  { database }: Device,
  kind: EntryKindName,
  key: EntryKey,
  time: readonly string[] = ENTRIES[kind].time,
): number {
  const where = ENTRIES[kind].key.map((column) => `${column} = ?`).join(' AND ');
  const row = database.prepare(`SELECT ${latestOf(time)} AS at FROM ${ENTRIES[kind].table} WHERE ${where}`).get(...key);
  const removal = database.prepare('SELECT removed_at AS at FROM removal WHERE kind = ? AND key = ?');
  return Math.max(Number(row?.['at'] ?? 0), Number(removal.get(kind, JSON.stringify(key))?.['at'] ?? 0));
}

/** Three devices of one person, from nothing. */
function startRun(random: SeededRandom) {
  const devices = opened.map((device) => {
    for (const table of tables) device.database.exec(`DELETE FROM ${table}`);
    device.clock.jump(NOW - device.clock.now() + random.between(-5 * HOUR, 5 * HOUR));
    return { ...device, heard: new Map() as Known, minutes: new Set<number>() };
  });
  let count = 0;
  const value = () => ++count;
  const minutesOf = new Map<number, number>();
  const failures: string[] = [];
  /** Undoing a mark gives a place its former time, and renewing a mark leaves it, so a later place of another device may win. */
  const undone = new Set<string>();

  function note(device: (typeof devices)[number], thing: string, made: unknown, time: number): void {
    const seen = device.heard.get(thing) ?? new Set<Act>();
    if ([...seen].some((former) => former.time >= time)) failures.push(`${thing}: a later act has no later time`);
    device.heard.set(thing, new Set([...seen, { value: made, time, seen }]));
  }

  const acts: readonly ((device: (typeof devices)[number]) => Promise<void> | void)[] = [
    async (device) => {
      const [id, made] = [uuid(random.between(1, 3)), value()];
      const place = {
        slugUrl: library,
        volume: '1',
        number: '1',
        branchId: null,
        createdAt: 5,
        paragraph: 1,
        offset: 0,
      };
      if (random.chance(0.4)) {
        if ((await device.call('bookmarks.remove', { ids: [id] })).length === 0) return;
        note(device, `bookmarks ${id}`, undefined, timeOfEntry(device, 'bookmarks', [id]));
      } else {
        await device.call('bookmarks.put', { ...place, id, excerpt: `${made}` });
        note(device, `bookmarks ${id}`, `${made}`, timeOfEntry(device, 'bookmarks', [id]));
      }
    },
    async (device) => {
      const [id, other, made] = [uuid(random.between(1, 3)), uuid(random.between(4, 5)), value()];
      const range = {
        start: { paragraph: 1, character: 0 },
        end: { paragraph: 1, character: 4 },
        colour: 'amber',
        quote: 'q',
      } as const;
      const place = { slugUrl: library, volume: '1', number: '1', branchId: null, createdAt: 5, ...range };
      const isThere = device.reading.highlights.list(library).some((highlight) => highlight.id === other);
      const [put, replaces] = random.chance(0.5) ? [id, [other]] : [other, []];
      await device.call('highlights.put', {
        ...place,
        id: put,
        note: `${made}`,
        ...(replaces.length > 0 && { replaces }),
      });
      if (isThere && replaces.length > 0)
        note(device, `highlights ${other}`, undefined, timeOfEntry(device, 'highlights', [other]));
      note(device, `highlights ${put}`, `${made}`, timeOfEntry(device, 'highlights', [put]));
    },
    async (device) => {
      const id = uuid(random.between(1, 5));
      if ((await device.call('highlights.remove', { ids: [id] })).length === 0) return;
      note(device, `highlights ${id}`, undefined, timeOfEntry(device, 'highlights', [id]));
    },
    async (device) => {
      const [id, made] = [uuid(random.between(1, 3)), value()];
      const isRemoved = random.chance(0.4);
      if (isRemoved && (await device.call('replacements.remove', { ids: [id] })).length === 0) return;
      const rule = { slugUrl: random.pick([null, library]), find: 'snow', isWholeWord: true, isOn: true, createdAt: 5 };
      if (!isRemoved) await device.call('replacements.put', { ...rule, id, put: `${made}` });
      note(device, `replacements ${id}`, isRemoved ? undefined : `${made}`, timeOfEntry(device, 'replacements', [id]));
    },
    async (device) => {
      const [isRead, chapters] = [random.chance(0.6), named(random.between(1, 3), random.between(4, 5))];
      const marked = await device.call('reading.markRead', { slugUrl: unread, chapters, isRead });
      for (const { volume, number } of isRead ? chapters : marked) {
        const key = [unread, volume, number];
        note(device, `readChapters ${key}`, isRead ? 'read' : undefined, timeOfEntry(device, 'readChapters', key));
      }
    },
    async (device) => {
      const [slugUrl, number, branchId] = [random.pick([library, lighthouse]), random.between(1, 3), value()];
      await device.call('reading.save', { ...at(slugUrl, number), branchId });
      note(device, `positions ${slugUrl}`, branchId, timeOfEntry(device, 'positions', [slugUrl]));
      const key = [slugUrl, '1', `${number}`];
      note(device, `history ${key}`, branchId, timeOfEntry(device, 'history', key));
    },
    async (device) => {
      const entry = { slugUrl: random.pick([library, lighthouse]), volume: '1', number: `${random.between(1, 3)}` };
      const key = [entry.slugUrl, '1', entry.number];
      const former = await device.call('reading.forgetHistory', { entries: [entry] });
      if (former.length === 0) return;
      note(device, `history ${key}`, undefined, timeOfEntry(device, 'history', key));
      if (random.chance(0.6)) return;
      if (random.chance(0.5)) exchange(device);
      await device.call('reading.restoreHistory', { entries: former });
      const [here] = device.reading.history
        .page(1)
        .filter((each) => `${[each.slugUrl, '1', each.number]}` === `${key}`);
      // Chapters that came in meanwhile and were opened later keep their time: no act then.
      if (here?.openedAt === former[0]?.openedAt && here?.branchId === former[0]?.branchId)
        note(device, `history ${key}`, here?.branchId, timeOfEntry(device, 'history', key));
    },
    async (device) => {
      const slugUrl = random.pick([library, lighthouse]);
      const before = device.reading.titles.get(slugUrl);
      if (random.chance(0.5)) {
        const shelf = random.pick(shelves);
        await device.call('reading.setShelf', { slugUrl, shelf });
        note(device, `shelf ${slugUrl}`, shelf, timeOfChoice(device, slugUrl, 'shelved_at'));
      } else await device.call('reading.setFollowed', { slugUrl, isFollowed: random.chance(0.5) });
      const { isFollowed } = device.reading.titles.get(slugUrl);
      if (isFollowed !== before.isFollowed)
        note(device, `followed ${slugUrl}`, isFollowed, timeOfChoice(device, slugUrl, 'followed_at'));
    },
    async (device) => {
      const [slugUrl, branchId] = [random.pick([library, lighthouse]), value()];
      await device.call('reading.chooseLine', { slugUrl, branchId });
      note(device, `line ${slugUrl}`, { branchId }, timeOfChoice(device, slugUrl, 'line_at'));
    },
    async (device) => {
      const slugUrl = random.pick([library, lighthouse]);
      const look = random.chance(0.3) ? null : { fontSizePixels: random.between(12, 20) };
      const before = device.reading.titles.get(slugUrl).look;
      await device.call('reading.setLook', { slugUrl, look });
      if (JSON.stringify(before) !== JSON.stringify(look))
        note(device, `look ${slugUrl}`, look, timeOfChoice(device, slugUrl, 'look_at'));
    },
    (device) => {
      const theme = random.pick(themes);
      device.settings.put(new Map([['theme', JSON.stringify(theme)]]), device.clock.now());
      note(device, 'theme', theme, timeOfSetting(device));
    },
    (device) => {
      const text = random.pick(texts);
      const key = [shortDigest(text)];
      if (random.chance(0.6)) device.searches.remember(text, device.clock.now());
      else if (device.searches.recent().includes(text)) device.searches.forget(text, device.clock.now());
      else return;
      note(
        device,
        `searches ${text}`,
        device.searches.recent().includes(text) || undefined,
        timeOfEntry(device, 'searches', key),
      );
    },
    (device) => {
      const releaseId = random.pick(releases);
      const isHidden = random.chance(0.5);
      if (!isHidden && !hiddenOn(device, releaseId)) return;
      device.progress.hideRecent(NOBODY, releaseId, isHidden, device.clock.now());
      note(device, `hidden ${releaseId}`, isHidden || undefined, timeOfEntry(device, 'hidden', [NOBODY, releaseId]));
    },
    (device) => {
      const [episodeId, releaseId, positionSeconds] = [random.pick(episodeIds), ReleaseId.parse(7), value()];
      const key = [NOBODY, episodeId];
      const here = device.progress.forRelease(NOBODY, releaseId).find((entry) => entry.episodeId === episodeId);
      const now = device.clock.now();
      const notePlace = (place: unknown) =>
        note(device, `place ${episodeId}`, place, timeOfEntry(device, 'progress', key, ['updated_at']));
      const noteMark = (isWatched: boolean) =>
        note(device, `watched ${episodeId}`, isWatched, timeOfEntry(device, 'progress', key, ['marked_at']));
      if (random.chance(0.5)) {
        const isWatched = random.chance(0.3);
        device.progress.save(NOBODY, { episodeId, releaseId, positionSeconds, isWatched, updatedAt: now });
        notePlace(positionSeconds);
        if (isWatched) noteMark(true);
        return;
      }
      const isWatched = random.chance(0.5);
      if (!isWatched && here === undefined) return;
      if (isWatched && here?.isWatched === true && random.chance(0.8)) return;
      const former = device.progress.mark(NOBODY, { releaseId, episodeIds: [episodeId], isWatched }, now);
      if (isWatched) {
        if (former[0]?.isWatched === true) undone.add(`place ${episodeId}`);
        else notePlace(former[0]?.positionSeconds ?? 0);
        noteMark(true);
        if (former.length === 0 || random.chance(0.7)) return;
        undone.add(`place ${episodeId}`);
        if (random.chance(0.5)) exchange(device);
        device.progress.restore(NOBODY, { releaseId, episodeIds: [episodeId], former }, device.clock.now());
        noteMark(former[0]?.isWatched ?? false);
      } else {
        notePlace(undefined);
        noteMark(false);
        if (random.chance(0.7)) return;
        device.progress.restore(NOBODY, { releaseId, episodeIds: [episodeId], former }, device.clock.now());
        noteMark(former[0]?.isWatched ?? false);
        undone.add(`place ${episodeId}`);
      }
    },
    (device) => {
      const seconds = random.between(1, 50);
      const day = { day: DAY, seconds };
      device.reading.days.add({ ...day, chapters: 1 }, device.clock.now());
      const watched = { ...day, releaseId: ReleaseId.parse(7), episodes: 1, isFinished: random.chance(0.2) };
      device.watchDays.add(watched, device.clock.now(), NOBODY);
      minutesOf.set(value(), seconds);
      device.minutes.add(count);
    },
    // Days off at times, but less than the 180 days for which removals are kept.
    (device) => device.clock.jump(random.between(-3 * HOUR, 3 * HOUR) * random.pick([1, 1, 100])),
  ];

  const files: DataFile[] = [];

  async function write(device: (typeof devices)[number]): Promise<DataFile> {
    return {
      text: await device.write(device.clock.now(), EXCHANGE),
      known: new Map([...device.heard].map(([thing, made]) => [thing, new Set(made)])),
      minutes: new Set(device.minutes),
    };
  }

  function take(device: (typeof devices)[number], file: DataFile): void {
    expect(device.read(file.text, EXCHANGE).unreadable).toBe(0);
    for (const [thing, made] of file.known)
      device.heard.set(thing, new Set([...(device.heard.get(thing) ?? []), ...made]));
    for (const minute of file.minutes) device.minutes.add(minute);
  }

  /** Reads one of the files of any device, new or old, or read before; others are lost. */
  function exchange(device: (typeof devices)[number]): void {
    if (files.length > 0) take(device, random.pick(files.slice(-random.between(1, 12))));
  }

  return { devices, acts, files, failures, write, take, exchange, minutesOf, undone };
}

function hiddenOn({ database }: Device, releaseId: ReleaseId): boolean {
  return (
    database.prepare('SELECT 1 FROM recent_hidden WHERE account = ? AND release_id = ?').get(NOBODY, releaseId) !==
    undefined
  );
}

/** The stored value of a thing of the model. */
function valueOn(device: Device, thing: string): unknown {
  const [kind, key = ''] = thing.split(' ');
  const slugUrl = SlugUrl.safeParse(key).data ?? library;
  const title = device.reading.titles.get(slugUrl);
  const episode = device.progress.forRelease(NOBODY, ReleaseId.parse(7)).find(({ episodeId }) => episodeId === key);
  const [of, , number] = key.split(',');
  const values: Record<string, () => unknown> = {
    bookmarks: () => device.reading.bookmarks.list(library).find(({ id }) => id === key)?.excerpt,
    highlights: () => device.reading.highlights.list(library).find(({ id }) => id === key)?.note,
    readChapters: () =>
      device.reading.chapters.read(unread, 50).some((each) => each.number === number) ? 'read' : undefined,
    positions: () => device.reading.positions.get(slugUrl)?.branchId,
    history: () =>
      device.reading.history.page(1).find((each) => each.slugUrl === of && each.number === number)?.branchId,
    shelf: () => title.shelf,
    followed: () => title.isFollowed,
    replacements: () => device.reading.replacements.list(library).find(({ id }) => id === key)?.put,
    line: () => title.line,
    look: () => title.look,
    theme: () => device.settings.all().find(({ name }) => name === 'theme')?.value,
    searches: () => device.searches.recent().includes(key) || undefined,
    hidden: () => hiddenOn(device, ReleaseId.parse(Number(key))) || undefined,
    place: () => episode?.positionSeconds,
    watched: () => episode?.isWatched ?? false,
  };
  return values[kind ?? '']?.();
}

async function runOnce(seed: number): Promise<void> {
  const random = seededRandom('in-step', seed);
  const { devices, acts, files, failures, write, take, exchange, minutesOf, undone } = startRun(random);
  for (let step = 0; step < STEPS; step += 1) {
    const device = random.pick(devices);
    const happening = random.between(1, 100);
    if (happening <= 70) await random.pick(acts)(device);
    else if (happening <= 83) files.push(await write(device));
    else exchange(device);
    device.clock.jump(random.between(0, 1_000));
  }
  for (let round = 0; round < 2; round += 1) {
    const written = await Promise.all(devices.map(write));
    for (const device of devices) for (const file of random.shuffled(written)) take(device, file);
  }
  const [first, ...others] = await Promise.all(devices.map((device) => device.write(NOW, EXCHANGE)));
  for (const other of others) expect(other, `seed ${seed}: devices differ`).toBe(first);
  expect(failures, `seed ${seed}`).toEqual([]);

  for (const device of devices) {
    for (const [thing, made] of device.heard) {
      if (undone.has(thing)) continue;
      const last = [...made].filter((act) => ![...made].some(({ seen }) => seen.has(act)));
      const latest = Math.max(...last.map(({ time }) => time));
      const expected = last.filter(({ time }) => time === latest).map((act) => act.value);
      expect(expected, `seed ${seed}: ${thing}`).toContainEqual(valueOn(device, thing));
    }
    const seconds = [...minutesOf.values()].reduce((sum, each) => sum + each, 0);
    const counted = [device.reading.days.of()[0], device.watchDays.of(NOBODY)[0]].map((day) => day?.seconds ?? 0);
    expect(counted, `seed ${seed}: statistics`).toEqual([seconds, seconds]);
  }
}

it(`three devices that exchange files end with the same data, and every last act stands (${RUNS} runs)`, async () => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + RUNS; seed += 1) await runOnce(seed);
});
