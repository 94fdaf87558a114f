import type { Page } from 'playwright/test';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { type Host, startHost } from '#e2e/fixtures/host.ts';
import { test as base, expect } from '#e2e/fixtures/test.ts';
import { untilSaved, wantChapters } from '#e2e/fixtures/wanted-chapters.ts';
import { NovelScreen } from '#e2e/pages/novel-screen.ts';
import { ReaderScreen } from '#e2e/pages/reader-screen.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';

const SERIAL = 'The Daily Serial';

type Opened = { readonly host: Host; readonly slugUrl: SlugUrl; readonly novel: NovelScreen };

const test = base.extend<{ readonly serial: Opened }>({
  /** Opened once, so that its answers are stored on this device. */
  serial: async ({ page, services, dataDirectory }, use) => {
    const host = await startHost({ services, dataDirectory, timeScale: 60 });
    await enter(page, host.url);
    const slugUrl = await NovelScreen.find(page, SERIAL);
    await use({ host, slugUrl, novel: await NovelScreen.open(page, slugUrl) });
    await host.stop();
  },
});

/** Names of the page's calls from now on, growing as they are made. */
function asked(page: Page): readonly string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const [, kind, name = ''] = new URL(request.url()).pathname.split('/');
    if (kind === 'rpc') names.push(`${name} ${JSON.parse(request.postData() ?? '{}').input?.name ?? ''}`.trim());
  });
  return names;
}

test('pointing at a title or a saved chapter loads it from this device ahead of the click, without asking the service', async ({
  page,
  services,
  serial: { host, slugUrl, novel },
}) => {
  const [first] = await callCore(page, 'novels.chapters', { slugUrl });
  const saved = first?.number ?? '';
  await wantChapters(page, slugUrl, 1);
  await untilSaved(page, slugUrl, 1);

  await page.goto(new URL(`/novels?q=${encodeURIComponent(SERIAL)}`, host.url).href);
  const poster = page.getByRole('main').getByRole('link', { name: SERIAL }).first();
  await poster.waitFor();
  await page.waitForLoadState('networkidle');
  await services.forgetRequests();
  const names = asked(page);
  await poster.hover();
  await expect.poll(() => names).toContain('answers.kept novels.chapters');
  expect(names).toContain('reading.title');
  expect((await services.requests()).filter(({ path }) => path.includes(slugUrl))).toEqual([]);

  await poster.click();
  await expect(novel.row(saved)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await services.forgetRequests();
  await novel.rows.nth(3).locator('[data-card-link]').hover();
  await novel.link(saved).hover();
  await expect.poll(() => names.filter((name) => name === 'novels.chapter')).toHaveLength(1);
  expect((await services.requests()).filter(({ path }) => path.endsWith('/chapter'))).toEqual([]);

  // The reading place was also loaded ahead, so opening the chapter does not wait for this call.
  await page.waitForLoadState('networkidle');
  await page.route('**/rpc/reading.title', () => undefined);
  await novel.link(saved).click();
  await new ReaderScreen(page).isShown();
});

test('a stored chapter list is read once, even if a click follows before it arrives', async ({
  page,
  serial: { host, novel },
}) => {
  await expect(novel.rows.first()).toBeVisible();

  await page.goto(new URL(`/novels?q=${encodeURIComponent(SERIAL)}`, host.url).href);
  await page.waitForLoadState('networkidle');
  const names = asked(page);
  await page.route('**/rpc/answers.kept', async (route) => {
    await expect.poll(() => names).toContain('novels.chapters');
    await route.continue();
  });
  await page.getByRole('main').getByRole('link', { name: SERIAL }).first().click();
  await expect(novel.rows.first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(names.filter((name) => name === 'answers.kept novels.chapters')).toHaveLength(1);
});
