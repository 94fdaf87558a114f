import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClock } from '#core/platform/time.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { openDatabase, restoredPath } from './database.ts';
import { migrations } from './migrations.ts';
import { openEmptyDatabase } from './testing/empty-database.ts';

describe('a database of every former version', () => {
  let directory: string;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'engawa-migrations-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  const open = () => openDatabase(directory, { clock: createClock(), log: silentLog });

  it.each(migrations.map((_, index) => index + 1))(
    'opens with its rows, and its backup can be restored: version %i',
    (version) => {
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
      const { database, setAside, backups } = open();
      expect(setAside).toBeNull();
      expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: migrations.length });
      expect(rowsOf(database, 'account')).toMatchObject([{ id: 5, nickname: 'lamp' }]);
      expectRows(database);
      expect(columnsOf(database)).toEqual(columnsOf(openEmptyDatabase()));
      const backup = backups.list()[0]?.id ?? backups.make(database).id;
      database.exec('DELETE FROM setting; DELETE FROM progress; DELETE FROM reading_position');
      database.close();
      copyFileSync(backups.pathOf(backup), restoredPath(directory, backup));
      const { database: restored, restored: outcome } = open();
      expect(outcome?.undo).not.toBeNull();
      expectRows(restored);
      restored.close();
    },
  );
});

function expectRows(database: DatabaseSync): void {
  expect(rowsOf(database, 'setting')).toMatchObject([{ name: 'theme', value: '"dark"' }]);
  expect(rowsOf(database, 'progress')).toMatchObject([
    { account: '5', episode_id: 'e', position_seconds: 9, is_watched: 1 },
  ]);
  expect(rowsOf(database, 'timecode_outbox')).toMatchObject([{ episode_id: 'e', revision: 2 }]);
  expect(rowsOf(database, 'reading_position')).toMatchObject([{ number: '1.10', paragraph: 3, offset_fraction: 0.5 }]);
}

function rowsOf(database: DatabaseSync, table: string): unknown[] {
  return database.prepare(`SELECT * FROM ${table}`).all();
}

function columnsOf(database: DatabaseSync): unknown[] {
  return database
    .prepare(`
      SELECT object.name AS owner, field.name FROM sqlite_schema AS object, pragma_table_info(object.name) AS field
      ORDER BY owner, field.name`)
    .all();
}
