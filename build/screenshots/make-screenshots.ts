import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { type HostOptions, startHost } from '#e2e/fixtures/host.ts';
import { AppFrame } from '#e2e/pages/app-frame.ts';
import { WelcomeScreen } from '#e2e/pages/services-welcome.ts';
import { findChromium, launchOptions } from '../chromium.ts';
import { ensureLoopback } from '../ensure-built.ts';

/** `npm run screenshots [-- name...]`: the pictures of the README, taken from the real app with its demo library. */
const OUT = resolve(import.meta.dirname);
const FIRST_CARD = 'main article';

type Shot = {
  readonly name: string;
  readonly context: BrowserContextOptions;
  readonly arrive: (app: AppFrame) => Promise<unknown>;
};

function shot(
  name: string,
  colorScheme: 'dark' | 'light',
  locale: 'en-US' | 'ru-RU',
  arrive: Shot['arrive'],
  viewport = { width: 1280, height: 800 },
): Shot {
  return { name, context: { viewport, colorScheme, locale }, arrive };
}

/** Opens a page and waits for its content. */
const at = (path: string, content: string) => async (app: AppFrame) => {
  await app.page.goto(new URL(path, app.page.url()).href);
  await app.page.locator(content).first().waitFor();
};

const shots: readonly Shot[] = [
  shot('home-dark', 'dark', 'en-US', async () => undefined),
  shot('catalogue-light-russian', 'light', 'ru-RU', at('/anime', FIRST_CARD)),
  shot('release-dark', 'dark', 'en-US', async (app) => (await app.openAnime()).openRelease(3)),
  shot('search-dark', 'dark', 'en-US', async (app) => {
    await at('/anime', FIRST_CARD)(app);
    await app.page.keyboard.press('Control+KeyK');
    await app.page.getByRole('dialog').getByRole('combobox').fill('train');
    await app.page.getByRole('dialog').getByRole('option').first().waitFor();
    await app.page.waitForTimeout(1_500);
  }),
  shot('schedule-light', 'light', 'en-US', at('/schedule', FIRST_CARD)),
  shot('player', 'dark', 'en-US', async (app) => {
    const player = await (await (await app.openAnime()).openRelease(1)).watch();
    await player.isMoving();
    await player.jumpAhead(1);
    await player.isPast(10);
    await player.wake();
  }),
  shot('novel-light', 'light', 'en-US', async (app) => (await app.openNovels()).openNovel(0)),
  shot('saved-light', 'light', 'en-US', async ({ page }) => {
    for (const title of [3, 1, 6]) {
      await page.goto(new URL('/novels', page.url()).href);
      await page.getByRole('main').getByRole('article').getByRole('link').nth(title).click();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('menuitem', { name: /^Everything/ }).click();
      // With several translations a dialog asks, and the first is taken.
      await page
        .getByText(/will be saved/)
        .or(page.getByRole('dialog'))
        .first()
        .waitFor();
    }
    await page.goto(new URL('/library?tab=saved', page.url()).href);
    await page.getByText(/left/).first().waitFor({ timeout: 60_000 });
  }),
  shot('texts-dark', 'dark', 'en-US', at('/texts?q=дорога', 'mark')),
  shot('settings-light-russian', 'light', 'ru-RU', at('/settings', 'main [role=switch]')),
  shot(
    'reader-narrow',
    'dark',
    'ru-RU',
    async ({ page }) => {
      await page.goto(new URL('/novels', page.url()).href);
      await page.getByRole('main').getByRole('article').getByRole('link').first().click();
      await page.getByRole('button', { name: /^Читать/ }).click();
      await page.getByRole('article').waitFor();
      await page.mouse.move(300, 300);
    },
    { width: 640, height: 900 },
  ),
];

const firstStart: readonly Shot[] = [
  shot('connect-light', 'light', 'en-US', async ({ page }) => {
    const form = await new WelcomeScreen(page).enterAddresses();
    await form.check('anime', 'http://anime.example');
  }),
];

async function take(browser: Browser, address: string, { name, context, arrive }: Shot): Promise<void> {
  const page = await (await browser.newContext(context)).newPage();
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await arrive(new AppFrame(page));
  await hasAllPictures(page);
  const file = join(OUT, `${name}.webp`);
  await sharp(await page.screenshot())
    .webp({ quality: 86 })
    .toFile(file);
  process.stdout.write(`${file}\n`);
  await page.context().close();
}

/** Waits until every visible picture has loaded and faded in. */
async function hasAllPictures(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => [...document.images].every((image) => image.loading === 'lazy' || image.complete));
  await page.waitForTimeout(600);
}

async function takeAll(browser: Browser, wanted: readonly Shot[], options: HostOptions): Promise<void> {
  if (wanted.length === 0) return;
  await using data = await mkdtempDisposable(join(tmpdir(), 'engawa-screenshots-'));
  const host = await startHost({ ...options, dataDirectory: data.path });
  for (const shot of wanted) await take(browser, host.url, shot);
  await host.stop();
}

const names = process.argv.slice(2);
const isWanted = ({ name }: Shot) => names.length === 0 || names.includes(name);
await ensureLoopback();
const browser = await chromium.launch(launchOptions(findChromium()));
await takeAll(browser, shots.filter(isWanted), {});
await takeAll(browser, firstStart.filter(isWanted), { services: 'unasked' });
await browser.close();
