import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openData } from '#core/app/person-data/testing/open-data.ts';
import { damageUnnoticed } from '#core/platform/database/testing/damage-unnoticed.ts';
import { startTestCore } from '#core/testing/start-test-core.ts';
import { startDemo } from '#demo/start-demo.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { Bookmark } from '#shared/domain/novels/reading.ts';
import { openDevice, openFolder } from './testing/open-device.ts';
import { fileOf, filesIn, known, remember, stateOf } from './testing/open-pair.ts';

it('data lost with a damaged database comes back from the device’s own file, even if no other device has read it', async () => {
  const demo = await startDemo({ port: 0, timeScale: 60, seed: 1 });
  const dataDirectory = mkdtempSync(join(tmpdir(), 'engawa-damaged-'));
  onTestFinished(async () => {
    await demo.close();
    rmSync(dataDirectory, { recursive: true });
  });
  const directory = openFolder();
  const slugUrl = SlugUrl.parse('7--rain');
  const bookmark = Bookmark.parse({
    ...{ id: '00000000-0000-4000-8000-000000000001', slugUrl, volume: '1', number: '1', branchId: null },
    ...{ createdAt: 1, paragraph: 3, offset: 0, excerpt: 'rain' },
  });
  {
    await using at = await startTestCore(demo, { dataDirectory });
    await at.client['devices.join']({ directory, passphrase: null, name: 'Laptop', hasSettings: true });
    await at.client['bookmarks.put'](bookmark);
    await at.client['devices.exchange']({});
  }
  damageUnnoticed(join(dataDirectory, 'engawa.db'), 'bookmark');
  rmSync(join(dataDirectory, 'engawa.closed'));
  await using at = await startTestCore(demo, { dataDirectory });
  expect(await at.client['notices.list']({})).toMatchObject([{ kind: 'database-set-aside', isWhole: false }]);
  await at.client['devices.exchange']({});
  expect(await at.client['bookmarks.list']({ slugUrl })).toEqual([bookmark]);
  expect(await at.client['devices.state']({})).toMatchObject({ directory, trouble: null });
});

/** A device whose disk has no room for what it reads. */
function openFullDevice() {
  const opened = openData();
  const disk = { isFull: false };
  const readInTurns: typeof opened.data.readInTurns = async (...file) => {
    if (disk.isFull) throw Object.assign(new Error(), { code: 'ENOSPC' });
    return opened.data.readInTurns(...file);
  };
  return { ...openDevice({ data: { ...opened, data: { ...opened.data, readInTurns } } }), disk };
}

it('the own file is not overwritten while the disk has no room for its content', async () => {
  const directory = openFolder();
  const one = openFullDevice();
  remember(one, 'lost', 1);
  await one.join(directory);
  const own = await fileOf(one, directory);
  const before = readFileSync(own);
  // As after damage.
  one.data.database.exec(`
    DELETE FROM recent_search; UPDATE connection_state SET body = json_set(body, '$.written', NULL) WHERE service = 'devices'`);
  one.disk.isFull = true;
  await one.restart();
  remember(one, 'since', 2);
  await one.pass(60_000);
  expect(readFileSync(own).equals(before)).toBe(true);
  expect(await one.state()).toMatchObject({ trouble: 'full', isWaiting: true });
  one.disk.isFull = false;
  await one.pass(60_000);
  expect(known(one)).toEqual(['since', 'lost']);
  expect(readFileSync(own, 'utf8')).toContain('since');
  expect(await one.trouble()).toBeNull();
});

it('a device is not forgotten while the disk has no room for the content of its file', async () => {
  const directory = openFolder();
  const [one, other] = [openFullDevice(), openDevice()];
  await one.join(directory);
  remember(other, 'first', 1);
  await other.join(directory);
  await one.exchange();
  remember(other, 'last', 2);
  await other.exchange();
  const [, theirs] = await stateOf(one);
  if (theirs === undefined) throw new Error('not met');
  one.disk.isFull = true;
  await expect(one.forget(theirs.id)).rejects.toMatchObject({ error: { code: 'storage-full' } });
  expect(filesIn(directory)).toHaveLength(2);
  one.disk.isFull = false;
  await one.forget(theirs.id);
  expect(filesIn(directory)).toHaveLength(1);
  expect(known(one)).toEqual(['last', 'first']);
});
