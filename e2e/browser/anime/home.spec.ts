import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { startHost } from '#e2e/fixtures/host.ts';
import { watchSome } from '#e2e/fixtures/stocked-library.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { HomeScreen } from '#e2e/pages/home-screen.ts';
import { PlayerScreen } from '#e2e/pages/player-screen.ts';
import { ReleaseCardPart } from '#e2e/pages/release-card.ts';

/** The service's list of newest episodes. */
const Latest = z.array(z.object({ id: z.int(), latest_episode: z.object({ id: z.string() }) }));
const EVERYTHING = 'GET /api/';
const SHELVES = ['New episodes', 'From the service', 'Recommended', 'Novels', 'Videos'] as const;

/** Each kind leads where it should, and an ad is marked as one. */
async function promotionsAreRight(home: HomeScreen): Promise<void> {
  const { main } = home;
  await expect(home.promotions('release').first().getByRole('link')).toHaveAttribute('href', /^\/anime\/\d+$/);
  const link = home.promotions('link').first().getByRole('link');
  await expect(link).toHaveAttribute('href', /^https?:/);
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noreferrer/);
  await expect(home.promotions('text').first().getByRole('link')).toHaveCount(0);
  await expect(home.promotions('text').first().getByRole('paragraph')).not.toBeEmpty();
  const ad = home.promotions('ad').first();
  await expect(ad.getByText('Advertisement')).toBeVisible();
  await expect(ad.getByText(/^erid: \S+/)).toBeVisible();
  await expect(main.getByText('Advertisement')).toHaveCount(await home.promotions('ad').count());
  await expect(ad.getByRole('link')).toHaveAttribute('href', /^https?:/);
}

test('the home page shows every shelf with its content, and its random button opens a release', {
  tag: '@short',
}, async ({ page, sharedHost }) => {
  const home = await HomeScreen.open(page, sharedHost.url);
  for (const shelf of SHELVES) await expect(home.cards(shelf).first()).toBeVisible();
  await expect(
    home
      .cards('New episodes')
      .filter({ hasText: /Episode [\d.]+ · .+ ago/ })
      .first(),
  ).toBeVisible();
  await expect(
    home
      .shelf(/^(Today|Tomorrow), Moscow time$/)
      .getByText(/^(Episode \d+ (is out|expected)|New episode expected)/)
      .first(),
  ).toBeVisible();
  await promotionsAreRight(home);
  for (const name of ['Previous: Recommended', 'Next: Recommended']) {
    await expect(home.main.getByRole('button', { name, exact: true })).toHaveCount(1);
  }

  await home.openRandom();
  await expect(page).toHaveURL(/\/anime\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
});

test('the first page sends its requests before its script loads, none twice, and preloads the main pages at rest', async ({
  page,
  host,
}) => {
  const asked: string[] = [];
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/rpc/')) return;
    const { callId, input } = z.object({ callId: z.string(), input: z.unknown() }).parse(request.postDataJSON());
    asked.push(`${callId.includes('ahead#') ? 'ahead ' : ''}${pathname} ${JSON.stringify(input)}`);
  });
  await HomeScreen.open(page, host.url);
  expect(asked).toContain('ahead /rpc/releases.latest {"limit":20}');
  const requests = asked.map((request) => request.replace('ahead ', ''));
  expect(requests.toSorted()).toEqual([...new Set(requests)].toSorted());

  const last = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/settings-page-'));
  await expect.poll(() => page.evaluate(last)).toBe(true);
  await page.waitForLoadState('networkidle');
  scripts.length = 0;
  for (const name of ['Anime', 'Schedule', 'Novels', 'Library', 'Settings']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  expect(scripts).toEqual([]);
});

test('the buttons of cards appear even if their texts load after their code', async ({ page, sharedHost }) => {
  const buttons = page.waitForResponse(/\/assets\/later-[^/]*\.js$/);
  await page.route(/\/assets\/english-[^/]*\.js$/, async (route) => {
    await (await buttons).finished();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await route.continue();
  });
  const texts = page.waitForResponse(/\/assets\/english-[^/]*\.js$/);
  const home = await HomeScreen.open(page, sharedHost.url);
  await (await texts).finished();
  const card = await ReleaseCardPart.at(page, home.shelf('New episodes'), 1);
  await card.card.hover();
  await expect(card.favourite).toBeVisible();
});

test('the first picture draws only the cards in sight; a shelf that returns to a scrolled place is drawn whole at once', async ({
  page,
  sharedHost,
}) => {
  await page.addInitScript(() => {
    const counts: Record<string, number[]> = { 'New episodes': [], Recommended: [] };
    Object.assign(window, { counts });
    const look = () => {
      const shelves = Array.from(document.querySelectorAll('main section'));
      const cardsOf = (name: string) =>
        shelves.find((shelf) => shelf.querySelector('h2')?.textContent === name)?.querySelectorAll('li article').length;
      for (const [name, seen] of Object.entries(counts)) {
        const count = cardsOf(name) ?? 0;
        if ((cardsOf('New episodes') ?? 0) > 0 && seen.at(-1) !== count) seen.push(count);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  type Shelf = 'New episodes' | 'Recommended';
  /** How many cards a shelf had, from the page's first picture on. */
  const counted = (shelf: Shelf) =>
    page.evaluate((name) => (window as unknown as { counts: Record<Shelf, number[]> }).counts[name], shelf);
  const CARDS = 20;

  const home = await HomeScreen.open(page, sharedHost.url);
  await expect(home.cards('New episodes')).toHaveCount(CARDS);
  const [atStart = 0] = await counted('New episodes');
  expect(atStart).toBeLessThan(CARDS);
  expect(atStart).toBeGreaterThan(6);
  const last = home.cards('New episodes').last();
  await last.scrollIntoViewIfNeeded();
  await expect(last.getByRole('link').first()).toBeVisible();
  await expect(home.cards('Recommended')).toHaveCount(CARDS);

  const leaveAndComeBack = async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Schedule' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
    await page.evaluate(() => {
      const { counts } = window as unknown as { counts: Record<Shelf, number[]> };
      for (const seen of Object.values(counts)) seen.splice(0);
    });
    await page.goBack();
    await expect(home.cards('New episodes')).toHaveCount(CARDS);
    await expect(home.cards('Recommended')).toHaveCount(CARDS);
  };
  const left = () =>
    home
      .shelf('New episodes')
      .getByRole('list')
      .evaluate((list) => list.scrollLeft);
  const scrolledTo = await left();
  expect(scrolledTo).toBeGreaterThan(0);
  await leaveAndComeBack();
  expect(await counted('New episodes')).toEqual([CARDS]);
  expect(await left()).toBe(scrolledTo);

  await home.cards('New episodes').first().scrollIntoViewIfNeeded();
  await expect.poll(left).toBe(0);
  const inSight = await home
    .cards('New episodes')
    .evaluateAll((cards) => cards.filter((card) => card.getBoundingClientRect().left < window.innerWidth).length);
  await leaveAndComeBack();
  expect(await counted('New episodes')).toEqual([inSight, CARDS]);
  // This shelf was below the window.
  expect(await counted('Recommended')).toEqual([0, CARDS]);

  const main = page.getByRole('main');
  const scrolledDown = await main.evaluate((scroller) => {
    scroller.scrollTo(0, scroller.scrollHeight);
    return scroller.scrollTop;
  });
  expect(scrolledDown).toBeGreaterThan(0);
  await leaveAndComeBack();
  expect(await counted('Recommended')).toEqual([inSight, CARDS]);
  expect(await main.evaluate((scroller) => scroller.scrollTop)).toBe(scrolledDown);
});

test.describe('in a window tall enough for the whole page', () => {
  test.use({ viewport: { width: 1280, height: 2_600 } });
  test('shelves that load one after another shift no layout', async ({ page, sharedHost }) => {
    await page.route('**/rpc/answers.kept', (route) => route.fulfill({ json: { ok: true, value: null } }));
    let asked = 0;
    await page.route(/\/rpc\/(media|schedule|genres|novels|releases)\./, async (route) => {
      asked += 1;
      // Answers arrive from the last to the first, so each shelf appears above those already there.
      await setTimeout(Math.max(0, 10 - asked) * 150);
      await route.continue();
    });
    await HomeScreen.open(page, sharedHost.url);
    const moved = await page.evaluate(async () => {
      let sum = 0;
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0;
      });
      observer.observe({ type: 'layout-shift', buffered: true });
      for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
      return sum;
    });
    expect(moved).toBeLessThan(0.01);
  });
});

test('the keyboard reaches a shelf and walks its cards, and a card’s button plays the newest episode', async ({
  page,
  sharedHost,
  services,
}) => {
  const home = await HomeScreen.open(page, sharedHost.url);
  const links = home.cards('New episodes').getByRole('link');
  await expect(async () => {
    await page.keyboard.press('Tab');
    // Checked without waiting: on a busy machine, the next press after a wait would go past it.
    expect(await links.first().evaluate((link) => link === document.activeElement)).toBe(true);
  }).toPass({ intervals: [0] });
  await page.keyboard.press('ArrowRight');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(links.last()).toBeFocused();
  await expect(links.last()).toBeInViewport();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/anime\/\d+$/);
  await page.goBack();

  const isPlay = { name: /^Watch .+, episode [\d.]+$/ };
  const card = home
    .cards('New episodes')
    .filter({ has: page.getByRole('button', isPlay) })
    .first();
  const address = await card.getByRole('link').getAttribute('href');
  const answer = await fetch(`${services.anime.baseUrl}/anime/releases/latest?limit=50`);
  const newest = Latest.parse(await answer.json()).find(({ id }) => address === `/anime/${id}`);
  await card.getByRole('button', isPlay).press('Enter');
  const player = new PlayerScreen(page);
  await player.isShown();
  await expect(page).toHaveURL(new RegExp(`/watch/${newest?.id}/${newest?.latest_episode.id}$`));
  await player.isMoving();
});

test('without a network the home page shows stored shelves with their age; after Retry their order is the same', async ({
  page,
  services,
  host,
}) => {
  let home = await HomeScreen.open(page, host.url);
  const promotions = await callCore(page, 'media.promotions', {});
  await services.putFaults([{ match: EVERYTHING, kind: 'reset' }]);
  try {
    await page.reload();
    home = new HomeScreen(page);
    await home.isComplete();
    const note = page.getByRole('alert');
    await expect(note).toContainText(/Last updated/, { timeout: 30_000 });
    await expect(note).toHaveCount(1);
    await expect(home.featured).not.toBeEmpty();
    // The first picture has only the cards that fit.
    await expect(home.cards('From the service')).toHaveCount(promotions.length);
    const before = await home.titles('From the service');
    for (const shelf of SHELVES) await expect(home.cards(shelf)).not.toHaveCount(0);
    await expectNoAxeFindings(page);

    await services.clearFaults();
    const asked = page.waitForResponse((response) => response.url().includes('media.promotions'));
    await note.getByRole('button', { name: 'Retry' }).click();
    await asked;
    await expect(note).toHaveCount(0);
    expect(await home.titles('From the service')).toEqual(before);
  } finally {
    await services.clearFaults();
  }
});

test('one alert reports shelves that are empty or stored because of faults, and Retry clears it', async ({
  page,
  services,
  host,
}) => {
  await services.putFaults([{ match: '/(media|recommended)', kind: 'reset' }]);
  try {
    await page.goto(host.url);
    await expect(new HomeScreen(page).cards('Novels')).not.toHaveCount(0);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(1);
    await services.putFaults([{ match: EVERYTHING, kind: 'reset' }]);
    await page.reload();
    await expect(page.getByRole('alert')).toContainText(/Last updated/, { timeout: 30_000 });
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(1);

    await services.clearFaults();
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).press('Enter');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
  } finally {
    await services.clearFaults();
  }
});

test('when only the featured release cannot be refreshed, an alert gives its age and Retry refreshes it', async ({
  page,
  services,
  host,
}) => {
  await enter(page, host.url);
  await watchSome(page, 'zero-hour-diner', 2);
  const release = await callCore(page, 'releases.get', { idOrAlias: 'zero-hour-diner' });
  await page.goto(host.url);
  await expect(new HomeScreen(page).featured).toContainText(release.name.english ?? '');
  await services.putFaults([{ match: `/releases/${release.id}$`, kind: 'reset' }]);
  try {
    await page.reload();
    const note = page.getByRole('alert');
    await expect(note).toContainText(/Last updated/, { timeout: 30_000 });
    await expect(note).toHaveCount(1);
    await services.clearFaults();
    await note.getByRole('button', { name: 'Retry' }).press('Enter');
    await expect(note).toHaveCount(0);
  } finally {
    await services.clearFaults();
  }
});

test('with nothing stored and no network the page shows one error, and Retry loads the page', async ({
  page,
  services,
  dataDirectory,
}) => {
  await services.putFaults([{ match: EVERYTHING, kind: 'reset' }]);
  const host = await startHost({ services, dataDirectory });
  try {
    await page.goto(host.url);
    await expect(page.getByRole('heading', { level: 1, name: 'The service isn’t responding' })).toBeVisible({
      timeout: 40_000,
    });
    await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toHaveCount(1);
    await expect(page.getByRole('main').getByRole('region')).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveText(/cannot be reached right now/);
    await expectNoAxeFindings(page);
    await services.clearFaults();
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
    await new HomeScreen(page).isComplete();
  } finally {
    await services.clearFaults();
    await host.stop();
  }
});
