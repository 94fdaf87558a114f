import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expectNoAxeFindings, expectReadableColours } from '#e2e/fixtures/axe.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { goWithin } from '#e2e/fixtures/go-within.ts';
import { standInVoice } from '#e2e/fixtures/stand-in-voice.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { LibraryScreen } from '#e2e/pages/library-screen.ts';
import { NovelScreen } from '#e2e/pages/novel-screen.ts';
import { ReaderScreen } from '#e2e/pages/reader-screen.ts';
import { SearchScreen } from '#e2e/pages/search-screen.ts';
import { SettingsScreen } from '#e2e/pages/settings-screen.ts';
import { undoToast } from '#e2e/pages/toast.ts';
import { dayAfter } from '#shared/domain/novels/reading-day.ts';

const NOVEL = 'Lamps of the North Cape';
const MINUTE = 60_000;

/** Opens the first chapter with a page clock that the spec advances. */
async function openChapter(page: Page): Promise<void> {
  const slugUrl = await NovelScreen.find(page, NOVEL);
  await page.clock.install();
  await page.goto(new URL(`/read/${slugUrl}/1/1`, page.url()).href);
  await new ReaderScreen(page).isShown();
  await expect(page.getByRole('button', { name: /^(Contents|Содержание)/ })).toBeAttached();
}

async function goToEnd(page: Page): Promise<void> {
  const { paragraphs } = new ReaderScreen(page);
  // Repeated, since the rest of the text may be drawn after the first press.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(paragraphs.last()).toBeInViewport({ timeout: 500 });
    const behind = (main: Element) => main.scrollHeight - main.clientHeight - main.scrollTop;
    expect(await page.locator('main').evaluate(behind)).toBeLessThan(2);
  }).toPass();
  await page.clock.runFor(MINUTE / 2);
}

const secondsOf = async (page: Page) => (await callCore(page, 'reading.days', {})).days[0]?.seconds ?? 0;

/** Adds reading on earlier days, as days before today to minutes, with a chapter for every ten; returns today. */
async function haveRead(page: Page, minutesBefore: Readonly<Record<number, number>>): Promise<string> {
  const { today } = await callCore(page, 'reading.days', {});
  const days = Object.entries(minutesBefore).map(([before, minutes]) => ({
    ...{ day: dayAfter(today, -Number(before)), seconds: minutes * 60, chapters: Math.floor(minutes / 10) },
  }));
  await callCore(page, 'reading.restoreDays', { days });
  return today;
}

function figure(page: Page, name: string) {
  return page
    .getByRole('main')
    .locator('dl > div')
    .filter({ hasText: new RegExp(`^${name}`) });
}

test('time counts while the reader is in use, and stops when the person is away or the setting is off', async ({
  page,
  host,
}) => {
  await enter(page, host.url);
  await openChapter(page);
  await page.keyboard.press('ArrowDown');
  for (let half = 0; half < 4; half++) await page.clock.runFor(MINUTE / 2);
  await expect.poll(() => secondsOf(page)).toBeGreaterThanOrEqual(119);
  // The time that a busy machine takes counts too.
  expect(await secondsOf(page)).toBeLessThanOrEqual(170);
  // The person is away: the third minute is the last that counts.
  for (let minute = 0; minute < 10; minute++) await page.clock.runFor(MINUTE);
  await expect.poll(() => secondsOf(page)).toBeGreaterThanOrEqual(179);
  // If all time counted, it would be ten minutes more.
  expect(await secondsOf(page)).toBeLessThanOrEqual(400);
  const kept = await secondsOf(page);
  // A chapter is not read before its end was seen.
  const slugUrl = await NovelScreen.find(page, NOVEL);
  expect(await callCore(page, 'reading.readChapters', { slugUrl })).toEqual([]);

  await callCore(page, 'settings.update', { statistics: { isKept: false } });
  await goToEnd(page);
  await page.clock.runFor(MINUTE / 2);
  await expect.poll(async () => (await callCore(page, 'reading.readChapters', { slugUrl })).length).toBe(1);
  expect((await callCore(page, 'reading.days', {})).days).toMatchObject([{ seconds: kept, chapters: 0 }]);
});

test('time counts without input during reading aloud and auto-scroll', async ({ page, host }) => {
  await standInVoice(page);
  await enter(page, host.url);
  await callCore(page, 'settings.update', { reader: { mode: 'scroll', linesAMinute: 2 } });
  await openChapter(page);
  for (const [key, name] of [
    ['KeyR', 'Read aloud'],
    ['KeyA', 'Auto-scroll'],
  ] as const) {
    const before = await secondsOf(page);
    const counted = async () => (await secondsOf(page)) - before;
    await page.keyboard.press(key);
    await expect(page.getByRole('toolbar', { name })).toBeVisible();
    for (let half = 0; half < 12; half++) await page.clock.runFor(MINUTE / 2);
    // It would be three minutes if input were needed. The last half minute may not be saved yet.
    await expect.poll(counted).toBeGreaterThanOrEqual(330);
    await page.keyboard.press(key);
    await expect(page.getByRole('toolbar', { name })).toBeHidden();
    for (let minute = 0; minute < 10; minute++) await page.clock.runFor(MINUTE);
    await expect.poll(counted).toBeGreaterThanOrEqual(510);
    // If all time counted, it would be 960.
    expect(await counted()).toBeLessThanOrEqual(750);
  }
});

test('time does not count while reading aloud waits for a rate-limited chapter', async ({ page, host, services }) => {
  await services.putFaults([{ match: 'chapter\\?.*number=2&', kind: 'rate-limit', retryAfterSeconds: 3_600 }]);
  const voice = await standInVoice(page);
  await enter(page, host.url);
  await openChapter(page);
  await page.keyboard.press('KeyR');
  await voice.hurry();
  await expect(async () => {
    await page.clock.runFor(1_000);
    expect(page.url()).toContain('/1/2');
  }).toPass();
  await expect(page.getByText('Rate limited').first()).toBeVisible();
  for (let minute = 0; minute < 20; minute++) await page.clock.runFor(MINUTE);
  // The first three minutes count, as for a person who reads.
  await expect.poll(() => secondsOf(page)).toBeGreaterThanOrEqual(179);
  // If all time counted, it would be 1,200.
  expect(await secondsOf(page)).toBeLessThanOrEqual(600);
  await services.clearFaults();
});

test('time does not count while a sheet covers the text, but counts while the settings are beside it', async ({
  page,
  host,
}) => {
  await enter(page, host.url);
  await openChapter(page);
  await page.keyboard.press('KeyC');
  for (let minute = 0; minute < 20; minute++) {
    await page.keyboard.press('Tab');
    await page.clock.runFor(MINUTE);
  }
  // The first three minutes count.
  await expect.poll(() => secondsOf(page)).toBeGreaterThanOrEqual(179);
  // If all time counted, it would be 1,200.
  const covered = await secondsOf(page);
  expect(covered).toBeLessThanOrEqual(600);
  // Closing the sheet is input, and the settings open beside the text.
  await page.keyboard.press('Escape');
  await page.clock.runFor(2 * MINUTE);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('KeyS');
  await expect(page.getByRole('dialog', { name: 'Text and page' })).toBeVisible();
  for (let minute = 0; minute < 10; minute++) {
    await page.keyboard.press('Tab');
    await page.clock.runFor(MINUTE);
  }
  await expect.poll(() => secondsOf(page)).toBeGreaterThanOrEqual(covered + 12 * 60 - 30);
});

test('reading statistics are shown, walked by keyboard, exported, cleared and restored by undo', async ({
  page,
  host,
  dataDirectory,
}) => {
  await enter(page, host.url);
  const library = await LibraryScreen.open(page, '?tab=novels&part=statistics');
  await expect(library.main).toContainText('No reading yet');
  await openChapter(page);
  const slugUrl = await NovelScreen.find(page, NOVEL);
  await goToEnd(page);
  // Repeated: the text may grow when more of it is laid out, and the page's clock moves only here.
  await expect
    .poll(async () => {
      await page.keyboard.press('End');
      await page.clock.runFor(1_000);
      return (await callCore(page, 'reading.days', {})).days;
    })
    .toMatchObject([{ chapters: 1 }]);
  expect(await callCore(page, 'reading.readChapters', { slugUrl })).toEqual([{ volume: '1', number: '1' }]);
  await expect(page.getByText('End of the chapter')).toBeAttached();
  await expect(page.getByText(/left in the title/)).toBeAttached();
  const today = await haveRead(page, { 0: 42, 1: 61, 2: 5, 400: 90 });
  const placeOf = async () => (await callCore(page, 'reading.recent', {}))[0]?.position;
  const place = await placeOf();
  if (place === undefined) throw new Error('no place');
  const { updatedAt: _, ...ended } = place;
  // Another window reads further; this one, left at the end of its chapter, must not overwrite the place.
  await callCore(page, 'reading.save', { ...ended, number: '3', paragraph: 0, offset: 0 });

  await goWithin(page, '/library?tab=novels');
  const search = await SearchScreen.open(page);
  await search.type('reading stat');
  await search.isSelected('Reading statistics');
  expect(await placeOf()).toMatchObject({ number: '3' });
  await page.keyboard.press('Enter');
  await library.expectSearch('?tab=novels&part=statistics');
  await expect(figure(page, 'Today')).toHaveText('Today42 min4 chapters');
  await expect(figure(page, 'All time')).toHaveText('All time3 hr, 18 min19 chapters');
  await expect(figure(page, 'Days in a row')).toHaveText('Days in a row3 daysLongest: 3 days');
  await expectNoAxeFindings(page);

  const year = Number(today.slice(0, 4));
  const nameOf = (day: string) =>
    new Date(day).toLocaleDateString('en', { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const calendar = page.getByRole('table', { name: `Reading in ${year}` });
  const day = (name: string) => calendar.getByRole('button', { name, exact: true });
  await expect(calendar.getByRole('columnheader')).toHaveCount(12);
  await day(`${nameOf(today)}: 42 minutes, 4 chapters`).focus();
  if (!today.endsWith('-01-01')) {
    await page.keyboard.press('ArrowUp');
    await expect(day(`${nameOf(dayAfter(today, -1))}: 1 hour, 1 minute, 6 chapters`)).toBeFocused();
  }
  await page.keyboard.press('Home');
  await expect(calendar.locator(':focus')).toHaveAttribute('data-day', `${year}-01-01`);
  await page.keyboard.press('ArrowUp');
  await expect(calendar.locator(':focus')).toHaveAttribute('data-day', `${year}-01-01`);
  await page.keyboard.press('End');
  await expect(calendar.locator(':focus')).toHaveAttribute('data-day', today);

  const earlier = dayAfter(today, -400);
  await page.getByRole('combobox', { name: 'Year' }).click();
  await page.getByRole('option', { name: earlier.slice(0, 4) }).click();
  await expect(page.getByRole('button', { name: `${nameOf(earlier)}: 1 hour, 30 minutes, 9 chapters` })).toBeVisible();

  await callCore(page, 'personData.export', {});
  const [file = ''] = await readdir(join(dataDirectory, 'downloads'));
  expect(await readFile(join(dataDirectory, 'downloads', file), 'utf8')).toContain(
    `{"day":"${earlier}","seconds":5400,"chapters":9,"device":"`,
  );

  await goWithin(page, '/settings');
  const settings = new SettingsScreen(page).section('Reader');
  await settings.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByText('Reading statistics cleared.')).toBeVisible();
  expect((await callCore(page, 'reading.days', {})).days).toEqual([]);
  await undoToast(page, 'Reading statistics cleared.');
  await expect.poll(async () => (await callCore(page, 'reading.days', {})).days.length).toBe(4);
  await settings.getByRole('switch', { name: 'Keep statistics' }).click();
  await goWithin(page, '/library?tab=novels&part=statistics');
  await expect(library.main).toContainText('Reading statistics are off');
  await expect(figure(page, 'Today')).toContainText('42 min');
});

test('watching statistics count played time, show each year, and are cleared and restored by undo', async ({
  page,
  host,
}) => {
  await enter(page, host.url);
  const [first, second] = (await callCore(page, 'releases.latest', { limit: 2 })).map(({ release }) => release);
  if (first === undefined || second === undefined) throw new Error('The demo has too few releases');
  const library = await LibraryScreen.open(page, '?tab=statistics');
  await expect(library.main).toContainText('Nothing watched yet');

  const { episodes } = await callCore(page, 'releases.get', { idOrAlias: String(first.id) });
  await callCore(page, 'settings.update', { player: { quality: 480 } });
  await goWithin(page, `/watch/${first.id}/${episodes[0]?.id}`);
  const video = page.locator('video');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(3);
  await page.goBack();
  const counted = async () => (await callCore(page, 'watching.year', { year: null, hidesAdult: false }))?.seconds ?? 0;
  await expect.poll(counted).toBeGreaterThanOrEqual(2);

  const { today } = await callCore(page, 'reading.days', {});
  const before = { day: dayAfter(today, -400), releaseId: second.id, episodes: 3, isFinished: true };
  await callCore(page, 'watching.restoreDays', {
    days: [
      { ...before, seconds: 4_500 },
      { ...before, day: dayAfter(before.day, 1), seconds: 0, episodes: 1, isFinished: false },
    ],
  });
  await page.reload();
  await expect(figure(page, 'Started')).toHaveText('Started1release');
  await expectNoAxeFindings(page);
  const year = page.getByRole('combobox', { name: 'Year' });
  await year.press('Enter');
  await page.getByRole('option', { name: before.day.slice(0, 4) }).press('Enter');
  await expect(figure(page, 'Time watched')).toHaveText('Time watched1 hr, 15 min4 episodes');
  await expect(year).toBeFocused();
  await expect(figure(page, 'Finished')).toHaveText('Finished1release');
  await expect(figure(page, 'Longest streak')).toHaveText('Longest streak2 daysin a row');
  const top = page.getByRole('region', { name: 'Most watched releases' });
  const link = top.getByRole('link');
  await expect(link).toHaveText([second.name.english ?? '']);
  // The only release is directly under its heading, however many genres are beside it.
  const edges = await Promise.all([top.getByRole('heading').boundingBox(), link.boundingBox()]);
  expect((edges[1]?.y ?? 0) - (edges[0]?.y ?? 0)).toBeLessThan(50);

  const clear = page.getByRole('button', { name: 'Clear watching statistics' });
  const refused = { ok: false, error: { code: 'storage-full' } };
  await page.route('**/rpc/watching.clearDays', (route) => route.fulfill({ json: refused }), { times: 1 });
  await clear.press('Enter');
  await expect(page.getByText('The disk is full')).toBeVisible();
  await clear.press('Enter');
  await expect(library.main).toContainText('Nothing watched yet');
  await undoToast(page, 'Watching statistics cleared.');
  await expect(figure(page, 'Time watched')).toBeVisible();
});

test.describe('in Russian, in a narrow dark window', () => {
  test.use({ locale: 'ru-RU', colorScheme: 'dark', viewport: { width: 500, height: 900 } });

  test('reading statistics fit the window and use the right plurals', async ({ page, host }) => {
    await enter(page, host.url);
    const today = await haveRead(page, { 0: 22, 1: 51, 2: 1, 3: 12, 4: 95, 9: 31, 12: 16 });
    await page.goto(new URL('/library?tab=novels&part=statistics', page.url()).href);
    await expect(figure(page, 'Сегодня')).toHaveText('Сегодня22 мин2 главы');
    await expect(figure(page, 'Дней подряд')).toHaveText('Дней подряд5 днейРекорд: 5 дней');
    const name = new Date(today).toLocaleDateString('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' });
    const cell = page.getByRole('button', { name: `${name}: 22 минуты, 2 главы`, exact: true });
    await expect(cell).toBeInViewport();
    const width = await page.evaluate(() => document.querySelector('#main')?.scrollWidth ?? Number.NaN);
    expect(width).toBeLessThanOrEqual(500);
    await expectNoAxeFindings(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await expectReadableColours(page);
  });

  test('watching statistics fit the window and use the right plurals', async ({ page, host }) => {
    await enter(page, host.url);
    const [latest] = await callCore(page, 'releases.latest', { limit: 1 });
    if (latest === undefined) throw new Error('The demo has no releases');
    const { today } = await callCore(page, 'reading.days', {});
    const day = { day: today, releaseId: latest.release.id, seconds: 7_500, episodes: 22, isFinished: false };
    await callCore(page, 'watching.restoreDays', { days: [day] });
    await page.goto(new URL('/library?tab=statistics', page.url()).href);
    await expect(figure(page, 'Время просмотра')).toHaveText('Время просмотра2 ч 5 мин22 серии');
    await expect(figure(page, 'Начато')).toHaveText('Начато1релиз');
    const width = await page.evaluate(() => document.querySelector('#main')?.scrollWidth ?? Number.NaN);
    expect(width).toBeLessThanOrEqual(500);
    await expectNoAxeFindings(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await expectReadableColours(page);
  });
});
