import { expect, it } from 'vitest';
import { at, chapter, library, openReading } from '#core/reading/places/testing/open-reading.ts';
import { createManualClock } from '#core/testing/manual-clock.ts';
import { type SeededRandom, seededRandom } from '#demo/seeded-random.ts';
import { DATA_KINDS } from '#shared/domain/app/person-data.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import type { ChapterName } from '#shared/domain/novels/reading.ts';
import { amount } from '#shared/testing/amount.ts';
import { openData } from './testing/open-data.ts';

/** `RENUMBERED_RUNS`, `RENUMBERED_SEED`: more of them, or the very one that failed. */
const RUNS = amount('RENUMBERED_RUNS', 40, 400);
const FIRST_SEED = Number(process.env['RENUMBERED_SEED'] ?? 1);
const STEPS = 50;
const EXCHANGE = { kinds: DATA_KINDS };

const START = createManualClock().now();
const TABLES = [
  ...['reading_position', 'reading_title', 'read_chapter', 'opened_chapter', 'bookmark', 'removal', 'chapter_list'],
  ...['new_chapter', 'highlight'],
];

/** A list of the service: the names of the chapters, as volume and number. */
type Published = ReadonlyMap<number, string>;

const uuid = (n: number) => `00000000-0000-4000-8000-${`${n}`.padStart(12, '0')}`;

function openDevice() {
  const data = openData();
  return { ...data, ...openReading(data.database, createManualClock()) };
}
const machines = [0, 1, 2].map(openDevice);

function nameOf(text: string): ChapterName {
  const [volume = '', number = ''] = text.split('|');
  return { volume, number };
}
const textOf = ({ volume, number }: ChapterName) => `${volume}|${number}`;

/** The second translation is uploaded again from list to list. */
function listOf(published: Published, uploads: number): ChapterListEntry[] {
  return [...published].map(([id, name], index) => {
    const branches = [10 + id, 1_000 * (1 + uploads) + id].map((revisionId, line) => {
      return { branchId: line + 1, revisionId, createdAt: null, teams: [], uploader: null };
    });
    return { ...chapter(1), ...nameOf(name), index, branches };
  });
}

/** Chapters are exchanged, go round, get parts of numbers or a volume, or all move up for one that is new at the beginning. */
function nextList(random: SeededRandom, former: Published): Published {
  const ids = [...former.keys()];
  if (random.chance(0.3)) {
    return new Map([[Math.max(...ids) + 1, '1|1'], ...ids.map((id, index) => [id, `1|${index + 2}`] as const)]);
  }
  const names = random.shuffled([...former.values()]);
  const part = random.chance(0.3) ? '.5' : '';
  const last = random.chance(0.3) ? ids.length - 1 : -1;
  return new Map(
    ids.map((id, index) => {
      const name = `${names[index]}${index === 0 ? part : ''}`;
      return [id, index === last ? name.replace(/^\d+/, (volume) => `${Number(volume) + 1}`) : name];
    }),
  );
}

it(`devices with different lists keep each mark with its chapter (${RUNS} runs)`, async () => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + RUNS; seed += 1) {
    const random = seededRandom('renumbered', seed);
    const devices = machines.map((device) => {
      for (const table of TABLES) device.database.exec(`DELETE FROM ${table}`);
      return { ...device, numbers: new Map() as Published };
    });
    let latest: Published = new Map([1, 2, 3, 4, 5].map((id) => [id, `1|${id}`]));
    let uploads = 0;
    const read = new Map<number, boolean>();
    const opened = new Map<number, boolean>();
    const notes = new Map<number, string>();
    const highlights = new Map<number, string>();
    let place: number | null = null;
    let time = 0;

    async function act(device: (typeof devices)[number]): Promise<void> {
      if (device.numbers.size === 0) return;
      time += 1;
      device.clock.jump(START + time * 1_000 - device.clock.now());
      const [id, text] = random.pick([...device.numbers]);
      const name = nameOf(text);
      const mark = { slugUrl: library, ...name, branchId: 1, createdAt: 5, id: uuid(id) };
      const ids = [uuid(id)];
      const isRemoved = random.chance(0.2);
      const what = random.between(0, 5);
      if (what === 0) {
        const isRead = random.chance(0.6);
        const marked = await device.call('reading.markRead', { slugUrl: library, chapters: [name], isRead });
        if (isRead || marked.length > 0) read.set(id, isRead);
      } else if (what === 1) {
        place = id;
        opened.set(id, true);
        await device.call('reading.save', { ...at(library, 1), ...name });
      } else if (what === 2) {
        const entries = [{ slugUrl: library, ...name }];
        if ((await device.call('reading.forgetHistory', { entries })).length > 0) opened.set(id, false);
      } else if (what === 3) {
        if (!isRemoved) {
          const span = { start: { paragraph: 1, character: 0 }, end: { paragraph: 1, character: 4 } };
          highlights.set(id, `at ${time}`);
          await device.call('highlights.put', { ...mark, ...span, colour: 'amber', quote: 'q', note: `at ${time}` });
        } else if ((await device.call('highlights.remove', { ids })).length > 0) highlights.delete(id);
      } else if (!isRemoved) {
        notes.set(id, `at ${time}`);
        await device.call('bookmarks.put', { ...mark, paragraph: 1, offset: 0, excerpt: `at ${time}` });
      } else if ((await device.call('bookmarks.remove', { ids })).length > 0) notes.delete(id);
    }

    function take(device: (typeof devices)[number]): void {
      device.numbers = latest;
      device.readList(library, listOf(latest, uploads));
    }

    async function tell(from: (typeof devices)[number], to: (typeof devices)[number]): Promise<void> {
      to.read(await from.write(START, EXCHANGE), EXCHANGE);
    }

    for (let step = 0; step < STEPS; step += 1) {
      const [device, other] = random.shuffled(devices);
      if (device === undefined || other === undefined) throw new Error('no devices');
      const dice = random.next();
      if (dice < 0.1) [latest, uploads] = [nextList(random, latest), uploads + 1];
      else if (dice < 0.2) take(device);
      else if (dice < 0.6) await act(device);
      else await tell(device, other);
    }
    devices.forEach(take);
    for (let round = 0; round < 2; round += 1) {
      for (const from of devices) for (const to of devices) if (from !== to) await tell(from, to);
    }
    const numberOf = (id: number) => latest.get(id) ?? '';
    const those = (marks: ReadonlyMap<number, boolean>) =>
      [...marks].flatMap(([id, isThere]) => (isThere ? numberOf(id) : [])).toSorted();
    const noted = (marks: ReadonlyMap<number, string>) =>
      [...marks].map(([id, note]) => `${note}: ${numberOf(id)}`).toSorted();
    const expected = {
      place: place === null ? undefined : numberOf(place),
      read: those(read),
      opened: those(opened),
      notes: noted(notes),
      highlights: noted(highlights),
    };
    for (const { call } of devices) {
      const { position } = await call('reading.title', { slugUrl: library });
      const history = await call('reading.history', { page: 1, search: '' });
      const found = {
        place: position === null ? undefined : textOf(position),
        read: (await call('reading.readChapters', { slugUrl: library })).map(textOf).toSorted(),
        opened: history.items.map((item) => textOf(item.chapter)).toSorted(),
        notes: (await call('bookmarks.list', { slugUrl: library }))
          .map((mark) => `${mark.excerpt}: ${textOf(mark)}`)
          .toSorted(),
        highlights: (await call('highlights.list', { slugUrl: library }))
          .map((mark) => `${mark.note}: ${textOf(mark)}`)
          .toSorted(),
      };
      expect(found, `RENUMBERED_SEED=${seed}`).toEqual(expected);
    }
  }
});
