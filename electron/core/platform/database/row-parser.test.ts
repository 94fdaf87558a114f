import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { silentLog } from '#core/testing/silent-log.ts';
import { createRowParser, createStatements } from './row-parser.ts';

it('rowsOf skips a row with a number that JavaScript cannot hold, and reads the others', () => {
  using database = new DatabaseSync(':memory:');
  database.exec(`
    CREATE TABLE place (id INTEGER PRIMARY KEY, paragraph INTEGER NOT NULL) STRICT;
    INSERT INTO place VALUES (1, 10), (2, 9223372036854775807), (3, 30)`);
  const { rowsOf, all } = createStatements({ database, log: silentLog });
  const places = rowsOf('place', z.object({ id: z.int(), paragraph: z.int() }));
  const select = 'SELECT * FROM place ORDER BY id';
  const readable = [
    { id: 1, paragraph: 10 },
    { id: 3, paragraph: 30 },
  ];
  expect(places(select)).toEqual(readable);
  // The statement is reused, and returns numbers again.
  database.exec('DELETE FROM place WHERE id = 2');
  expect(all(select)).toEqual(readable);

  // A change runs once, and returns everything that it changed.
  database.exec('INSERT INTO place VALUES (2, 9223372036854775807)');
  expect(all('DELETE FROM place RETURNING id')).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  database.exec('INSERT INTO place VALUES (1, 10), (2, 9223372036854775807)');
  expect(all('DELETE FROM place RETURNING *')).toEqual([
    { id: 1, paragraph: 10 },
    { id: 2, paragraph: 9223372036854775807n },
  ]);
});

it('a row parser logs each damaged field of a table once, however often its rows are read', () => {
  const logged: unknown[] = [];
  const log = { ...silentLog, warn: (message: string, facts?: unknown) => logged.push([message, facts]) };
  const parse = createRowParser(z.object({ id: z.int(), name: z.string() }), { table: 'place', log });
  for (let reading = 0; reading < 3; reading += 1) {
    for (const row of [
      { id: 'x', name: 'a' },
      { id: 1, name: 2 },
      { id: 1, name: 'a' },
    ])
      parse(row);
  }
  expect(logged).toEqual([
    ['row skipped', { table: 'place', where: 'id' }],
    ['row skipped', { table: 'place', where: 'name' }],
  ]);
});
