import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClock } from '#core/platform/time.ts';
import { canMount } from '#core/testing/can-mount.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { openDatabase } from './database.ts';
import { assertSound, closeDatabase, DatabaseFromNewerVersionError, openDatabaseFile } from './database-file.ts';
import { migrations } from './migrations.ts';
import { isStorageFull } from './storage-failure.ts';
import { inTransaction } from './transaction.ts';

const parts = { clock: createClock(), log: silentLog };

describe('the database', () => {
  let directory: string;
  const open = () => openDatabase(directory, parts);
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

  /** Overwrites a page towards the end, behind the schema. */
  function damagePage(): void {
    const bytes = readFileSync(file());
    const start = Math.floor((bytes.length * 0.8) / 4096) * 4096;
    writeFileSync(file(), bytes.fill(0xff, start, start + 4096));
  }

  it.skipIf(!canMount)('is not replaced by a partial rescue on a full disk, and is rescued once there is room', () => {
    for (const room of [320, 640, 960, 1_280]) {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', directory]);
      try {
        fillSettings(3_000);
        damagePage();
        const { bavail, bsize } = statfsSync(directory);
        writeFileSync(join(directory, 'filler'), Buffer.alloc(bavail * bsize - room * 1_024));
        const full = captured(() => open().database.close());
        if (full !== null) expect(full).toSatisfy(isStorageFull);
        expect(readdirSync(directory).filter((name) => /rescuing|readable|backup\./.test(name))).toEqual([]);
        rmSync(join(directory, 'filler'));
        using database = open().database;
        const { n } = database.prepare('SELECT count(*) AS n FROM setting').get() ?? {};
        expect(Number(n), `${room} KiB`).toBeGreaterThan(2_900);
      } finally {
        execFileSync('umount', [directory]);
      }
    }
  });

  it('is not built from the remains of an interrupted rescue', () => {
    const gone = {
      ...{ directory, stem: 'gone', migrations: ['CREATE TABLE one (value)'], isExclusive: false, isExpected: true },
      onRescued: () => {
        throw new Error('cut short');
      },
    };
    expect(() => openDatabaseFile(gone, parts)).toThrow('cut short');
    const { database, setAside } = openDatabaseFile({ ...gone, onRescued: () => undefined }, parts);
    database.close();
    expect(setAside).toMatchObject({ keptAs: null, isWhole: false });
  });

  it('uses a write-ahead log, waits for the disk and enforces foreign keys', () => {
    using database = open().database;
    const pragmas = ['journal_mode', 'synchronous', 'foreign_keys'];
    const found = pragmas.map((name) => database.prepare(`PRAGMA ${name}`).get()?.[name]);
    expect(found).toEqual(['wal', 2, 1]);
  });

  it('in exclusive mode is locked for other programs as soon as it is open', () => {
    const steps = ['CREATE TABLE one (value)', 'CREATE TABLE two (value)'];
    const look = `new DatabaseSync('${join(directory, 'own.db')}').exec('SELECT count(*) FROM sqlite_schema')`;
    const other = ['--input-type=module', '-e', `import { DatabaseSync } from 'node:sqlite'; ${look}`];
    for (const count of [1, 2, 2]) {
      const isExpected = existsSync(join(directory, 'own.db'));
      const file = { directory, stem: 'own', migrations: steps.slice(0, count), isExclusive: true, isExpected };
      using _ = openDatabaseFile(file, parts).database;
      expect(() => execFileSync(process.execPath, other, { stdio: 'pipe' })).toThrow('database is locked');
    }
  });

  it('is not created anew when its file is moved away during opening', () => {
    const path = join(directory, 'own.db');
    const file = { directory, stem: 'own', migrations: ['CREATE TABLE one (value)'], isExclusive: true };
    // Its schema cannot be kept; the warning comes between the two openings.
    mkdirSync(join(directory, 'own.schema.json.new'));
    const log = { ...silentLog, warn: () => renameSync(path, `${path}-moved`) };
    expect(() => openDatabaseFile(file, { clock: createClock(), log })).toThrow('ENOENT');
    expect(readdirSync(directory)).not.toContain('own.db');
  });

  it('keeps its rows when it is closed and opened again', () => {
    fillSettings(3);
    const { database, setAside } = open();
    expect(setAside).toBeNull();
    expect(database.prepare('SELECT count(*) AS n FROM setting').get()).toEqual({ n: 3 });
    expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
    database.close();
  });

  it('is unchanged when a migration step fails', () => {
    const steps = ['CREATE TABLE one (value)', 'CREATE TABLE two (value)', 'no step at all'];
    const step = (count: number) => ({
      directory,
      stem: 'steps',
      migrations: steps.slice(0, count),
      isExclusive: false,
    });
    openDatabaseFile(step(1), parts).database.close();
    expect(() => openDatabaseFile(step(3), parts)).toThrow(/syntax/);
    const { database } = openDatabaseFile(step(1), parts);
    expect(database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()).toEqual([{ name: 'one' }]);
    database.close();
  });

  it('replaces a file that is no database by a new one, and keeps its content under another name', () => {
    writeFileSync(file(), 'this was never a database, but it is somebody’s file');
    const { database, setAside } = open();
    expect(setAside).toMatchObject({ salvagedRows: 0 });
    expect(readFileSync(join(directory, setAside?.keptAs ?? ''), 'utf8')).toContain('somebody’s file');
    database.prepare('INSERT INTO setting (name, value) VALUES (?, ?)').run('works', '1');
    database.close();
  });

  it('after closeDatabase is checked for damage only if its file changed or damage was found in use', () => {
    fillSettings(400);
    closeDatabase(open().database);
    const closedAt = new Date(statSync(file()).mtimeMs);
    damagePage();
    // A disk that loses a page does not change the file's time.
    utimesSync(file(), closedAt, closedAt);
    const unnoticed = open();
    expect(unnoticed.setAside).toBeNull();
    expect(() => assertSound(unnoticed.database, null)).toThrow();
    closeDatabase(unnoticed.database);
    const noticed = open();
    expect(noticed.setAside).not.toBeNull();
    closeDatabase(noticed.database);

    damagePage();
    const changed = open();
    expect(changed.setAside).not.toBeNull();
    changed.database.close();
    expect(readdirSync(directory)).not.toContain('engawa.closed');
  });

  it('with a damaged page is set aside, and its readable rows are copied', () => {
    fillSettings(400);
    damagePage();
    const { database, setAside } = open();
    expect(setAside).not.toBeNull();
    const { n } = database.prepare('SELECT count(*) AS n FROM setting').get() ?? {};
    // All but about one page of twenty rows.
    expect(Number(n)).toBeGreaterThan(350);
    expect(Number(n)).toBe(setAside?.salvagedRows);
    expect(readdirSync(directory)).toContain(setAside?.keptAs);
    database.close();
  });

  it('of an older version with a damaged page is migrated like a sound one', () => {
    const beforeRemovals = migrations.findIndex((step) => step.includes('removal (kind'));
    const former = { directory, stem: 'engawa', migrations: migrations.slice(0, beforeRemovals), isExclusive: false };
    const old = openDatabaseFile(former, parts).database;
    old.exec(`
      INSERT INTO reading_day (day, seconds, chapters) VALUES ('2026-03-05', 60, 1);
      INSERT INTO progress (account, episode_id, release_id, position_seconds, is_watched, updated_at) VALUES ('5', 'e', 7, 9, 1, 4)`);
    const insert = old.prepare('INSERT INTO setting (name, value, changed_at) VALUES (?, ?, 0)');
    inTransaction(old, () => {
      for (let index = 0; index < 400; index++) insert.run(`name-${index}`, 'x'.repeat(200));
    });
    old.close();
    damagePage();
    const { database, setAside } = open();
    expect(setAside?.salvagedRows).toBeGreaterThan(350);
    expect(database.prepare('SELECT day, device, seconds FROM reading_day').all()).toEqual([
      { day: '2026-03-05', device: '', seconds: 60 },
    ]);
    expect(database.prepare('SELECT marked_at FROM progress').all()).toEqual([{ marked_at: 4 }]);
    database.close();
  });

  it('with a damaged page keeps the changes that were still in its log', () => {
    fillSettings(400);
    const { database: held } = open();
    held.prepare('INSERT INTO setting (name, value) VALUES (?, ?)').run('latest', '1');
    const log = readFileSync(`${file()}-wal`);
    const content = readFileSync(file());
    held.close();
    writeFileSync(file(), content);
    writeFileSync(`${file()}-wal`, log);
    damagePage();
    const { database, setAside } = open();
    expect(setAside?.keptAs).toMatch(/^engawa\.damaged-/);
    expect(database.prepare("SELECT value FROM setting WHERE name = 'latest'").get()).toEqual({ value: '1' });
    database.close();
  });

  it('with a damaged page loses no further row when the app ends during its replacement', () => {
    fillSettings(400);
    damagePage();
    const rescuing = join(directory, 'engawa.rescuing.db');
    const rescued = join(directory, 'engawa.rescued.db');
    const damaged = readFileSync(file());
    // The app ended halfway through the copying.
    writeFileSync(rescuing, 'half');
    const first = open();
    const { salvagedRows } = first.setAside ?? { salvagedRows: 0 };
    expect(salvagedRows).toBeGreaterThan(350);
    first.database.close();
    // The app ended after the damaged file was set aside, or after only its log was, whose rows only the new file has then.
    for (const left of [null, damaged]) {
      renameSync(file(), rescued);
      if (left !== null) writeFileSync(file(), left.fill(0xff));
      const { database, setAside } = open();
      expect(setAside).toBeNull();
      expect(database.prepare('SELECT count(*) AS n FROM setting').get()).toEqual({ n: salvagedRows });
      expect(readdirSync(directory).filter((name) => /rescu/.test(name))).toEqual([]);
      database.close();
    }
  });

  it('that lacks a table is set aside as damaged, and its other tables are copied', () => {
    fillSettings(20);
    const damaged = new DatabaseSync(file());
    damaged.exec('DROP TABLE recent_search');
    damaged.close();
    const { database, setAside } = open();
    expect(setAside).not.toBeNull();
    expect(database.prepare('SELECT count(*) AS n FROM setting').get()).toEqual({ n: 20 });
    expect(database.prepare('SELECT count(*) AS n FROM recent_search').get()).toEqual({ n: 0 });
    database.close();
  });

  it('of a newer version is refused and not set aside', () => {
    open().database.close();
    const newer = new DatabaseSync(file());
    newer.exec(`PRAGMA user_version = ${migrations.length + 1}`);
    newer.close();
    expect(open).toThrow(DatabaseFromNewerVersionError);
    expect(readdirSync(directory).filter((name) => name.includes('damaged'))).toEqual([]);
  });

  it('of a newer version with a damaged page is refused and left unchanged', () => {
    fillSettings(400);
    const newer = [...migrations, 'CREATE TABLE later (value)'];
    const place = { directory, stem: 'engawa', migrations: newer, isExclusive: false };
    openDatabaseFile(place, parts).database.close();
    damagePage();
    const damaged = readFileSync(file());
    expect(open).toThrow(DatabaseFromNewerVersionError);
    // Without its beginning, which is found again by the kept schema.
    writeFileSync(file(), damaged.fill(0xff, 0, 100));
    expect(open).toThrow(DatabaseFromNewerVersionError);
    expect(readFileSync(file())).toEqual(damaged);
    expect(readdirSync(directory).filter((name) => /damaged|rescued|readable/.test(name))).toEqual([]);
  });

  it('fails as storage full when the disk is full, rolls back, and works again once there is room', () => {
    const { database } = open();
    const insert = database.prepare('INSERT INTO setting (name, value) VALUES (?, ?)');
    const { page_count } = database.prepare('PRAGMA page_count').get() ?? {};
    database.exec(`PRAGMA max_page_count = ${Number(page_count) + 2}; PRAGMA cache_size = 1`);
    const fill = () =>
      inTransaction(database, () => {
        for (let index = 0; index < 500; index++) insert.run(`name-${index}`, 'x'.repeat(4_000));
      });
    expect(captured(fill)).toSatisfy(isStorageFull);
    expect(database.prepare('SELECT count(*) AS n FROM setting').get()).toEqual({ n: 0 });
    database.exec('PRAGMA max_page_count = 100000');
    fill();
    expect(database.prepare('SELECT count(*) AS n FROM setting').get()).toEqual({ n: 500 });
    database.close();
  });

  it('rolls a failed transaction back as a whole', () => {
    const { database } = open();
    const insert = database.prepare('INSERT INTO setting (name, value) VALUES (?, ?)');
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

function captured(work: () => void): unknown {
  try {
    work();
  } catch (cause) {
    return cause;
  }
  return null;
}
