import type { Page } from 'playwright/test';
import type { z } from 'zod';
import { expect, test } from '#e2e/fixtures/test.ts';
import { HomeScreen } from '#e2e/pages/home-screen.ts';
import { appContract } from '#shared/contract/app-contract.ts';

const NAME = [
  '<img src=x onerror="window.isHurt=true"><script>window.isHurt=true</script>',
  '\u202eשלום\u202c',
  '\u200b'.repeat(200),
  'Щ'.repeat(10_000),
].join(' ');

type Record_ = { readonly [key: string]: unknown };
/** What the core answers, with every text a hostile one and every address one that must not be opened. */
function hostile(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((entry) => hostile(entry, key));
  if (value !== null && typeof value === 'object') {
    // An answer is plain JSON.
    return Object.fromEntries(Object.entries(value as Record_).map(([name, inner]) => [name, hostile(inner, name)]));
  }
  if (
    ['title', 'description', 'label', 'erid', 'playlist', 'main', 'english', 'alternative', 'russian', 'name'].includes(
      key,
    )
  ) {
    return NAME;
  }
  if (key === 'address') return 'javascript:window.isHurt=true';
  if (['createdAt', 'updatedAt'].includes(key)) return 'the day before yesterday';
  return value;
}

/** The same with nothing in it that the contract lets be null or empty. */
function bare(procedure: string, answer: unknown): unknown {
  const procedures: { readonly [name: string]: { readonly output: z.ZodType } } = appContract;
  const allows = (value: unknown) => procedures[procedure]?.output.safeParse(value).success === true;
  const root = structuredClone(answer);
  function strip(value: unknown): void {
    if (value === null || typeof value !== 'object') return;
    // In plain JSON arrays too are records of their entries.
    const holder = value as Record<string, unknown>;
    for (const [key, inner] of Object.entries(holder)) {
      const isCard = Array.isArray(value) || value === root;
      const emptied = [null, ...(Array.isArray(inner) ? [[]] : [])].some((empty) => {
        holder[key] = isCard ? inner : empty;
        return !isCard && allows(root);
      });
      if (emptied) continue;
      holder[key] = inner;
      strip(inner);
    }
  }
  strip(root);
  return root;
}

async function answerWith(page: Page, changed: (value: unknown, procedure: string) => unknown): Promise<void> {
  // Enough of each kind; more would only take longer.
  const few = (value: unknown): unknown => (Array.isArray(value) ? value.slice(0, 8) : value);
  const paths = /\/rpc\/(media|schedule|genres|novels|releases\.(latest|recommended|get))/;
  await page.route(paths, async (route) => {
    const response = await route.fetch({ maxRetries: 3 });
    const { ok, value } = await response.json();
    const procedure = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    await route.fulfill({ response, json: { ok, value: changed(few(value), procedure) } });
  });
}

async function isOrderly(page: Page): Promise<void> {
  const main = page.locator('#main');
  expect(await main.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  for (const section of await main.locator('section').all()) {
    expect((await section.boundingBox())?.height).toBeLessThan(600);
  }
}

test('texts of any kind and length stay texts in their places', { tag: '@long' }, async ({ page, sharedHost }) => {
  await answerWith(page, (value) => hostile(value));
  const home = await HomeScreen.open(page, sharedHost.url);
  await expect(home.cards('New episodes').first()).toContainText('<img src=x onerror=');
  await isOrderly(page);
  await page.setViewportSize({ width: 420, height: 800 });
  await isOrderly(page);
  expect(await page.evaluate(() => 'isHurt' in window)).toBe(false);
  // Nothing but the app's own pages can be opened.
  const links = await home.main.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((href) => !href?.startsWith('/'))).toEqual([]);
});

test('whatever is absent leaves the page whole', { tag: '@long' }, async ({ page, sharedHost }) => {
  await answerWith(page, (value, procedure) => bare(procedure, value));
  const home = await HomeScreen.open(page, sharedHost.url);
  await isOrderly(page);
  await expect(home.promotions('ad').first().getByText('Advertisement').first()).toBeVisible();
  await expect(home.main.getByText(/null|undefined|NaN|Invalid/)).toHaveCount(0);
});
