import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openData } from '#core/app/person-data/testing/open-data.ts';
import { library, listed, named } from '#core/reading/places/testing/open-reading.ts';
import { createMemoryVault } from '#core/testing/start-test-core.ts';
import { DeviceId } from '#shared/domain/app/device-sync.ts';
import { nameOf } from './sync-folder.ts';
import { openDevice, openFolder } from './testing/open-device.ts';
import { type Device, fileOf, filesIn, known, openPair, remember, stateOf } from './testing/open-pair.ts';

describe('device sync', () => {
  it('gives devices the same data by files in one folder, and reports what came from which device', async () => {
    const { directory, one, other } = await openPair();
    expect(known(one)).toEqual(['steps', 'lamps']);
    expect(known(other)).toEqual(['steps', 'lamps']);
    expect(await other.state()).toMatchObject({
      directory,
      isEncrypted: false,
      hasSettings: true,
      trouble: null,
      isWaiting: false,
    });
    expect(await stateOf(other)).toMatchObject([
      { name: 'Desk', isThis: true, writtenAt: other.clock.now() },
      { name: 'Laptop', isThis: false, writtenAt: one.clock.now(), taken: { searches: 1 }, trouble: null },
    ]);
    expect(other.told.length).toBeGreaterThan(0);
  });

  it('writes soon after a change, at most every half minute, and nothing without a change', async () => {
    const { directory, one } = await openPair();
    await one.pass(60_000);
    const path = await fileOf(one, directory);
    const before = readFileSync(path);
    await one.pass(600_000);
    expect(readFileSync(path).equals(before)).toBe(true);
    remember(one, 'night', 3);
    expect((await one.state()).isWaiting).toBe(true);
    await one.pass(2_000);
    const first = readFileSync(path);
    expect(first.includes('night')).toBe(true);
    expect((await one.state()).isWaiting).toBe(false);
    remember(one, 'stairs', 4);
    await one.pass(29_000);
    expect(readFileSync(path).equals(first)).toBe(true);
    await one.pass(1_000);
    expect(readFileSync(path).includes('stairs')).toBe(true);
  });

  it('writes nothing because of a read that changed nothing', async () => {
    const { directory, one, other } = await openPair();
    for (const device of [one, other, one, other]) await device.exchange();
    const files = filesIn(directory).map((name) => readFileSync(join(directory, name), 'utf8'));
    for (let round = 0; round < 5; round += 1) for (const device of [one, other]) await device.pass(100_000);
    expect(filesIn(directory).map((name) => readFileSync(join(directory, name), 'utf8'))).toEqual(files);
  });

  it('merges what waited for a newer list of chapters as soon as that is known', async () => {
    const { one, other } = await openPair();
    const [former, newer] = [listed({ 1: 11, 2: 12 }), listed({ 1: 90, 2: 11, 3: 12 })];
    other.data.reading.numberings.take(library, former);
    one.data.reading.numberings.take(library, newer);
    one.act(({ reading }) => reading.chapters.mark(library, named('1'), true, 5));
    await one.exchange();
    const { chapters, numberings } = other.data.reading;
    await other.exchange();
    expect(chapters.read(library, 5)).toEqual([]);
    numberings.take(library, newer);
    await other.exchange();
    expect(chapters.read(library, 5)).toEqual(named('1'));
  });

  it('writes waiting changes when the app closes, and continues after the next start', async () => {
    const { one, other } = await openPair();
    remember(one, 'last', 9);
    await one.close();
    await other.exchange();
    expect(known(other)[0]).toBe('last');
    await other.restart();
    remember(other, 'next', 10);
    await other.pass(60_000);
    await one.restart();
    await one.pass(60_000);
    expect(known(one)[0]).toBe('next');
    expect(await stateOf(one)).toMatchObject([{ name: 'Laptop' }, { name: 'Desk', taken: { searches: 2 } }]);
  });

  it('reads settings only if the person wants them synced', async () => {
    const directory = openFolder();
    const [one, other] = [openDevice(), openDevice()];
    one.act(({ settings }) => settings.put(new Map([['theme', '"dark"']]), 5));
    const theme = () => other.data.settings.all().find(({ name }) => name === 'theme')?.value;
    await one.join(directory);
    await other.join(directory, { hasSettings: false });
    expect(theme()).toBeUndefined();
    await other.update({ hasSettings: true, name: 'Renamed' });
    expect(await other.state()).toMatchObject({ hasSettings: true });
    expect(theme()).toBe('dark');
    await one.exchange();
    expect((await stateOf(one))[1]?.name).toBe('Renamed');
  });

  it('carries no progress of accounts', async () => {
    const { directory, one, other } = await openPair();
    const at = {
      episodeId: randomUUID(),
      releaseId: 7,
      positionSeconds: 40,
      isWatched: false,
      updatedAt: 5,
      markedAt: 0,
    };
    const put = one.data.database.prepare(
      'INSERT INTO progress (account, episode_id, release_id, position_seconds, is_watched, updated_at) VALUES (?, ?, 7, 40, 0, 5)',
    );
    for (const account of ['nobody', '5']) put.run(account, at.episodeId);
    one.act(() => undefined);
    await one.exchange();
    await other.exchange();
    const select = other.data.database.prepare('SELECT account FROM progress');
    expect(select.all().map(({ account }) => account)).toEqual(['nobody']);
    expect(readFileSync(await fileOf(one, directory)).includes('"account":"5"')).toBe(false);
  });

  it('keeps removals until other devices may know them, even if a clock was a year ahead', async () => {
    const { directory, one, other } = await openPair();
    remember(one, 'gone', one.clock.now());
    await one.exchange();
    await other.exchange();
    one.act(({ searches }) => searches.forget('gone', one.clock.now()));
    // An unreadable file does not count as a device's clock.
    writeFileSync(join(directory, nameOf(DeviceId.parse(randomUUID()))), 'rubbish');
    one.clock.jump(365 * 86_400_000);
    await one.exchange();
    one.clock.jump(-365 * 86_400_000);
    await one.exchange();
    await other.exchange();
    expect(known(other)).not.toContain('gone');
    // When time has passed on both devices, the removal is dropped.
    for (const device of [one, other]) device.clock.jump(365 * 86_400_000);
    remember(other, 'later', other.clock.now());
    for (const device of [other, one]) await device.exchange();
    expect(one.data.database.prepare('SELECT count(*) AS n FROM removal').get()).toEqual({ n: 0 });
  });

  it('lets devices leave, be forgotten and come back', async () => {
    const { directory, one, other } = await openPair();
    const [, theirs] = await stateOf(one);
    if (theirs === undefined) throw new Error('nobody there');
    await one.forget(theirs.id);
    expect(await stateOf(one)).toHaveLength(1);
    expect(filesIn(directory)).toHaveLength(1);
    await other.exchange();
    await one.exchange();
    expect(await stateOf(one)).toHaveLength(2);
    await one.leave(true);
    expect(await one.state()).toMatchObject({ directory: null, devices: [] });
    expect(filesIn(directory)).toEqual([nameOf(theirs.id)]);
    await other.leave(false);
    expect(filesIn(directory)).toEqual([nameOf(theirs.id)]);
    expect(known(one)).toEqual(['steps', 'lamps']);
  });

  it.each(['kept', 'kept/inside', 'elsewhere', 'link'])('refuses the app’s own folders: %s', async (where) => {
    const device = openDevice();
    const link = join(openFolder(), 'link');
    mkdirSync(join(device.kept, 'elsewhere'));
    symlinkSync(device.kept, link);
    const directory = { kept: device.kept, link }[where] ?? join(device.kept, where.replace('kept/', ''));
    const invalid = { error: { code: 'invalid-input', path: 'devices.join:directory' } };
    await expect(device.join(directory)).rejects.toMatchObject(invalid);
    await expect(device.join('folder')).rejects.toMatchObject(invalid);
    await expect(device.join('\\\\host\\share')).rejects.toMatchObject(invalid);
    expect((await device.state()).directory).toBeNull();
  });

  it('refuses a folder that cannot be created', async () => {
    const directory = openFolder();
    writeFileSync(join(directory, 'file'), '');
    const device = openDevice();
    for (const folder of ['file', 'file/below', `${'x'.repeat(300)}`]) {
      await expect(device.join(join(directory, folder))).rejects.toMatchObject({
        error: { code: 'storage-unwritable' },
      });
    }
  });
});

describe('a passphrase', () => {
  const passphrase = 'eight or more';

  it('leaves no plain text in the folder, not even the name of a device', async () => {
    const { directory, one, other } = await openPair({ passphrase });
    expect(known(one)).toEqual(['steps', 'lamps']);
    expect((await other.state()).isEncrypted).toBe(true);
    for (const name of filesIn(directory)) {
      const bytes = readFileSync(join(directory, name));
      for (const word of ['lamps', 'Laptop', 'Desk', 'engawa-data', 'searches', 'format', '{']) {
        if (word.length > 1) expect(bytes.includes(word), word).toBe(false);
      }
    }
  });

  it('must be the one of the other devices', async () => {
    const { directory } = await openPair({ passphrase });
    const third = openDevice();
    const why = (field: string) => ({ error: { code: 'rejected', fields: { passphrase: [field] } } });
    await expect(third.join(directory)).rejects.toMatchObject(why('missing'));
    await expect(third.join(directory, { passphrase: 'another one' })).rejects.toMatchObject(why('wrong'));
    await third.join(directory, { passphrase });
    expect(await third.state()).toMatchObject({ isEncrypted: true });
    expect(known(third)).toEqual(['steps', 'lamps']);
  });

  it('can be changed and removed on one device, then on the others', async () => {
    const { directory, one, other } = await openPair({ passphrase });
    await one.setPassphrase('a new passphrase');
    await other.exchange();
    expect((await stateOf(other))[1]?.trouble).toBe('locked');
    await expect(other.setPassphrase('a mistyped one')).rejects.toMatchObject({ error: { code: 'rejected' } });
    await other.setPassphrase('a new passphrase');
    await one.exchange();
    for (const device of [one, other]) expect((await stateOf(device))[1]?.trouble).toBeNull();
    for (const device of [one, other]) await device.setPassphrase(null);
    remember(one, 'plain', 5);
    await one.exchange();
    await other.exchange();
    expect(known(other)[0]).toBe('plain');
    expect(readFileSync(await fileOf(one, directory)).includes('plain')).toBe(true);
  });

  it('makes devices ignore an unencrypted file', async () => {
    const { directory, one } = await openPair({ passphrase });
    const stranger = openDevice();
    const elsewhere = openFolder();
    remember(stranger, 'planted', 99);
    await stranger.join(elsewhere);
    copyFileSync(await fileOf(stranger, elsewhere), join(directory, filesIn(elsewhere)[0] ?? ''));
    await one.exchange();
    expect(known(one)).not.toContain('planted');
    expect((await stateOf(one)).map(({ trouble }) => trouble)).toContain('locked');
  });

  it('is not reported as wrong for a file that a carrier has only begun', async () => {
    const { directory, one, other } = await openPair({ passphrase });
    const theirs = await fileOf(other, directory);
    for (const begun of [Buffer.alloc(0), readFileSync(theirs).subarray(0, 5), Buffer.alloc(9_000)]) {
      writeFileSync(theirs, begun);
      await one.exchange();
      expect((await stateOf(one))[1]?.trouble).toBe('damaged');
    }
  });

  it('that the system has lost is reported as missing, and nothing is written until it is entered', async () => {
    const { directory, one } = await openPair({ passphrase });
    const before = readFileSync(await fileOf(one, directory));
    await one.vault.remove('devices-passphrase');
    await one.restart();
    remember(one, 'silent', 5);
    await one.pass(100_000);
    expect(await one.trouble()).toBe('passphrase-missing');
    expect(readFileSync(await fileOf(one, directory)).equals(before)).toBe(true);
    await expect(one.setPassphrase('not that one')).rejects.toMatchObject({ error: { code: 'rejected' } });
    await one.setPassphrase(passphrase);
    expect(await one.trouble()).toBeNull();
    expect(readFileSync(await fileOf(one, directory)).equals(before)).toBe(false);
    await one.vault.remove('devices-passphrase');
    await one.restart();
    await one.leave(true);
    expect(filesIn(directory)).toHaveLength(1);
  });
});

describe('a copied data folder', () => {
  /** The same database as another program sees it on another machine. */
  function copyOf(device: Device): Device {
    const data = openData();
    const tables = data.database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    for (const { name } of tables) {
      data.database.exec(`DELETE FROM "${name}"`);
      for (const row of device.data.database.prepare(`SELECT * FROM "${name}"`).all()) {
        const places = Object.keys(row).map(() => '?');
        data.database
          .prepare(`INSERT INTO "${name}" (${Object.keys(row)}) VALUES (${places})`)
          .run(...Object.values(row));
      }
    }
    return openDevice({ data });
  }

  it('is reported by both copies, which write again when they are separated', async () => {
    const { directory, one, other } = await openPair();
    const copy = copyOf(one);
    await copy.pass(10_000);
    remember(copy, 'of the copy', 5);
    await copy.exchange();
    remember(one, 'of the first', 6);
    await one.exchange();
    await copy.exchange();
    for (const device of [one, copy]) expect(await device.trouble()).toBe('copied');
    expect(known(copy)).toEqual(['of the first', 'of the copy', 'steps', 'lamps']);
    const before = readFileSync(await fileOf(one, directory));
    for (const device of [one, copy]) {
      remember(device, `silent ${device === one}`, 7);
      await device.pass(100_000);
    }
    expect(readFileSync(await fileOf(one, directory)).equals(before)).toBe(true);
    for (const device of [copy, one]) await device.separate();
    for (const device of [copy, one]) expect(await device.trouble()).toBeNull();
    for (const device of [one, other, copy]) await device.exchange();
    for (const device of [one, other, copy]) expect(known(device)).toHaveLength(6);
    const ids = await Promise.all([one, copy].map(async (device) => (await stateOf(device))[0]?.id));
    expect(new Set(ids).size).toBe(2);
  });

  it('is told from one that was restored to an earlier state, which reads its own later file first', async () => {
    const { directory, one } = await openPair();
    const earlier = copyOf(one);
    remember(one, 'lost', 5);
    await one.close();
    remember(earlier, 'after', 6);
    await earlier.pass(10_000);
    await earlier.exchange();
    expect(await earlier.trouble()).toBeNull();
    expect(known(earlier)).toEqual(['after', 'lost', 'steps', 'lamps']);
    expect(filesIn(directory)).toHaveLength(2);
    await earlier.restart();
    await earlier.pass(100_000);
    expect(await earlier.trouble()).toBeNull();
  });
});

it('the passphrase is in the vault and nowhere in the database', async () => {
  const vault = createMemoryVault();
  const device = openDevice({ vault });
  await device.join(openFolder(), { passphrase: 'nowhere to be seen' });
  expect(await vault.read('devices-passphrase')).toBe('"nowhere to be seen"');
  const tables = device.data.database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  const rows = tables.flatMap(({ name }) => device.data.database.prepare(`SELECT * FROM "${name}"`).all());
  expect(JSON.stringify(rows)).not.toContain('nowhere to be seen');
});
