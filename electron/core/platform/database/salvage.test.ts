import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '#core/testing/silent-log.ts';
import { migrations } from './migrations.ts';
import { salvage } from './salvage.ts';

const PAGE_BYTES = 4096;
const episode = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

describe('a damaged database', () => {
  let path: string;
  let into: DatabaseSync;

  beforeEach(() => {
    path = join(mkdtempSync(join(tmpdir(), 'engawa-salvage-')), 'damaged.db');
    into = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true });
    into.exec(migrations.join(';'));
  });
  afterEach(() => {
    into.close();
    rmSync(join(path, '..'), { recursive: true });
  });

  function write(fill: (database: DatabaseSync) => void, schema = migrations.join(';')): void {
    const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
    database.exec(schema);
    fill(database);
    database.close();
  }
  const count = (table: string) => Number(into.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n']);

  it('loses rows that refer to a lost row, and no row after them', () => {
    write((database) => {
      for (const n of [2, 3]) {
        database.prepare('INSERT INTO progress VALUES (?, ?, 7, 10, 0, 1, 0)').run('5', episode(n));
      }
      for (const n of [1, 2, 3])
        database
          .prepare('INSERT INTO timecode_outbox (account, episode_id, revision) VALUES (?, ?, 1)')
          .run('5', episode(n));
    });
    expect(salvage(path, into, silentLog).rows).toBe(4);
    expect(into.prepare('SELECT episode_id FROM timecode_outbox').all()).toEqual([
      { episode_id: episode(2) },
      { episode_id: episode(3) },
    ]);
    expect(into.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  });

  it('loses rows with a value of the wrong type or beyond safe integers, and no other row', () => {
    write((database) => {
      const insert = database.prepare('INSERT INTO account VALUES (?, ?, NULL, ?)');
      insert.run(1, 'first', 0);
      insert.run(2, 'huge', 2n ** 60n);
      insert.run(3, 'text', 'never');
      insert.run(4, 'last', 1);
    }, 'CREATE TABLE account (id INTEGER PRIMARY KEY, nickname TEXT, avatar TEXT, is_current)');
    salvage(path, into, silentLog);
    expect(into.prepare('SELECT nickname FROM account').all()).toEqual([{ nickname: 'first' }, { nickname: 'last' }]);
  });

  it.each(['progress', 'setting'])('is read from both ends of table %s up to an unreadable page', (table) => {
    write((database) => {
      database.exec('BEGIN');
      for (let n = 0; n < 2_000; n++) {
        if (table === 'progress') {
          database.prepare('INSERT INTO progress VALUES (?, ?, 7, 10, 0, 1, 0)').run('5', episode(n));
        } else database.prepare('INSERT INTO setting (name, value) VALUES (?, ?)').run(`name-${n}`, 'x'.repeat(60));
      }
      database.exec('COMMIT');
    });
    const bytes = readFileSync(path);
    // The account followed by the episode: that occurs in the table only, not in its index.
    const needle = table === 'progress' ? `5${episode(1_000)}` : 'name-1000x';
    const page = Math.floor(bytes.indexOf(needle) / PAGE_BYTES);
    bytes.fill(0xff, page * PAGE_BYTES, (page + 1) * PAGE_BYTES);
    writeFileSync(path, bytes);
    salvage(path, into, silentLog);
    expect(count(table)).toBeGreaterThan(1_850);
    expect(count(table)).toBeLessThan(2_000);
  });
});
