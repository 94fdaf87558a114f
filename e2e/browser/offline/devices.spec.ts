import { cp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { test as base, type Device } from '#e2e/fixtures/device.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { startHost } from '#e2e/fixtures/host.ts';
import { expect } from '#e2e/fixtures/test.ts';
import { BackupsPart } from '#e2e/pages/backups-part.ts';
import { DeviceSection } from '#e2e/pages/device-section.ts';
import { NovelScreen } from '#e2e/pages/novel-screen.ts';
import { SettingsScreen } from '#e2e/pages/settings-screen.ts';
import { HighlightColour } from '#shared/domain/novels/reading.ts';

const NOVEL = 'Lamps of the North Cape';
const EXCERPT = 'a lantern nobody lit';
const NOTE = 'ask the harbour master';
const PASSPHRASE = 'correct horse battery staple';

/** The test's sync folder, which does not exist yet. */
const test = base.extend<{ readonly folder: string }>({
  folder: async ({ browserName: _ }, use, testInfo) => use(testInfo.outputPath('sync folder')),
});

async function openTwo(openDevice: (options: { timeScale: number }) => Promise<Device>) {
  // In real time the clocks of both devices agree.
  const [first, second] = [await openDevice({ timeScale: 1 }), await openDevice({ timeScale: 1 })];
  return { first, second, here: await DeviceSection.open(first.page), there: await DeviceSection.open(second.page) };
}

async function bookmark(page: Page) {
  const slugUrl = await NovelScreen.find(page, NOVEL);
  const place = { slugUrl, volume: '1', number: '2', branchId: null };
  const id = crypto.randomUUID();
  const mark = { id, createdAt: Date.now(), paragraph: 1, offset: 0, excerpt: EXCERPT };
  await callCore(page, 'bookmarks.put', { ...place, ...mark });
  return { slugUrl, id, place };
}

async function highlight(page: Page, place: Awaited<ReturnType<typeof bookmark>>['place']): Promise<void> {
  const [start, end] = [
    { paragraph: 1, character: 0 },
    { paragraph: 1, character: 4 },
  ];
  const [colour] = HighlightColour.values;
  const mark = { id: crypto.randomUUID(), createdAt: Date.now(), start, end, quote: EXCERPT, note: NOTE };
  await callCore(page, 'highlights.put', { ...place, ...mark, colour: colour ?? 'amber' });
}

const excerpts = async ({ page }: Device, slugUrl: Awaited<ReturnType<typeof bookmark>>['slugUrl']) =>
  (await callCore(page, 'bookmarks.list', { slugUrl })).map(({ excerpt }) => excerpt);

async function bytesOf(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true });
  const files = await Promise.all(names.map((name) => readFile(join(folder, name)).catch(() => Buffer.of())));
  return `${names.join('\n')}\n${Buffer.concat(files).toString('utf8')}`;
}

test('a bookmark made on one device appears on the other, and a removed one disappears and stays away on both', async ({
  openDevice,
  folder,
}) => {
  const { first, second, here, there } = await openTwo(openDevice);
  await here.join(folder, { name: 'Desk' });
  await expect(here.sheet).toHaveCount(0);
  await expect(here.state).toContainText('Up to date');
  await expect(here.devices).toHaveText([/^Desk · This device/]);
  await expect(here.syncNow).toBeVisible();
  const { slugUrl, id } = await bookmark(first.page);
  await here.sync();

  await there.join(folder, { name: 'Couch' });
  await expect(there.devices).toHaveText([/^Couch · This device/, /^Desk.*Received:.*1 bookmark/]);
  expect(await excerpts(second, slugUrl)).toEqual([EXCERPT]);
  // The first device notices the second without a press.
  await expect(here.devices).toHaveText([/^Desk · This device/, /^CouchLast seen/]);
  await expectNoAxeFindings(first.page);

  await callCore(first.page, 'bookmarks.remove', { ids: [id] });
  await here.sync();
  await expect.poll(() => excerpts(second, slugUrl)).toEqual([]);
  for (const section of [there, here, there]) await section.sync();
  expect(await excerpts(first, slugUrl)).toEqual([]);
  expect(await excerpts(second, slugUrl)).toEqual([]);

  // With device sync, a restored backup does not last.
  const backups = await BackupsPart.open(first.page);
  await backups.make.press('Enter');
  await backups.ask(0);
  await expect(backups.sheet).toContainText('Device sync will bring newer entries back.');
});

test('a passphrase makes the folder unreadable, a wrong one is refused, and removing it restores plain files', async ({
  openDevice,
  folder,
}) => {
  const { first, second, here, there } = await openTwo(openDevice);
  await first.page.setViewportSize({ width: 1280, height: 500 });
  await here.join(folder, { name: 'Desk', passphrase: 'short' });
  await expect(here.fault).toHaveText('Use at least 8 characters.');
  await expect(here.passphrase).toBeFocused();
  const submit = here.sheet.getByRole('button', { name: 'Start syncing' });
  const [fault, button] = [await here.fault.boundingBox(), await submit.boundingBox()];
  expect((fault?.y ?? 0) + (fault?.height ?? 0)).toBeLessThan(button?.y ?? 0);
  await expectNoAxeFindings(first.page);
  await here.passphrase.fill(PASSPHRASE);
  await here.sheet.getByRole('button', { name: 'Show characters' }).press('Enter');
  await expect(here.passphrase).toHaveAttribute('type', 'text');
  await here.passphrase.press('Enter');
  await expect(here.state).toContainText('Up to date');
  const { slugUrl, place } = await bookmark(first.page);
  await highlight(first.page, place);
  await here.sync();
  const secrets = [EXCERPT, NOTE, slugUrl, 'Desk', PASSPHRASE];
  const sealed = await bytesOf(folder);
  for (const secret of secrets) expect(sealed).not.toContain(secret);

  await there.join(folder, { name: 'Couch' });
  await expect(there.fault).toHaveText('The files in this folder are encrypted. Enter their passphrase.');
  await there.passphrase.fill('correct horse battery stable');
  await there.passphrase.press('Enter');
  await expect(there.fault).toHaveText('Wrong passphrase. Enter the one that your other devices use.');
  await expect(there.passphrase).toBeFocused();
  await expectNoAxeFindings(second.page);
  await there.passphrase.fill(PASSPHRASE);
  await there.passphrase.press('Enter');
  await expect(there.devices).toHaveText([/^Couch/, /^Desk.*1 bookmark/]);
  expect(await excerpts(second, slugUrl)).toEqual([EXCERPT]);

  // Exports and logs contain neither passphrase nor folder.
  await callCore(first.page, 'personData.export', {});
  await callCore(first.page, 'settings.export', {});
  const exported = await bytesOf(join(first.dataDirectory, 'downloads'));
  expect(exported).toContain(EXCERPT);
  const lines = await callCore(first.page, 'app.logLines', {});
  for (const text of [exported, lines.join('\n')]) {
    expect(text).not.toContain(PASSPHRASE);
    expect(text).not.toContain(folder);
  }
  expect(await bytesOf(join(first.dataDirectory, 'logs'))).not.toContain(PASSPHRASE);

  // As after a reset of the system's key store.
  await second.stop();
  await rm(join(second.dataDirectory, 'vault'), { recursive: true });
  await second.start();
  const again = await DeviceSection.open(second.page);
  await expect(again.trouble).toContainText('The passphrase is no longer stored here');
  await again.button('Enter passphrase').press('Enter');
  await again.passphrase.fill(PASSPHRASE.toUpperCase());
  await again.passphrase.press('Enter');
  await expect(again.fault).toHaveText('Wrong passphrase. Enter the one that your other devices use.');
  await again.passphrase.fill(PASSPHRASE);
  await again.passphrase.press('Enter');
  await expect(again.sheet).toHaveCount(0);
  await expect(again.state).toContainText('Up to date');

  await here.button('Change').press('Enter');
  await here.sheet.getByRole('button', { name: 'Remove passphrase' }).press('Enter');
  await expect(here.button('Add')).toBeFocused();
  await expect.poll(() => bytesOf(folder)).toContain(NOTE);
});

test('a missing sync folder is reported and syncs again when it returns, and a restart keeps device sync set up', async ({
  openDevice,
  folder,
}) => {
  const { first, second, here, there } = await openTwo(openDevice);
  await here.join(folder, { name: 'Desk' });
  await there.join(folder, { name: 'Couch' });
  await expect(there.devices).toHaveCount(2);
  const heightOf = (section: DeviceSection) =>
    section.region.evaluate((element) => element.getBoundingClientRect().height);
  const height = await heightOf(here);
  await rename(folder, `${folder} away`);
  await here.syncNow.press('Enter');
  await expect(here.trouble).toContainText('The sync folder is missing');
  // Nothing moves when the state changes.
  expect(await heightOf(here)).toBe(height);
  await expect(here.syncNow).toBeFocused();
  await expectNoAxeFindings(first.page);
  const { slugUrl } = await bookmark(first.page);
  await rename(`${folder} away`, folder);
  await here.syncNow.press('Enter');
  await expect(here.trouble).toHaveCount(0);
  await expect(here.state).toContainText('Up to date');
  await expect.poll(() => excerpts(second, slugUrl)).toEqual([EXCERPT]);

  await first.stop();
  await first.start();
  const again = await DeviceSection.open(first.page);
  await expect(again.state).toContainText('Up to date');
  await expect(again.devices).toHaveText([/^Desk/, /^Couch/]);
});

test('a copied data folder is reported on both devices, and each becomes a separate device', async ({
  openDevice,
  folder,
  services,
}, testInfo) => {
  const original = await openDevice({ timeScale: 1 });
  const here = await DeviceSection.open(original.page);
  await here.join(folder, { name: 'Desk' });
  await expect(here.devices).toHaveCount(1);
  await original.stop();
  const dataDirectory = testInfo.outputPath('copy');
  await cp(original.dataDirectory, dataDirectory, { recursive: true });
  await original.start();
  const copy = await startHost({ services, dataDirectory });
  const page = await original.page.context().newPage();
  await enter(page, copy.url);
  const [first, second] = [await DeviceSection.open(original.page), await DeviceSection.open(page)];
  const separate = (section: DeviceSection) => section.button('Make this a separate device');
  const sections = [first, second];
  const haveDetected = () => Promise.all(sections.map((section) => separate(section).isVisible()));
  await expect(async () => {
    for (const section of sections) {
      if (!(await section.syncNow.isVisible())) continue;
      await bookmark(section.page);
      await section.sync();
    }
    expect(await haveDetected()).toContain(true);
  }).toPass();
  // Each detects the other.
  await expect.poll(haveDetected).toEqual([true, true]);
  for (const section of sections) {
    await expectNoAxeFindings(section.page);
    await separate(section).press('Enter');
    await expect(section.state).toContainText('Up to date');
    await expect(section.syncNow).toBeFocused();
  }
  await first.sync();
  // The file of the original device stays until that device is forgotten.
  await expect(first.devices).toHaveText([/^Desk · This device/, /^DeskLast seen/, /^DeskLast seen/]);
  await copy.stop();
});

test('this device is renamed, another is forgotten, and stopping deletes the device’s file only on request', async ({
  openDevice,
  folder,
}) => {
  const { first, here, there } = await openTwo(openDevice);
  await here.join(folder, { name: 'Desk' });
  await there.join(folder, { name: 'Couch' });
  await expect(here.devices).toHaveCount(2);

  await here.button('Rename: Desk').press('Enter');
  await here.sheet.getByRole('textbox').fill('   ');
  await here.sheet.getByRole('textbox').press('Enter');
  await expect(here.fault).toHaveText('Enter a name.');
  await here.sheet.getByRole('textbox').fill('Study');
  await here.sheet.getByRole('textbox').press('Enter');
  await expect(here.button('Rename: Study')).toBeFocused();
  await expect(there.devices).toHaveText([/^Couch/, /^Study/]);

  // The answer to a form that was closed leaves the next one open.
  const held = Promise.withResolvers<void>();
  await first.page.route('**/rpc/devices.update', (route) => held.promise.then(() => route.continue()), { times: 1 });
  await here.button('Rename: Study').press('Enter');
  await here.sheet.getByRole('textbox').fill('Loft');
  await here.sheet.getByRole('textbox').press('Enter');
  await first.page.keyboard.press('Escape');
  await expect(here.sheet).toBeHidden();
  await here.button('Rename: Study').press('Enter');
  await here.sheet.getByRole('textbox').fill('Den');
  held.resolve();
  await expect(there.devices).toHaveText([/^Couch/, /^Loft/]);
  await expect(here.sheet.getByRole('textbox')).toHaveValue('Den');
  await here.sheet.getByRole('textbox').fill('Study');
  await here.sheet.getByRole('textbox').press('Enter');
  await expect(there.devices).toHaveText([/^Couch/, /^Study/]);

  const settings = here.region.getByRole('switch', { name: 'Include settings' });
  await expect(settings).toBeChecked();
  await settings.press('Space');
  await expect(settings).not.toBeChecked();
  await expect.poll(async () => (await callCore(first.page, 'devices.state', {})).hasSettings).toBe(false);

  await there.button('Stop syncing').press('Enter');
  await there.sheet.getByRole('switch', { name: 'Delete this device’s file' }).press('Space');
  await expectNoAxeFindings(there.page);
  await there.sheet.getByRole('button', { name: 'Stop syncing' }).press('Enter');
  await expect(there.setUp).toBeVisible();
  expect(await readdir(folder)).toHaveLength(1);

  await here.button('Forget device: Couch').press('Enter');
  await expect(here.sheet).toContainText('“Couch” leaves the list');
  await here.sheet.getByRole('button', { name: 'Forget device' }).press('Enter');
  await expect(here.devices).toHaveText([/^Study/]);
  await here.button('Stop syncing').press('Enter');
  await here.sheet.getByRole('button', { name: 'Stop syncing' }).press('Enter');
  await expect(here.setUp).toBeVisible();
  // The file is kept unless its deletion was chosen.
  expect(await readdir(folder)).toHaveLength(1);
});

test('an unusable sync folder is reported at its field, and entered values stay', async ({ page, host }) => {
  await enter(page, host.url);
  const section = await DeviceSection.open(page);
  await section.join('', { name: 'Desk' });
  const message = 'Enter the full path of a folder outside Engawa’s own data folder.';
  await expect(section.fault).toHaveText(message);
  for (const wrong of ['relative/path', join(host.dataDir, 'inside')]) {
    await section.folder.fill(wrong);
    await expect(section.fault).toHaveCount(0);
    await section.folder.press('Enter');
    await expect(section.fault).toHaveText(message);
    await expect(section.folder).toBeFocused();
  }
  await section.folder.fill('/proc/engawa');
  await section.folder.press('Enter');
  await expect(section.fault).toHaveText('Engawa cannot write to this folder. Choose another folder.');
  await expect(section.sheet.getByRole('textbox', { name: 'Name of this device' })).toHaveValue('Desk');

  // A failure that concerns no field appears above the buttons, even in a sheet that fills the window.
  const failure = { ok: false, error: { code: 'storage-full' } };
  await page.route('**/rpc/devices.join', (route) => route.fulfill({ json: failure }));
  await section.folder.press('Enter');
  await expect(section.fault).toContainText('The disk is full');
  const edges = () =>
    section.sheet.getByRole('button', { name: 'Start syncing' }).evaluate((button) => {
      const alert = button.closest('form')?.querySelector('[role="alert"]');
      return (alert?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY) - button.getBoundingClientRect().top;
    });
  await page.setViewportSize({ width: 1280, height: 500 });
  const failedAgain = page.waitForResponse('**/rpc/devices.join');
  await section.folder.press('Enter');
  await failedAgain;
  await expect.poll(edges).toBeLessThan(0);
  await page.keyboard.press('Escape');
  await expect(section.setUp).toBeFocused();
});

test.describe('in Russian, in a narrow dark window', () => {
  test.use({ locale: 'ru-RU', colorScheme: 'dark', viewport: { width: 400, height: 800 } });
  test('settings search and quick search find device sync, and its section fits the window', async ({
    page,
    host,
    folder,
  }) => {
    await enter(page, host.url);
    const settings = await SettingsScreen.open(page, '?find=dropbox');
    await expect(settings.shown).toHaveText(['Синхронизация через папку']);
    const section = new DeviceSection(page);
    await section.setUp.press('Enter');
    await expectNoAxeFindings(page);
    await section.folder.fill(folder);
    await section.folder.press('Enter');
    await expect(section.state).toContainText('Всё синхронизировано');
    await expect(section.devices).toHaveText([/^Компьютер с Linux · Это устройство/]);
    await SettingsScreen.open(page, '?find=пароль');
    await expect(settings.shown).toContainText(['Парольная фраза']);
    await DeviceSection.open(page);
    await expectNoAxeFindings(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
    await page.keyboard.press('Control+KeyK');
    await page.getByRole('dialog').getByRole('combobox').fill('синхронизация устройств');
    await expect(page.getByRole('option', { name: 'Настройки: Синхронизация устройств' })).toBeVisible();
  });
});
