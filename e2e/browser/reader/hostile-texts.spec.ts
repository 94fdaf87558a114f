import type { Page } from 'playwright/test';
import { ATTACKER, attacks, collectedAttacks } from '#e2e/fixtures/attacks.ts';
import { noHarm, watchForHarm } from '#e2e/fixtures/harm.ts';
import { type Host, startHost } from '#e2e/fixtures/host.ts';
import {
  chapterContexts,
  mixedAttacks,
  startOf,
  titleOfAttacks,
  titlesThatAttack,
} from '#e2e/fixtures/hostile-shelf.ts';
import { startNovelShelf } from '#e2e/fixtures/novel-shelf.ts';
import { provokeAt, provokeShown } from '#e2e/fixtures/provoke.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

const collected = collectedAttacks();
const all = [...attacks, ...collected];
/** In a name, which is plain text, several attacks together are no weaker than one. */
const ATTACKS_IN_A_NAME = 12;
const names = together(ATTACKS_IN_A_NAME);
/** In markup an attack can swallow others: each has its own paragraph, and with collections its own chapter. */
const ATTACKS_IN_A_CHAPTER = collected.length > 0 ? 1 : 8;
const MIXED_CHAPTERS = Number(process.env['ENGAWA_MIXED_CHAPTERS'] ?? 40);

test.use({ isUnderAttack: true });
test.beforeEach(() => test.setTimeout(test.info().timeout + (collected.length * 3 + MIXED_CHAPTERS) * 4_000));

test('no text of a novel executes, requests or opens anything, wherever it is shown', async ({
  page,
  services,
  dataDirectory,
}) => {
  const hostile = chapterContexts.map((context, place) =>
    titleOfAttacks(context, place + 1, together(context === 'paragraph' ? 1 : ATTACKS_IN_A_CHAPTER)),
  );
  hostile.push(titleOfAttacks('paragraph', 50, mixedAttacks(MIXED_CHAPTERS, all)));
  const titles = titlesThatAttack(100, names);
  const shelf = await startNovelShelf([...hostile, ...titles]);
  const host = await startHost({ services: { ...services, novels: shelf }, dataDirectory });
  const harm = await watchForHarm(page, isOfApp(host));
  await page.goto(host.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  let shown = 0;
  const wrong: unknown[] = [];
  async function isHarmlessAt(address: string, start: string): Promise<void> {
    const before = JSON.stringify(harm);
    const found = await provokeAt(page, address, start).catch((cause: unknown) => [String(cause)]);
    if (found.length > 0 || JSON.stringify(harm) !== before) wrong.push([start, found, structuredClone(harm)]);
    shown += 1;
  }
  for (const { slugUrl, chapters } of hostile) {
    for (let place = 1; place <= chapters.length; place += 1) {
      await isHarmlessAt(`/read/${slugUrl}/1/${place}`, startOf(slugUrl, place));
    }
  }
  for (const { slugUrl } of titles) await isHarmlessAt(`/novels/${slugUrl}`, startOf(slugUrl, 0));
  await isHarmlessAt('/novels', startOf('100--attack', 0));
  expect(wrong).toEqual([]);
  expect(harm).toEqual(noHarm);
  expect(shown).toBeGreaterThan(all.length * (1 + 3 / ATTACKS_IN_A_CHAPTER));
  tell(`${all.length} attacks in ${shown} views: no execution, request, navigation or report`);
  await host.stop();
  await shelf.stop();
});

test('the same texts do harm on a page that inserts them as markup', async ({ page }) => {
  const harm = await watchForHarm(page, ({ pathname, hostname }) => hostname === 'victim.example' && pathname === '/');
  await page.route('http://victim.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><body><main></main>' }),
  );
  for (const attack of all) await believe(page, attack);
  expect(harm.executions.length).toBeGreaterThan(attacks.length / 2);
  await expect.poll(() => harm.requests.filter((address) => address.includes(ATTACKER)).length).toBeGreaterThan(10);
  const { executions, requests, navigations } = harm;
  tell(`trusted: ${executions.length} executions, ${requests.length} requests, ${navigations.length} navigations`);
});

function tell(figures: string): void {
  test.info().annotations.push({ type: 'figures', description: figures });
  if (collected.length > 0 || MIXED_CHAPTERS > 40) process.stdout.write(`${figures}\n`);
}

function together(count: number): readonly string[] {
  const packs = Math.ceil(all.length / count);
  return Array.from({ length: packs }, (_, pack) => all.slice(pack * count, (pack + 1) * count).join(''));
}

function isOfApp({ url }: Host): (url: URL) => boolean {
  const { origin } = new URL(url);
  const own = /^\/($|rpc\/|events|assets\/|media\/image\/(anime|novels)$|[\w.-]+\.(svg|png|ico|webmanifest)$)/;
  return ({ origin: asked, pathname, protocol }) => (asked === origin && own.test(pathname)) || protocol === 'blob:';
}

/** Inserts a text as markup and provokes it in the same way as the app's page. */
async function believe(page: Page, attack: string): Promise<void> {
  // Repeated: some attacks destroy the page or are still navigating to another one.
  await expect(() => page.goto('http://victim.example/')).toPass();
  await page.evaluate((markup) => {
    const place = document.createElement('main');
    place.innerHTML = `<p>${markup}</p>`;
    document.body.replaceChildren(place);
  }, attack);
  await provokeShown(page).catch(() => []);
  // A moment later, its requests are no longer cancelled by the next navigation. Fails if the attack has navigated away.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50))).catch(() => undefined);
}
