import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { silentLog } from '#core/testing/silent-log.ts';
import { keptQuery, query } from '#shared/contract/define.ts';
import { createAnswerStore } from './answer-store.ts';
import { migrations } from './migrations.ts';

const Text = z.object({ text: z.string() });
const contract = {
  'page.get': keptQuery(z.strictObject({ page: z.int(), filter: z.string().default('') }), Text),
  'thing.get': keptQuery(z.strictObject({ id: z.string() }), Text, 'for-good'),
  'dice.roll': query(z.strictObject({}), Text),
} as const;

const HOUR = 3_600_000;

describe('kept answers', () => {
  let database: DatabaseSync;
  let now = 1_000_000;
  const open = (limitBytes?: number) =>
    createAnswerStore(database, contract, {
      now: () => now,
      log: silentLog,
      ...(limitBytes !== undefined && { limitBytes }),
    });

  beforeEach(() => {
    database = new DatabaseSync(':memory:');
    for (const step of migrations) database.exec(step);
    now = 1_000_000;
  });

  it('come back with their time, to the same question however it is written', () => {
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

  it('are replaced by newer ones', () => {
    const answers = open();
    answers.put('page.get', { page: 1 }, { text: 'old' });
    now += HOUR;
    answers.put('page.get', { page: 1 }, { text: 'new' });
    expect(answers.get('page.get', { page: 1 })).toEqual({ value: { text: 'new' }, fetchedAt: now });
  });

  it('are not made of what the contract does not keep', () => {
    const answers = open();
    answers.put('dice.roll', {}, { text: '6' });
    expect(answers.get('dice.roll', {})).toBeNull();
    expect(database.prepare('SELECT count(*) AS n FROM answer').get()).toEqual({ n: 0 });
  });

  it('of a shape that no longer fits are let go, unless they are kept for good', () => {
    const answers = open();
    answers.put('thing.get', { id: 'a' }, { text: 'fits' });
    answers.put('page.get', { page: 1 }, { text: 'fits' });
    database.exec(`UPDATE answer SET body = '{"text":5}'`);
    expect(answers.get('thing.get', { id: 'a' })).toBeNull();
    expect(answers.get('page.get', { page: 1 })).toBeNull();
    expect(database.prepare('SELECT name FROM answer').all()).toEqual([{ name: 'thing.get' }]);
  });

  it('give way when there is no room, the least recently used first, and never those kept for good', () => {
    const answers = open(5_000);
    const text = 'x'.repeat(1_000);
    answers.put('thing.get', { id: 'mine' }, { text: text.repeat(8) });
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
    expect(answers.get('thing.get', { id: 'mine' })).not.toBeNull();
  });
});

describe('the step to kept answers', () => {
  it('brings over what was kept of releases and novels before', () => {
    const database = new DatabaseSync(':memory:');
    const [first = '', second = ''] = migrations;
    database.exec(first);
    database.prepare('INSERT INTO release_snapshot VALUES (?, ?, ?)').run(7, '{"id":7}', 42);
    database.prepare('INSERT INTO novel_snapshot VALUES (?, ?, ?)').run('1--a', '{"id":1}', 43);
    database.exec(second);
    const rows = database.prepare('SELECT name, input, body, fetched_at, is_for_good FROM answer ORDER BY name').all();
    expect(rows).toEqual([
      { name: 'novels.get', input: '{"slugUrl":"1--a"}', body: '{"id":1}', fetched_at: 43, is_for_good: 1 },
      { name: 'releases.get', input: '{"idOrAlias":"7"}', body: '{"id":7}', fetched_at: 42, is_for_good: 1 },
    ]);
  });
});
