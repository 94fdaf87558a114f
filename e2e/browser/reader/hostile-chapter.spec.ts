import type { Page } from 'playwright/test';
import { enter } from '#e2e/fixtures/enter.ts';
import type { Services } from '#e2e/fixtures/services.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

/** The reference service keeps one title whose every text is an attack. */
const SLUG = /--hostile-chapter-test$/;

// The policy reports attributes of markup that is only parsed, aside from the page, to be cleaned.
test.use({ isUnderAttack: true });

test('a hostile title executes nothing and reaches no other host', { tag: '@long' }, async ({
  page,
  services,
  sharedHost,
}) => {
  const slug = await hostileSlug(services);
  await isAnAttack(services, slug);
  const outside: string[] = [];
  const origin = new URL(sharedHost.url).origin;
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('blob:')) outside.push(request.url());
    // A picture's address may say so: it is asked for through the media route, which gives out pictures only.
    if (new URL(request.url()).pathname.includes('hacked')) outside.push(request.url());
  });
  page.on('response', (response) => {
    if (response.url().includes('hacked') && response.ok()) outside.push(`answered: ${response.url()}`);
  });
  page.on('dialog', (dialog) => {
    outside.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await enter(page, sharedHost.url);
  await page.goto(new URL(`/novels/${slug}`, origin).href);
  const links = page.getByRole('main').getByRole('link', { name: /Chapter|Read|chapter/ });
  await expect(links.first()).toBeVisible();
  const chapters = await page
    .locator('a[href^="/read/"]')
    .evaluateAll((anchors) => [...new Set(anchors.map((a) => a.getAttribute('href') ?? ''))]);
  expect(chapters.length).toBeGreaterThan(0);
  for (const chapter of chapters.slice(0, 12)) {
    await page.goto(new URL(chapter, origin).href);
    await expect(
      page
        .getByRole('article')
        .or(page.getByRole('heading', { level: 1 }))
        .first(),
    ).toBeVisible();
    await provoke(page);
    expect(new URL(page.url()).pathname.startsWith('/read/')).toBe(true);
  }
  expect(outside).toEqual([]);
});

/** Fires every handler and presses everything that the chapter brought. */
async function provoke(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const text = document.querySelector('article');
    const elements = [...(text?.querySelectorAll('*') ?? [])];
    for (const element of elements) {
      for (const name of ['load', 'error', 'mouseover', 'click', 'focus', 'toggle', 'animationstart']) {
        if (!(element instanceof HTMLAnchorElement && name === 'click'))
          element.dispatchEvent(new Event(name, { bubbles: true, cancelable: true }));
      }
    }
    return {
      hacked: '__engawaHacked' in window,
      // The app's own icons are drawings too.
      forbidden: elements.filter(
        (element) =>
          /^(script|iframe|object|embed|form|style|link|meta|base|svg|math)$/i.test(element.tagName) &&
          !element.classList.contains('lucide'),
      ).length,
      handlers: elements.flatMap((element) => element.getAttributeNames().filter((name) => name.startsWith('on'))),
      links: elements.flatMap((element) => (element instanceof HTMLAnchorElement ? [element.protocol] : [])),
    };
  });
  expect(found).toMatchObject({ hacked: false, forbidden: 0, handlers: [] });
  expect(found.links.filter((protocol) => !/^https?:$/.test(protocol))).toEqual([]);
}

/** The proof that this spec could fail: what the service sends would do harm where it is shown as it is. */
async function isAnAttack({ novels }: Pick<Services, 'novels'>, slug: string): Promise<void> {
  const headers = { accept: 'application/json', referer: `${novels.siteUrl}/`, 'site-id': String(novels.siteId) };
  const answer = await fetch(`${novels.baseUrl}/api/manga/${slug}/chapter?volume=1&number=1`, { headers });
  const text = await answer.text();
  expect(text).toContain('__engawaHacked');
  expect(text).toMatch(/<script|onerror|javascript:/i);
}

async function hostileSlug(services: Pick<Services, 'novels'>): Promise<string> {
  const headers = { accept: 'application/json', referer: `${services.novels.siteUrl}/` };
  for (let page = 1; page < 40; page++) {
    const answer = await fetch(
      `${services.novels.baseUrl}/api/manga?site_id[]=${services.novels.siteId}&limit=60&page=${page}`,
      { headers },
    );
    const { data, meta } = (await answer.json()) as {
      data: Array<{ slug_url: string }>;
      meta: { has_next_page: boolean };
    };
    const found = data.find(({ slug_url }) => SLUG.test(slug_url));
    if (found !== undefined) return found.slug_url;
    if (!meta.has_next_page) break;
  }
  throw new Error('the reference service has no hostile title');
}
