import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { ReaderScreen } from '#e2e/pages/reader-screen.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';

const caravan = SlugUrl.parse('1456--the-caravan-of-four-voices');
const closedDoors = SlugUrl.parse('1609--behind-closed-doors');
const lamps = SlugUrl.parse('1201--lamps-of-the-north-cape');
/** Branch ids of the caravan: the translation of its first half, and that of the whole. */
const FIRST_HALF = 5825;
const WHOLE = 5827;

test.afterEach(async ({ services }) => {
  await services.clearFaults();
  await services.forgetRequests();
});

test('the translation is asked for once per title and remembered, and the reader says when another one stands in', async ({
  page,
  host,
}) => {
  await enter(page, host.url);
  const open = (path: string) => page.goto(new URL(`/read/${caravan}/${path}`, host.url).href);
  const reader = new ReaderScreen(page);
  const question = page.getByRole('heading', { name: 'Which translation?' });
  const asked = new Set<number | null>();
  page.on('request', (request) => {
    if (!request.url().endsWith('/rpc/novels.chapter')) return;
    const { input } = request.postDataJSON() as { input: { branchId: number | null } };
    asked.add(input.branchId);
  });

  await open('1/1');
  await expect(question).toBeVisible();
  await expect(page.locator('[data-chrome]')).toHaveAttribute('data-chrome', 'true');
  await expect(page.getByRole('navigation', { name: 'Chapters' })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.keyboard.press('r');
  await expect(page.getByRole('toolbar', { name: 'Read aloud' }).getByRole('status')).toHaveText('Which translation?');
  await page.keyboard.press('Escape');
  await page.getByRole('listitem').filter({ hasText: '40 chapters' }).getByRole('button').press('Enter');
  await reader.isShown();
  await expect(page.getByRole('main', { name: 'Chapter text' })).toBeFocused();
  await expect
    .poll(() => callCore(page, 'reading.title', { slugUrl: caravan }))
    .toMatchObject({ line: { branchId: FIRST_HALF } });
  const translators = await reader.text.getByText(/^Translated by/).textContent();
  await reader.nextChapter();
  await expect(question).toBeHidden();
  await expect(reader.text.getByText(translators ?? '')).toBeVisible();

  await open('1/3');
  await reader.isShown();
  await expect(reader.text.getByText(translators ?? '')).toBeVisible();
  expect([...asked]).toEqual([FIRST_HALF]);

  await open('6/55');
  await reader.isShown();
  await expect(reader.text.getByText('The translation you chose does not have this chapter')).toBeVisible();
  expect(asked.has(WHOLE)).toBe(true);

  await open(`1/4?branch=${WHOLE}`);
  await reader.isShown();
  await expect(reader.text.getByText(/^Translated by/)).not.toHaveText(translators ?? '');
  await open('1/4?branch=999');
  await reader.isShown();
  await expect(reader.text.getByText('The translation you chose does not have this chapter')).toBeVisible();
  await open('1/5');
  await reader.isShown();
  await expect(reader.text.getByText(translators ?? '')).toBeVisible();
});

test('a choice of translation that could not be stored opens the chapter, but not once the person has left it', async ({
  page,
  host,
}) => {
  await enter(page, host.url);
  const reader = new ReaderScreen(page);
  const line = page.getByRole('listitem').filter({ hasText: '40 chapters' }).getByRole('button');
  const refused = { ok: false, error: { code: 'storage-full' } };
  let held = Promise.resolve();
  await page.route('**/rpc/reading.chooseLine', async (route) => {
    await held;
    await route.fulfill({ json: refused });
  });
  await page.goto(new URL(`/novels/${caravan}`, host.url).href);
  await page.goto(new URL(`/read/${caravan}/1/1`, host.url).href);
  await line.press('Enter');
  await reader.isShown();
  await expect(page).toHaveURL(/branch=/);

  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  await page.goto(new URL(`/read/${caravan}/1/1`, host.url).href);
  await line.press('Enter');
  await reader.isShown();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'The Caravan of Four Voices' })).toBeVisible();
  resolve();
  await expect(page.getByRole('dialog', { name: /The disk is full/ })).toBeVisible();
  await expect(page).toHaveURL(/\/novels\//);

  const later = Promise.withResolvers<void>();
  held = later.promise;
  const answered = page.waitForResponse('**/rpc/reading.chooseLine');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Read|Continue)/ })
    .first()
    .click();
  await line.first().press('Enter');
  await page.getByRole('link', { name: 'Schedule', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
  later.resolve();
  await (await answered).finished();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(page).toHaveURL(/\/schedule$/);
});

test('a restricted chapter offers its other translations and a link to the site', async ({ page, host, services }) => {
  await enter(page, host.url);
  await callCore(page, 'reading.chooseLine', { slugUrl: caravan, branchId: FIRST_HALF });
  for (const status of [401, 403]) {
    await services.putFaults([{ match: `chapter\\?.*branch_id=${FIRST_HALF}`, kind: 'status', status }]);
    await page.goto(new URL(`/read/${caravan}/1/7`, host.url).href);
    await expect(page.getByText('This chapter is restricted')).toBeVisible();
  }
  await expectNoAxeFindings(page);
  const site = page.getByRole('link', { name: 'Open on the site' });
  await expect(site).toHaveAttribute('href', new RegExp(`/ru/${caravan}/read/v1/c7\\?bid=${FIRST_HALF}$`));
  await page.getByRole('region', { name: 'Other translations of this chapter' }).getByRole('button').click();
  const reader = new ReaderScreen(page);
  await reader.isShown();
  expect(await callCore(page, 'reading.title', { slugUrl: caravan })).toMatchObject({ line: { branchId: FIRST_HALF } });
});

test('empty, restricted and removed chapters say so and offer contents and the next chapter', async ({
  page,
  host,
}) => {
  await enter(page, host.url);
  for (const [number, said] of [
    [3, 'This chapter cannot be shown'],
    [5, 'This chapter is restricted'],
    [7, 'This chapter cannot be shown'],
    [99, 'This chapter was removed'],
  ] as const) {
    await page.goto(new URL(`/read/${closedDoors}/1/${number}`, host.url).href);
    await expect(page.getByText(said)).toBeVisible();
    await page.keyboard.press('r');
    await expect(page.getByText('Reading stopped: there is no text here.')).toBeVisible();
  }
  await page.getByRole('main').getByRole('button', { name: 'Contents' }).click();
  await expect(page.getByRole('dialog', { name: 'Contents' })).toBeVisible();
  await page.goto(new URL(`/read/${closedDoors}/1/3`, host.url).href);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Next chapter/ })
    .click();
  await new ReaderScreen(page).isShown();
  expect(page.url()).toContain('/1/4');
});

test('a rate-limited chapter counts down and then opens automatically', async ({ page, host, services }) => {
  await enter(page, host.url);
  await services.putFaults([{ match: 'chapter\\?', kind: 'rate-limit', retryAfterSeconds: 12, times: 1 }]);
  await page.goto(new URL(`/read/${lamps}/1/1`, host.url).href);
  await expect(page.getByText('Rate limited')).toBeVisible();
  const timer = page.getByRole('timer', { name: 'Time left' });
  await expect(timer).toHaveText(/^0:(0\d|1[0-2])$/);
  const shown = (await timer.textContent()) ?? '';
  await expect(timer).not.toHaveText(shown);
  await expectNoAxeFindings(page);
  await new ReaderScreen(page).isShown();
  expect((await services.requests()).filter(({ status }) => status === 429)).toHaveLength(1);
});

test('a rate limit on the next chapter does not disturb reading', async ({ page, host, services }) => {
  await enter(page, host.url);
  await services.putFaults([{ match: 'chapter\\?.*number=2&', kind: 'rate-limit', retryAfterSeconds: 12, times: 1 }]);
  await page.goto(new URL(`/read/${lamps}/1/1`, host.url).href);
  await new ReaderScreen(page).isShown();
  await expect(page.getByText(/Rate limited/)).toBeAttached();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expect(page.getByText(/Rate limited/)).toHaveCount(0);
  const answered = async () =>
    (await services.requests()).filter(({ query, status }) => query.includes('number=2&') && status === 200);
  await expect.poll(async () => (await answered()).length).toBe(1);
});
