import type { Page } from 'playwright/test';
import { expect, test } from '#e2e/fixtures/test.ts';
import { HomeScreen } from '#e2e/pages/home-screen.ts';

const NAME = [
  '<img src=x onerror="window.isHurt=true"><script>window.isHurt=true</script>',
  '\u202eשלום\u202c',
  '\u200b'.repeat(200),
  'Щ'.repeat(2_000),
].join(' ');

type Record_ = { readonly [key: string]: unknown };
/** An answer of the core with every text hostile and every address one that must not be opened. */
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

async function answerWith(page: Page, changed: (value: unknown) => unknown): Promise<void> {
  // Eight of each kind are enough; more would only take longer.
  const few = (value: unknown): unknown => (Array.isArray(value) ? value.slice(0, 8) : value);
  const paths = /\/rpc\/(media|schedule|genres|novels|releases\.(latest|recommended|get))/;
  await page.route(paths, async (route) => {
    const response = await route.fetch({ maxRetries: 3 });
    const { ok, value } = await response.json();
    await route.fulfill({ response, json: { ok, value: changed(few(value)) } });
  });
}

async function isOrderly(page: Page): Promise<void> {
  const main = page.locator('#main');
  expect(await main.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  for (const section of await main.locator('section').all()) {
    expect((await section.boundingBox())?.height).toBeLessThan(600);
  }
}

test('hostile and overlong texts stay text within their shelves, and every link leads to a page of the app', async ({
  page,
  sharedHost,
}) => {
  await answerWith(page, (value) => hostile(value));
  const home = await HomeScreen.open(page, sharedHost.url);
  await expect(home.cards('New episodes').first()).toContainText('<img src=x onerror=');
  await expect(home.promotions('ad').first().getByText('Advertisement').first()).toBeVisible();
  await isOrderly(page);
  await page.setViewportSize({ width: 420, height: 800 });
  await isOrderly(page);
  expect(await page.evaluate(() => 'isHurt' in window)).toBe(false);
  // Only the app's own pages can be opened.
  const links = await home.main.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((href) => !href?.startsWith('/'))).toEqual([]);
});
