import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { type HostOptions, startHost } from '#e2e/fixtures/host.ts';
import { AppFrame } from '#e2e/pages/app-frame.ts';
import { WelcomeScreen } from '#e2e/pages/services-welcome.ts';
import { findChromium, launchOptions } from '../chromium.ts';
import { ensurePage } from '../ensure-built.ts';

/** `npm run screenshots [-- name...]`: the pictures of the README, taken of the real app on its own demo library. */
const OUT = resolve(import.meta.dirname);
const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 640, height: 900 };

type Shot = {
  readonly name: string;
  readonly context: BrowserContextOptions;
  readonly arrive: (app: AppFrame) => Promise<void>;
};

const shots: readonly Shot[] = [
  {
    name: 'home-dark',
    context: { viewport: WIDE, colorScheme: 'dark', locale: 'en-US' },
    arrive: async () => undefined,
  },
  {
    name: 'catalogue-light-russian',
    context: { viewport: WIDE, colorScheme: 'light', locale: 'ru-RU' },
    arrive: async ({ page }) => {
      await page.goto(new URL('/anime', page.url()).href);
      await page.getByRole('main').getByRole('article').first().waitFor();
    },
  },
  {
    name: 'release-dark',
    context: { viewport: WIDE, colorScheme: 'dark', locale: 'en-US' },
    arrive: async (app) => {
      await (await app.openAnime()).openRelease(3);
    },
  },
  {
    name: 'search-dark',
    context: { viewport: WIDE, colorScheme: 'dark', locale: 'en-US' },
    arrive: async ({ page }) => {
      await page.goto(new URL('/anime', page.url()).href);
      await page.getByRole('main').getByRole('article').first().waitFor();
      await page.keyboard.press('Control+KeyK');
      await page.getByRole('dialog').getByRole('combobox').fill('train');
      await page.getByRole('dialog').getByRole('option').first().waitFor();
      await page.waitForTimeout(1_500);
    },
  },
  {
    name: 'schedule-light',
    context: { viewport: WIDE, colorScheme: 'light', locale: 'en-US' },
    arrive: async ({ page }) => {
      await page.goto(new URL('/schedule', page.url()).href);
      await page.getByRole('main').getByRole('article').first().waitFor();
    },
  },
  {
    name: 'player',
    context: { viewport: WIDE, colorScheme: 'dark', locale: 'en-US' },
    arrive: async (app) => {
      const player = await (await (await app.openAnime()).openRelease(1)).watch();
      await player.isMoving();
      await player.jumpAhead(1);
      await player.isPast(10);
      await player.wake();
    },
  },
  {
    name: 'novel-light',
    context: { viewport: WIDE, colorScheme: 'light', locale: 'en-US' },
    arrive: async (app) => {
      await (await app.openNovels()).openNovel(0);
    },
  },
  {
    name: 'saved-light',
    context: { viewport: WIDE, colorScheme: 'light', locale: 'en-US' },
    arrive: async ({ page }) => {
      for (const title of [3, 1, 6]) {
        await page.goto(new URL('/novels', page.url()).href);
        await page.getByRole('main').getByRole('article').getByRole('link').nth(title).click();
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await page.getByRole('menuitem', { name: /^Everything/ }).click();
        // Several translations: takes the first.
        await page
          .getByText(/will be saved/)
          .or(page.getByRole('dialog'))
          .first()
          .waitFor();
      }
      await page.goto(new URL('/library?tab=saved', page.url()).href);
      await page.getByText(/left/).first().waitFor({ timeout: 60_000 });
    },
  },
  {
    name: 'texts-dark',
    context: { viewport: WIDE, colorScheme: 'dark', locale: 'en-US' },
    arrive: async ({ page }) => {
      await page.goto(new URL('/texts?q=дорога', page.url()).href);
      await page.locator('mark').first().waitFor();
    },
  },
  {
    name: 'settings-light-russian',
    context: { viewport: WIDE, colorScheme: 'light', locale: 'ru-RU' },
    arrive: async ({ page }) => {
      await page.goto(new URL('/settings', page.url()).href);
      await page.getByRole('main').getByRole('switch').first().waitFor();
    },
  },
  {
    name: 'reader-narrow',
    context: { viewport: NARROW, colorScheme: 'dark', locale: 'ru-RU' },
    arrive: async ({ page }) => {
      await page.goto(new URL('/novels', page.url()).href);
      await page.getByRole('main').getByRole('article').getByRole('link').first().click();
      await page.getByRole('button', { name: /^Читать/ }).click();
      await page.getByRole('article').waitFor();
      await page.mouse.move(300, 300);
    },
  },
];

const firstStart: readonly Shot[] = [
  {
    name: 'connect-light',
    context: { viewport: WIDE, colorScheme: 'light', locale: 'en-US' },
    arrive: async ({ page }) => {
      const form = await new WelcomeScreen(page).enterAddresses();
      await form.check('anime', 'http://anime.example');
    },
  },
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

/** Every picture in sight has arrived and has faded in. */
async function hasAllPictures(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => [...document.images].every((image) => image.loading === 'lazy' || image.complete));
  await page.waitForTimeout(600);
}

async function takeAll(browser: Browser, wanted: readonly Shot[], options: HostOptions): Promise<void> {
  if (wanted.length === 0) return;
  const dataDirectory = await mkdtemp(join(tmpdir(), 'engawa-screenshots-'));
  const host = await startHost({ ...options, dataDirectory });
  for (const shot of wanted) await take(browser, host.url, shot);
  await host.stop();
  await rm(dataDirectory, { recursive: true });
}

const names = process.argv.slice(2);
const isWanted = ({ name }: Shot) => names.length === 0 || names.includes(name);
await ensurePage();
const browser = await chromium.launch(launchOptions(findChromium()));
await takeAll(browser, shots.filter(isWanted), {});
await takeAll(browser, firstStart.filter(isWanted), { services: 'unasked' });
await browser.close();
