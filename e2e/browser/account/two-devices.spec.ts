import { callCore } from '#e2e/fixtures/core-call.ts';
import { type Device, type Places, placesFrom, test } from '#e2e/fixtures/device.ts';
import { SAME_PLACE } from '#e2e/fixtures/playhead.ts';
import type { OtherDevice, Services } from '#e2e/fixtures/services.ts';
import { expect } from '#e2e/fixtures/test.ts';
import { AppFrame } from '#e2e/pages/app-frame.ts';
import { HomeScreen } from '#e2e/pages/home-screen.ts';
import { PlayerScreen } from '#e2e/pages/player-screen.ts';
import { ReleaseScreen } from '#e2e/pages/release-screen.ts';
import type { Release } from '#shared/domain/anime/release.ts';
import { clockTime } from '#shared/domain/app/clock-time.ts';

/** Each test has a release of its own, since they share the service's account. Its twelve episodes are called 13 to 24. */
const SECOND_HALF = 'glass-shore-second-half';
const HALF_AN_HOUR_SECONDS = 1_800;
/** More than all delays of the core and the service together, at 60 times real speed. */
const SOONER_OR_LATER = { timeout: 40_000, intervals: [200] };
/** Added to the time of a restart on this machine; the sum is below the 15 seconds after which the core gives up a request. */
const PROMPT_MILLISECONDS = 10_000;

function releaseOn({ page }: Device, alias: string): Promise<Release> {
  return callCore(page, 'releases.get', { idOrAlias: alias });
}

type Everywhere = { readonly devices: readonly Device[]; readonly service: OtherDevice; readonly release: Release };

/** Waits until each device, the service's fast list and its stored records have the expected positions and marks. */
async function becomesEverywhere({ devices, service, release }: Everywhere, expected: Places): Promise<void> {
  const everywhere = async () =>
    Promise.all([
      ...devices.map((device) => device.places(release)),
      service.timecodes().then((entries) => placesFrom(release, entries)),
      service.history().then((entries) => placesFrom(release, entries)),
    ]);
  await expect.poll(everywhere, SOONER_OR_LATER).toEqual([...devices, 'list', 'records'].map(() => expected));
}

async function openTwoDevices(openDevice: () => Promise<Device>, services: Services) {
  const [first, second] = await Promise.all([openDevice(), openDevice()]);
  await Promise.all([first, second].map((device) => device.signIn(services.account)));
  return { first, second, service: await services.otherDevice(services.account) };
}

test('an episode begun on one device resumes at the same position on another', { tag: '@short' }, async ({
  openDevice,
  services,
}) => {
  const { first, second, service } = await openTwoDevices(openDevice, services);
  const release = await releaseOn(first, 'old-film-stock');
  const [, , episode] = release.episodes;
  if (episode === undefined) throw new Error(`${release.alias} has too few episodes`);
  const list = await ReleaseScreen.open(second.page, release.alias);
  await expect(list.primaryAction).toHaveText('Watch');

  const player = await PlayerScreen.open(first.page, release.id, episode.id);
  await player.isMoving();
  await player.page.keyboard.press('Digit5');
  await player.isMoving();
  await player.pause();
  const { seconds } = await player.picture();
  await expect.poll(async () => (await first.places(release))[2]).toBeCloseTo(seconds, SAME_PLACE);
  const saved = Number((await first.places(release))[2]);
  await becomesEverywhere({ devices: [first, second], service, release }, { 2: saved });
  await expect(list.primaryAction).toHaveText(`Continue episode 3, ${clockTime(saved)}`);

  const home = await HomeScreen.open(second.page, new URL('/', second.page.url()).href);
  await expect(home.featured).toHaveText(release.name.english ?? release.name.main);
  await home.main.getByRole('link', { name: /^Continue episode 3,/ }).click();
  const resumed = new PlayerScreen(second.page);
  await resumed.isShown();
  const resumedAt = await resumed.firstPictureAt();
  expect(resumedAt).toBeGreaterThan(saved - 5.5);
  expect(resumedAt).toBeLessThan(saved + 1);
});

test('positions, marks and unmarks made on two offline devices converge everywhere when both are back online', async ({
  openDevice,
  services,
}) => {
  const { first, second, service } = await openTwoDevices(openDevice, services);
  const release = await releaseOn(first, SECOND_HALF);
  const all = { devices: [first, second], service, release };
  await first.save(release, 0, 40);
  await first.mark(release, [1, 2], true);
  await second.mark(release, [6, 7], true);
  const online = { 0: 40, 1: 'watched', 2: 'watched', 6: 'watched', 7: 'watched' } as const;
  await becomesEverywhere(all, online);

  const [here, there] = await Promise.all([first, second].map(({ page }) => ReleaseScreen.open(page, release.alias)));
  if (here === undefined || there === undefined) throw new Error('Two windows were opened');
  for (const { cable } of [first, second]) cable.cut();
  await first.save(release, 0, 60);
  await first.mark(release, [1, 6], false);
  await first.save(release, 2, 30);
  await first.mark(release, [3], true);
  await first.save(release, 4, 20);
  await second.save(release, 0, 70);
  await second.save(release, 1, 15);
  await second.mark(release, [2, 7], false);
  await second.save(release, 3, 50);
  await second.mark(release, [5], true);
  const onFirst = { 0: 60, 2: 'watched', 3: 'watched', 4: 20, 7: 'watched' } as const;
  const onSecond = { 0: 70, 1: 'watched', 3: 50, 5: 'watched', 6: 'watched' } as const;
  const apart = await Promise.all([first, second].map((device) => device.places(release)));
  expect(apart).toEqual([onFirst, onSecond]);
  for (const screen of [here, there]) await screen.saysWatched(3, 12);
  expect(await Promise.all([first, second].map((device) => device.pending()))).toEqual([6, 6]);
  expect(placesFrom(release, await service.timecodes())).toEqual(online);

  first.cable.mend();
  await expect.poll(() => first.pending(), SOONER_OR_LATER).toBe(0);
  await becomesEverywhere({ devices: [first], service, release }, onFirst);
  second.cable.mend();
  await expect.poll(() => second.pending(), SOONER_OR_LATER).toBe(0);
  // The position that the service saved last wins, and only a later unmark removes a mark.
  const joined = { 0: 60, 1: 'watched', 2: 'watched', 3: 'watched', 4: 20, 5: 'watched' } as const;
  // The service brings a removed entry back until its removal is repeated.
  await becomesEverywhere({ devices: [], service, release }, joined);
  // The core looks for removals of other devices twice an hour.
  await services.advance(HALF_AN_HOUR_SECONDS);
  await becomesEverywhere(all, joined);
  for (const screen of [here, there]) {
    await screen.saysWatched(4, 12);
    await expect(screen.watchedMark(18)).toBeVisible();
  }
});

test('signing in, saving, quitting, starting and marking do not wait for a service that takes half a minute', async ({
  openDevice,
  services,
}) => {
  const device = await openDevice();
  const { page } = device;
  const took: Record<string, number> = {};
  const isDone = async (what: string, work: () => Promise<unknown>) => {
    const startedAt = performance.now();
    await work();
    took[what] = Math.round(performance.now() - startedAt);
    return took[what];
  };
  const restart = await isDone('a restart', () => device.stop().then(device.start));
  const isPrompt = async (what: string, work: () => Promise<unknown>) =>
    expect(await isDone(what, work), what).toBeLessThan(restart + PROMPT_MILLISECONDS);
  const release = await releaseOn(device, SECOND_HALF);
  const slow = { kind: 'latency', delayMs: 30_000 } as const;
  await services.putFaults([{ match: '/accounts/users/me/views', ...slow }]);
  try {
    const account = await (await AppFrame.open(page, page.url())).openAccount();
    await isPrompt('signing in', () => account.signIn(services.account));
    await ReleaseScreen.open(page, release.alias);
    await isPrompt('saving', () => device.save(release, 7, 48));
    await isPrompt('quitting', device.stop);

    await services.putFaults([{ match: '/api/v1/', ...slow }]);
    await isPrompt('starting', device.start);
    const list = new ReleaseScreen(page);
    await isPrompt('a release that is kept', () => ReleaseScreen.open(page, release.alias));
    await expect(list.primaryAction).toHaveText('Continue episode 20, 0:48');
    await isPrompt('marking', () => list.doTo(21, 'Mark as watched'));
    await expect(list.watchedMark(21)).toBeVisible();
  } finally {
    await services.clearFaults();
  }
  test.info().annotations.push({ type: 'milliseconds', description: JSON.stringify(took) });
});
