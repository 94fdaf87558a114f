import { expect, it } from 'vitest';
import { at, chapter, library, named, openReading } from '#core/reading/places/testing/open-reading.ts';
import { createManualClock } from '#core/testing/manual-clock.ts';
import { type SeededRandom, seededRandom } from '#demo/seeded-random.ts';
import { DATA_KINDS } from '#shared/domain/app/person-data.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
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
  'new_chapter',
];

/** A list of the service: the numbers of the chapters. */
type Published = ReadonlyMap<number, string>;

const uuid = (n: number) => `00000000-0000-4000-8000-${`${n}`.padStart(12, '0')}`;

function openDevice() {
  const data = openData();
  return { ...data, ...openReading(data.database, createManualClock()) };
}
const opened = [0, 1, 2].map(openDevice);

function listOf(published: Published): ChapterListEntry[] {
  return [...published].map(([id, number], index) => {
    const branch = { branchId: 1, revisionId: 10 + id, createdAt: null, teams: [], uploader: null };
    return { ...chapter(number), index, branches: [branch] };
  });
}

/** Chapters are exchanged, go round, get parts of numbers, or all move up for one that is new at the beginning. */
function nextList(random: SeededRandom, former: Published): Published {
  const ids = [...former.keys()];
  if (random.chance(0.3)) {
    return new Map([[Math.max(...ids) + 1, '1'], ...ids.map((id, index) => [id, `${index + 2}`] as const)]);
  }
  const numbers = random.shuffled([...former.values()]);
  const part = random.chance(0.3) ? '.5' : '';
  return new Map(ids.map((id, index) => [id, `${numbers[index]}${index === 0 ? part : ''}`]));
}

it(`devices with different lists keep each mark with its chapter (${RUNS} runs)`, async () => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + RUNS; seed += 1) {
    const random = seededRandom('renumbered', seed);
    const devices = opened.map((device) => {
      for (const table of TABLES) device.database.exec(`DELETE FROM ${table}`);
      return { ...device, numbers: new Map() as Published };
    });
    let latest: Published = new Map([1, 2, 3, 4, 5].map((id) => [id, `${id}`]));
    const read = new Map<number, boolean>();
    const notes = new Map<number, string>();
    let place: number | null = null;
    let time = 0;

    async function act(device: (typeof devices)[number]): Promise<void> {
      if (device.numbers.size === 0) return;
      time += 1;
      device.clock.jump(START + time * 1_000 - device.clock.now());
      const [id, number] = random.pick([...device.numbers]);
      const what = random.between(0, 3);
      if (what === 0) {
        const isRead = random.chance(0.6);
        const marked = await device.call('reading.markRead', { slugUrl: library, chapters: named(number), isRead });
        if (isRead || marked.length > 0) read.set(id, isRead);
      } else if (what === 1) {
        place = id;
        await device.call('reading.save', at(library, number));
      } else {
        notes.set(id, `at ${time}`);
        const mark = { slugUrl: library, volume: '1', number, branchId: 1, createdAt: 5, id: uuid(id) };
        await device.call('bookmarks.put', { ...mark, paragraph: 1, offset: 0, excerpt: `at ${time}` });
      }
    }

    function take(device: (typeof devices)[number]): void {
      device.numbers = latest;
      device.readList(library, listOf(latest));
    }

    async function tell(from: (typeof devices)[number], to: (typeof devices)[number]): Promise<void> {
      to.read(await from.write(START, EXCHANGE), EXCHANGE);
    }

    for (let step = 0; step < STEPS; step += 1) {
      const [device, other] = random.shuffled(devices);
      if (device === undefined || other === undefined) throw new Error('no devices');
      const dice = random.next();
      if (dice < 0.1) latest = nextList(random, latest);
      else if (dice < 0.2) take(device);
      else if (dice < 0.6) await act(device);
      else await tell(device, other);
    }
    devices.forEach(take);
    for (let round = 0; round < 2; round += 1) {
      for (const from of devices) for (const to of devices) if (from !== to) await tell(from, to);
    }
    const numberOf = (id: number) => latest.get(id) ?? '';
    const expected = {
      place: place === null ? undefined : numberOf(place),
      read: [...read].flatMap(([id, isRead]) => (isRead ? numberOf(id) : [])).toSorted(),
      notes: [...notes].map(([id, note]) => `${note}: ${numberOf(id)}`).toSorted(),
    };
    for (const { call } of devices) {
      const found = {
        place: (await call('reading.title', { slugUrl: library })).position?.number,
        read: (await call('reading.readChapters', { slugUrl: library })).map(({ number }) => number).toSorted(),
        notes: (await call('bookmarks.list', { slugUrl: library }))
          .map(({ excerpt, number }) => `${excerpt}: ${number}`)
          .toSorted(),
      };
      expect(found, `RENUMBERED_SEED=${seed}`).toEqual(expected);
    }
  }
});
