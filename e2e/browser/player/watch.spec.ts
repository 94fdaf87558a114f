import type { Page } from 'playwright/test';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { startHost } from '#e2e/fixtures/host.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { AppFrame } from '#e2e/pages/app-frame.ts';
import { ReleaseScreen } from '#e2e/pages/release-screen.ts';
import { CatalogFilters } from '#shared/domain/anime/catalog.ts';

/** Its first episode has one from 8 to 20 s. Not all of them have, and which is the newest goes by the day. */
async function releaseWithOpening(page: Page): Promise<string> {
  const { items } = await callCore(page, 'releases.catalogPage', { page: 1, filters: CatalogFilters.parse({}) });
  for (const { id } of items) {
    const { episodes } = await callCore(page, 'releases.get', { idOrAlias: String(id) });
    const opening = episodes[0]?.opening;
    if (opening?.startSeconds === 8 && opening.stopSeconds === 20) return String(id);
  }
  throw new Error('no release of the first page begins so');
}

test('an episode plays, in every quality, from the place it had reached', async ({ app }) => {
  const player = await (await (await app.openAnime()).openRelease()).watch();
  await player.isMoving();
  for (const height of [480, 720, 1080]) {
    const before = await player.picture();
    await player.chooseQuality(height);
    const after = await player.isMoving();
    expect(after.height).toBe(height);
    expect(after.seconds).toBeGreaterThanOrEqual(before.seconds - 1);
    expect(after.seconds).toBeLessThan(before.seconds + 20);
  }
});

test('the opening is skipped to its end with one press, and is not offered again', async ({ app }) => {
  const player = await (await ReleaseScreen.open(app.page, await releaseWithOpening(app.page))).watch();
  await player.isMoving();
  await player.jumpAhead(1);
  await expect(player.skipOpening).toBeVisible();
  await player.page.keyboard.press('KeyS');
  await player.isPast(19.9);
  expect((await player.picture()).seconds).toBeLessThan(30);
  await expect(player.skipOpening).toBeHidden();
  await player.isMoving();
});

test('the place survives a kill of the app, and playback continues there', { tag: '@long' }, async ({
  page,
  services,
  dataDirectory,
}) => {
  const first = await startHost({ services, dataDirectory });
  const release = await (await (await AppFrame.open(page, first.url)).openAnime()).openRelease(2);
  const player = await release.watch();
  await player.isMoving();
  await player.jumpAhead(4);
  await player.isPast(40);
  const moving = await player.isMoving();
  await player.isPast(moving.seconds + 5);
  const { seconds: killedAt } = await player.picture();
  await first.kill();

  const second = await startHost({ services, dataDirectory });
  const address = new URL(page.url()).pathname.split('/');
  await page.goto(second.url);
  // What one was in the middle of stands first on the home page too.
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /^Continue/ })
      .first(),
  ).toBeVisible();
  await page.goto(new URL(`/anime/${address[2]}`, second.url).href);
  const again = new ReleaseScreen(page);
  await expect(again.primaryAction).toHaveAccessibleName(/^Continue/);
  const resumed = await again.watch();
  await resumed.isMoving();
  const { seconds: resumedAt } = await resumed.picture();
  // At most 5 s are lost, and playback begins 5 s before the saved place.
  expect(resumedAt).toBeGreaterThan(killedAt - 11);
  expect(resumedAt).toBeLessThan(killedAt + 10);
  await second.stop();
});

test('a watched position reaches the account after signing in with a password', { tag: '@long' }, async ({
  page,
  host,
  services,
}) => {
  const app = await AppFrame.open(page, host.url);
  await (await app.openAccount()).signIn(services.account);
  const player = await (await (await app.openAnime()).openRelease(3)).watch();
  await player.isMoving();
  await player.jumpAhead(4);
  await player.isPast(40);
  await player.isMoving();
  await player.pause();
  const { seconds } = await player.picture();
  const episodeId = new URL(page.url()).pathname.split('/')[3];
  const device = await services.otherDevice(services.account);
  await expect
    .poll(async () => (await device.timecodes()).find(([id]) => id === episodeId)?.[1] ?? 0, { timeout: 30_000 })
    .toBeGreaterThan(seconds - 1);
});

test('a playlist address that no longer holds is asked for anew, and a segment that fails for a while is waited for', {
  tag: '@long',
}, async ({ page, host, services }) => {
  await services.putFaults([
    { match: 'GET /videos/.*m3u8', kind: 'status', status: 403, times: 1 },
    { match: 'GET /videos/.*segment-01', kind: 'status', status: 503, times: 3 },
  ]);
  try {
    const player = await (await (await (await AppFrame.open(page, host.url)).openAnime()).openRelease(5)).watch();
    await player.isMoving();
    await player.isPast(6);
  } finally {
    await services.clearFaults();
  }
});
