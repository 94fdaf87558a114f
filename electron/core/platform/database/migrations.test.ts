import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClock } from '#core/platform/time.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { openDatabase } from './database.ts';
import { migrations } from './migrations.ts';
import { openEmptyDatabase } from './testing/empty-database.ts';

describe('a database of every former version', () => {
  let directory: string;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'engawa-migrations-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  it.each(migrations.map((_, index) => index + 1))('opens with its rows: version %i', (version) => {
    const former = new DatabaseSync(join(directory, 'engawa.db'));
    former.exec(`
      ${migrations.slice(0, version).join(';')};
      PRAGMA user_version = ${version};
      INSERT INTO setting (name, value) VALUES ('theme', '"dark"');
      INSERT INTO account (id, nickname, avatar) VALUES (5, 'lamp', NULL);
      INSERT INTO progress (account, episode_id, release_id, position_seconds, is_watched, updated_at)
        VALUES ('5', 'e', 7, 9, 1, 4);
      INSERT INTO timecode_outbox (account, episode_id, revision) VALUES ('5', 'e', 2);
      INSERT INTO reading_position (slug_url, volume, number, paragraph, offset_fraction, updated_at)
        VALUES ('5--книга', '2', '1.10', 3, 0.5, 1)`);
    former.close();
    const { database, setAside } = openDatabase(directory, { clock: createClock(), log: silentLog });
    expect(setAside).toBeNull();
    expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: migrations.length });
    const rows = (table: string) => database.prepare(`SELECT * FROM ${table}`).all();
    expect(rows('setting')).toMatchObject([{ name: 'theme', value: '"dark"' }]);
    expect(rows('account')).toMatchObject([{ id: 5, nickname: 'lamp' }]);
    expect(rows('progress')).toMatchObject([{ account: '5', episode_id: 'e', position_seconds: 9, is_watched: 1 }]);
    expect(rows('timecode_outbox')).toMatchObject([{ episode_id: 'e', revision: 2 }]);
    expect(rows('reading_position')).toMatchObject([{ number: '1.10', paragraph: 3, offset_fraction: 0.5 }]);
    expect(columnsOf(database)).toEqual(columnsOf(openEmptyDatabase()));
    database.close();
  });
});

function columnsOf(database: DatabaseSync): unknown[] {
  return database
    .prepare(`
      SELECT object.name AS owner, field.name FROM sqlite_schema AS object, pragma_table_info(object.name) AS field
      ORDER BY owner, field.name`)
    .all();
}
