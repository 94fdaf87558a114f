import type { Locator, Page } from 'playwright/test';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { goWithin } from '#e2e/fixtures/go-within.ts';
import { startHost } from '#e2e/fixtures/host.ts';
import { listenIn, tellPage } from '#e2e/fixtures/host-events.ts';
import { startServices } from '#e2e/fixtures/services.ts';
import { openSignedIn } from '#e2e/fixtures/signed-in.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { NovelScreen } from '#e2e/pages/novel-screen.ts';
import { ReleaseScreen } from '#e2e/pages/release-screen.ts';
import { SettingsScreen } from '#e2e/pages/settings-screen.ts';
import type { NewsItem } from '#shared/domain/app/news.ts';

const DAY_SECONDS = 86_400;
/** At this speed the check every quarter of an hour comes every 1.5 seconds. */
const TIME_SCALE = 600;
const PATIENCE = { timeout: 20_000 };

const question = (page: Page) => page.getByRole('region', { name: 'Turn on notifications?' });
const toast = (page: Page, text: string | RegExp) => page.getByRole('dialog').filter({ hasText: text });
const titled = (title: string) => ({ en: title, ru: `${title} по-русски` });

const EPISODE: NewsItem = {
  kind: 'episode',
  title: titled('Lamps'),
  ordinal: 0.5,
  link: { kind: 'page', page: 'schedule' },
};
const CHAPTERS: NewsItem = {
  kind: 'chapters',
  title: titled('Steps'),
  count: 2,
  link: { kind: 'page', page: 'novels' },
};

test('a favourite brings the offer of notifications, which then announce its next episode and new chapters', async ({
  page,
  dataDirectory,
}) => {
  const services = await startServices();
  const host = await startHost({ services, dataDirectory, timeScale: TIME_SCALE });
  try {
    await openSignedIn(page, host, services);
    const latest = await callCore(page, 'releases.latest', { limit: 20 });
    const id = latest.find(({ release }) => release.isOngoing)?.release.id ?? 0;
    const release = await ReleaseScreen.open(page, String(id));
    await expect(question(page)).toBeHidden();
    await page.getByRole('button', { name: 'Favourite', exact: true }).click();
    await expect(question(page)).toContainText('Get notified about new episodes of your favourites');
    await expectNoAxeFindings(page);
    await question(page).getByRole('button', { name: 'Turn on' }).press('Enter');
    await expect(question(page)).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();

    const slugUrl = await NovelScreen.find(page, 'The Daily Serial');
    await callCore(page, 'novels.chapters', { slugUrl });
    await callCore(page, 'reading.setShelf', { slugUrl, shelf: 'reading' });
    await goWithin(page, '/schedule');
    await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
    await services.advance(7 * DAY_SECONDS);
    const episode = toast(page, /: Episode \d+ is out/);
    await expect(episode).toBeVisible(PATIENCE);
    await episode.getByRole('button', { name: 'Open' }).click();
    await expect(release.title).toBeFocused();

    await callCore(page, 'novels.chapters', { slugUrl });
    const chapters = toast(page, /The Daily Serial: 7 new chapters/);
    await expect(chapters).toBeVisible(PATIENCE);
    await chapters.getByRole('button', { name: 'Open' }).click();
    await expect(page).toHaveURL((url) => url.pathname === `/novels/${slugUrl}`);
    await expect(page.getByRole('heading', { level: 2, name: /^Chapters/ })).toBeVisible();
  } finally {
    await host.stop();
    await services.stop();
  }
});

test('“Not now” ends the offer of notifications, and the settings can still turn them on', async ({
  page,
  host,
  services,
}) => {
  await openSignedIn(page, host, services);
  const slugUrl = await NovelScreen.find(page, 'Lamps of the North Cape');
  await callCore(page, 'reading.setShelf', { slugUrl, shelf: 'reading' });
  const settings = await SettingsScreen.open(page);
  await question(page).getByRole('button', { name: 'Not now' }).click();
  await expect(question(page)).toBeHidden();
  const section = settings.section('Notifications');
  const switches = section.getByRole('switch');
  await expect(switches).toHaveCount(2);
  for (const each of await switches.all()) await expect(each).not.toBeChecked();
  await page.reload();
  await expect(section.getByRole('switch').first()).toBeVisible();
  await expect(question(page)).toBeHidden();

  const saved = page.waitForResponse((response) => response.url().endsWith('/rpc/settings.update'));
  await section.getByRole('switch', { name: 'New chapters of titles you follow' }).press('Space');
  await saved;
  await expect(section).toContainText('System notifications');
  await expectNoAxeFindings(page);
  const { notifications } = await callCore(page, 'settings.read', {});
  expect(notifications).toEqual({ isAsked: true, episodes: false, chapters: true });
});

test('toasts and the offer of notifications do not cover the end of a page, in a wide and a narrow window', async ({
  page,
  host,
}) => {
  await enter(page, host.url);
  const slugUrl = await NovelScreen.find(page, 'Lamps of the North Cape');
  await callCore(page, 'reading.setShelf', { slugUrl, shelf: 'reading' });
  await callCore(page, 'settings.update', { language: 'ru', player: { speed: 2 }, reader: { indent: 0 } });
  const settings = await SettingsScreen.open(page);
  const asked = page.getByRole('region', { name: 'Включить уведомления?' });
  await expect(asked).toBeVisible();
  for (const name of ['Плеер', 'Читалка']) {
    await settings.section(name).getByRole('button', { name: 'Сбросить' }).press('Enter');
  }
  const toasts = page.getByRole('dialog');
  await expect(toasts).toHaveCount(2);
  const last = page.locator('[data-setting]').last();
  const bottomOf = async (locator: Locator) =>
    (await locator.boundingBox().then((box) => box && box.y + box.height)) ?? 0;
  const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? 0;
  for (const width of [1280, 500]) {
    await page.setViewportSize({ width, height: 800 });
    // Hovering keeps the toasts from disappearing.
    await toasts.first().hover();
    await page.locator('#main').evaluate((main) => main.scrollTo({ top: main.scrollHeight }));
    await expect.poll(async () => (await bottomOf(last)) < (await topOf(toasts.last()))).toBe(true);
    await expect.poll(async () => (await bottomOf(toasts.first())) <= (await topOf(asked))).toBe(true);
    await expectNoAxeFindings(page);
  }
});

test('news are browser notifications with permission, and toasts on the page without it', async ({
  page,
  sharedHost,
}) => {
  await listenIn(page);
  await page.addInitScript(() => {
    const shown: { title: string; body: string | undefined; onclick: (() => void) | null; close: () => void }[] = [];
    class FakeNotification {
      static permission = 'default';
      onclick: (() => void) | null = null;
      title: string;
      body: string | undefined;
      constructor(title: string, options: NotificationOptions = {}) {
        this.title = title;
        this.body = options.body;
        shown.push(this);
      }
      close = () => undefined;
    }
    // Replaces the browser's own, which shows nothing without a desktop.
    Object.assign(window, { Notification: FakeNotification, shownNotifications: shown });
  });
  const shown = () =>
    page.evaluate(() => {
      const { shownNotifications } = window as { shownNotifications?: { title: string; body?: string }[] };
      return shownNotifications?.map(({ title, body }) => ({ title, body }));
    });
  await enter(page, sharedHost.url);
  await page.goto(new URL('/settings', page.url()).href);
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  // The page listens for news once its notices are attached.
  await expect(page.getByRole('region', { name: 'Notices' })).toBeAttached();

  await tellPage(page, 'news.found', { items: [EPISODE], isTold: true });
  await tellPage(page, 'news.found', { items: [EPISODE, CHAPTERS], isTold: false });
  await expect(toast(page, 'New for you: Lamps · Steps')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);

  await page.evaluate(() => Object.assign(window.Notification, { permission: 'granted' }));
  await tellPage(page, 'news.found', { items: [EPISODE], isTold: false });
  await expect.poll(shown).toEqual([{ title: 'Lamps', body: 'Episode 0.5 is out' }]);
  await page.evaluate(() => {
    const { shownNotifications } = window as { shownNotifications?: { onclick: (() => void) | null }[] };
    shownNotifications?.[0]?.onclick?.();
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeFocused();
});
