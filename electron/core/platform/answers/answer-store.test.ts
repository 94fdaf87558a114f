import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openEmptyDatabase } from '#core/platform/database/testing/empty-database.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { keptQuery, query } from '#shared/contract/define.ts';
import { migrations } from '../database/migrations.ts';
import { createAnswerStore } from './answer-store.ts';

const Text = z.object({ text: z.string() });
const contract = {
  'page.get': keptQuery(z.strictObject({ page: z.int(), filter: z.string().default('') }), Text),
  'list.get': keptQuery(z.strictObject({}), z.array(Text)),
  'dice.roll': query(z.strictObject({}), Text),
  'releases.get': keptQuery(z.strictObject({ idOrAlias: z.string() }), z.object({ id: z.int() })),
  'novels.get': keptQuery(z.strictObject({ slugUrl: z.string() }), Text),
} as const;

const HOUR = 3_600_000;

describe('the answer store', () => {
  let database: DatabaseSync;
  let now = 1_000_000;
  const open = () => createAnswerStore(database, contract, { now: () => now, log: silentLog });

  beforeEach(() => {
    database = openEmptyDatabase();
    now = 1_000_000;
  });

  function begin(): void {
    const episode = '00000000-0000-4000-8000-000000000001';
    database.prepare('INSERT INTO progress VALUES (?, ?, ?, 1, 0, 1, 0)').run('5', episode, 1);
    database.prepare('INSERT INTO reading_position VALUES (?, ?, ?, NULL, 0, 0, 1, 0)').run('1--книга', '1', '1');
  }

  it('returns an answer with its time for an equal input, regardless of field order and defaults', () => {
    const answers = open();
    answers.put('page.get', { page: 1 }, { text: 'first' });
    now += 5;
    answers.put('page.get', { filter: 'x', page: 1 }, { text: 'filtered' });
    expect(answers.get('page.get', { filter: '', page: 1 })).toEqual({
      value: { text: 'first' },
      fetchedAt: 1_000_000,
    });
    expect(answers.get('page.get', { page: 1, filter: 'x' })?.value).toEqual({ text: 'filtered' });
    expect(answers.get('page.get', { page: 2 })).toBeNull();
  });

  it('replaces an answer by a newer one', () => {
    const answers = open();
    answers.put('page.get', { page: 1 }, { text: 'old' });
    now += HOUR;
    answers.put('page.get', { page: 1 }, { text: 'new' });
    expect(answers.get('page.get', { page: 1 })).toEqual({ value: { text: 'new' }, fetchedAt: now });
  });

  it('stores no answer of a query that is not kept', () => {
    const answers = open();
    answers.put('dice.roll', {}, { text: '6' });
    expect(answers.get('dice.roll', {})).toBeNull();
    expect(database.prepare('SELECT count(*) AS n FROM answer').get()).toEqual({ n: 0 });
  });

  it('stores no answer to a fleeting input', () => {
    const answers = createAnswerStore(database, contract, {
      ...{ now: () => now, log: silentLog },
      fleeting: { 'page.get': ({ filter }) => filter === 'random' },
    });
    answers.put('page.get', { page: 1, filter: 'random' }, { text: 'once' });
    answers.put('page.get', { page: 1 }, { text: 'always' });
    expect(answers.get('page.get', { page: 1, filter: 'random' })).toBeNull();
    expect(answers.get('page.get', { page: 1 })?.value).toEqual({ text: 'always' });
  });

  it('returns no answer of an outdated shape', () => {
    const answers = open();
    answers.put('page.get', { page: 1 }, { text: 'fits' });
    database.exec(`UPDATE answer SET body = '{"text":5}'`);
    expect(answers.get('page.get', { page: 1 })).toBeNull();
  });

  it('removes the least recently used answers beyond the limit, but none for a begun title', async () => {
    const answers = open();
    await answers.room.setLimit(5_000);
    const text = 'x'.repeat(1_000);
    begin();
    answers.put('releases.get', { idOrAlias: '1' }, { id: 1 });
    answers.put('novels.get', { slugUrl: '1--книга' }, { text: text.repeat(8) });
    answers.put('novels.get', { slugUrl: '2--x' }, { text });
    for (let page = 1; page <= 4; page += 1) {
      now += HOUR;
      answers.put('page.get', { page }, { text });
    }
    now += 2 * HOUR;
    expect(answers.get('page.get', { page: 1 })).not.toBeNull();
    now += HOUR;
    answers.put('page.get', { page: 5 }, { text });
    const left = [1, 2, 3, 4, 5].filter((page) => answers.get('page.get', { page }) !== null);
    expect(left).toEqual([1, 3, 4, 5]);
    expect(answers.get('releases.get', { idOrAlias: '1' })).not.toBeNull();
    expect(answers.get('novels.get', { slugUrl: '1--книга' })).not.toBeNull();
    expect(answers.get('novels.get', { slugUrl: '2--x' })).toBeNull();
  });

  it('removes answers at once when a lower limit is set', async () => {
    const answers = open();
    await answers.room.setLimit(10_000);
    const text = 'x'.repeat(1_000);
    begin();
    answers.put('novels.get', { slugUrl: '1--книга' }, { text });
    for (let page = 1; page <= 4; page += 1) {
      now += 1;
      answers.put('page.get', { page }, { text });
    }
    const bytes = await answers.room.bytes();
    expect(bytes).toBe(4 * JSON.stringify({ text }).length);
    await answers.room.setLimit(bytes - 1);
    expect([answers.room.limitBytes(), await answers.room.bytes()]).toEqual([bytes - 1, (bytes * 3) / 4]);
    expect(answers.get('page.get', { page: 1 })).toBeNull();
    expect(answers.get('novels.get', { slugUrl: '1--книга' })).not.toBeNull();
  });
});

describe('an answer that cannot be written', () => {
  it('is logged, and put does not throw', () => {
    const database = openEmptyDatabase();
    const errors: unknown[] = [];
    const log = { ...silentLog, error: (...told: unknown[]) => errors.push(told) };
    const answers = createAnswerStore(database, contract, { now: () => 1, log });
    database.exec(`CREATE TRIGGER refuse BEFORE INSERT ON answer WHEN new.body LIKE '%bad%'
      BEGIN SELECT raise(ABORT, 'no'); END`);
    answers.put('page.get', { page: 1 }, { text: 'bad' });
    answers.put('page.get', { page: 2 }, { text: 'good' });
    expect(database.prepare('SELECT body FROM answer').all()).toEqual([{ body: '{"text":"good"}' }]);
    expect(errors).toEqual([['answer not kept', expect.any(Error), { name: 'page.get' }]]);
  });
});

describe('an answer with several equivalent inputs', () => {
  function open() {
    const database = openEmptyDatabase();
    let now = 1_000;
    const homes = { 'releases.get': ({ id }: { id: number }) => ({ idOrAlias: String(id) }) };
    const answers = createAnswerStore(database, contract, { now: () => now++, log: silentLog, homes });
    return { answers };
  }

  it('is found by the input it was asked with and by that of its home', () => {
    const { answers } = open();
    answers.put('releases.get', { idOrAlias: 'lamps' }, { id: 7 });
    expect(answers.get('releases.get', { idOrAlias: '7' })?.value).toEqual({ id: 7 });
    expect(answers.get('releases.get', { idOrAlias: 'lamps' })?.value).toEqual({ id: 7 });
  });

  it('is the new record when an alias moves to another one', () => {
    const { answers } = open();
    answers.put('releases.get', { idOrAlias: 'lamps' }, { id: 7 });
    answers.put('releases.get', { idOrAlias: 'lamps' }, { id: 8 });
    expect(answers.get('releases.get', { idOrAlias: 'lamps' })?.value).toEqual({ id: 8 });
    expect(answers.get('releases.get', { idOrAlias: '7' })?.value).toEqual({ id: 7 });
  });
});

describe('the migrations of the answer table', () => {
  it('take over the snapshots of releases and novels', () => {
    const database = new DatabaseSync(':memory:');
    const [first = '', ...others] = migrations;
    database.exec(first);
    database.prepare('INSERT INTO release_snapshot VALUES (?, ?, ?)').run(7, '{"id":7}', 42);
    database.prepare('INSERT INTO novel_snapshot VALUES (?, ?, ?)').run('1--a', '{"id":1}', 43);
    for (const step of others) database.exec(step);
    const rows = database.prepare('SELECT name, input, body, fetched_at, used_at FROM answer ORDER BY name').all();
    expect(rows).toEqual([
      { name: 'novels.get', input: '{"slugUrl":"1--a"}', body: '{"id":1}', fetched_at: 43, used_at: 43 },
      { name: 'releases.get', input: '{"idOrAlias":"7"}', body: '{"id":7}', fetched_at: 42, used_at: 42 },
    ]);
  });
});
