import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DATA_KINDS } from '#shared/domain/app/person-data.ts';
import { type OpenData, openData } from './testing/open-data.ts';
import { dataFile } from './testing/random-files.ts';

/** `DATA_RUNS`: more of them. */
const RUNS = Number(process.env['DATA_RUNS'] ?? 60);
/** The tables of the data; those that refer to others come first. */
const TABLES = [
  ...['timecode_import', 'timecode_outbox', 'timecode_known', 'progress', 'episode_release', 'setting'],
  ...[
    'reading_position',
    'reading_title',
    'read_chapter',
    'opened_chapter',
    'bookmark',
    'highlight',
    'replacement',
    'reading_day',
    'recent_search',
  ],
];
const none = Object.fromEntries(DATA_KINDS.map((kind) => [kind, 0]));

const [one, other] = [openData(), openData()];

function empty({ database }: OpenData): void {
  for (const table of TABLES) database.exec(`DELETE FROM ${table}`);
}

function dump({ database }: OpenData): unknown {
  return TABLES.map((table) => {
    const rows = database.prepare(`SELECT * FROM ${table}`).all();
    return [table, rows.map((row) => JSON.stringify(row)).toSorted()];
  });
}

it(`files of two devices give the same data in any order, read twice, and by way of a third (${RUNS} runs)`, async () => {
  await fc.assert(
    fc.asyncProperty(dataFile, dataFile, async (first, second) => {
      for (const machine of [one, other]) empty(machine);
      expect(one.read(first).unreadable).toBe(0);
      one.read(second);
      const joined = dump(one);
      for (const file of [second, first]) expect(one.read(file).taken).toEqual(none);
      expect(dump(one)).toEqual(joined);

      for (const file of [second, first]) other.read(file);
      expect(dump(other)).toEqual(joined);

      empty(other);
      const text = await one.write();
      other.read(text);
      expect(await other.write()).toBe(text);
    }),
    { numRuns: RUNS },
  );
});
