import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClock } from '#core/clock.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { DatabaseFromNewerVersionError, inTransaction, openDatabase } from './database.ts';
import { migrations } from './migrations.ts';

describe('the database', () => {
  let directory: string;
  const open = () => openDatabase(directory, { clock: createClock(), log: silentLog });
  const file = () => join(directory, 'engawa.db');

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'engawa-database-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  function fillSettings(count: number): void {
    const { database } = open();
    const insert = database.prepare('INSERT INTO setting (name, value) VALUES (?, ?)');
    inTransaction(database, () => {
      for (let index = 0; index < count; index++) insert.run(`name-${index}`, 'x'.repeat(200));
    });
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    database.close();
  }

  it('is whole after it was closed and opened again', () => {
    fillSettings(3);
    const { database, setAside } = open();
    expect(setAside).toBeNull();
    expect(database.prepare('SELECT count(*) AS n FROM setting').get()).toEqual({ n: 3 });
    expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
    database.close();
  });

  it('that is no database at all is kept beside to the byte, and a new one begun', () => {
    writeFileSync(file(), 'this was never a database, but it is somebody’s file');
    const { database, setAside } = open();
    expect(setAside).toMatchObject({ salvagedRows: 0 });
    expect(readFileSync(join(directory, setAside?.keptAs ?? ''), 'utf8')).toContain('somebody’s file');
    database.prepare('INSERT INTO setting VALUES (?, ?)').run('works', '1');
    database.close();
  });

  it('with a damaged page is kept beside and what is readable is brought over', () => {
    fillSettings(400);
    const bytes = readFileSync(file());
    bytes.fill(
      0xff,
      Math.floor((bytes.length * 0.6) / 4096) * 4096,
      Math.floor((bytes.length * 0.6) / 4096) * 4096 + 4096,
    );
    writeFileSync(file(), bytes);
    const { database, setAside } = open();
    expect(setAside).not.toBeNull();
    const { n } = database.prepare('SELECT count(*) AS n FROM setting').get() ?? {};
    expect(Number(n)).toBeGreaterThan(50);
    expect(Number(n)).toBe(setAside?.salvagedRows);
    expect(readdirSync(directory)).toContain(setAside?.keptAs);
    database.close();
  });

  it('of a newer version is refused and left as it is', () => {
    open().database.close();
    const newer = new DatabaseSync(file());
    newer.exec(`PRAGMA user_version = ${migrations.length + 1}`);
    newer.close();
    expect(open).toThrow(DatabaseFromNewerVersionError);
    expect(readdirSync(directory).filter((name) => name.includes('damaged'))).toEqual([]);
  });

  it('keeps all of a unit of work or none of it', () => {
    const { database } = open();
    const insert = database.prepare('INSERT INTO setting VALUES (?, ?)');
    expect(() =>
      inTransaction(database, () => {
        insert.run('half', '1');
        throw new Error('power');
      }),
    ).toThrow('power');
    expect(database.prepare('SELECT * FROM setting').all()).toEqual([]);
    database.close();
  });
});
