import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright/test';
import { type SeededRandom, seededRandom } from '#demo/seeded-random.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { type Host, startHost } from '#e2e/fixtures/host.ts';
import { readLeftLibraryFile, readLibraryFile } from '#e2e/fixtures/library-file.ts';
import { placesAt, watchPlayhead } from '#e2e/fixtures/playhead.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { PlayerScreen } from '#e2e/pages/player-screen.ts';
import type { Release } from '#shared/domain/anime/release.ts';
import type { EpisodeId } from '#shared/domain/identifiers.ts';
import { amount } from '#shared/testing/amount.ts';

/** `ENGAWA_KILLS_SEED` repeats the kills of a run that failed. */
const KILLS = amount('ENGAWA_KILLS', 2, 12);
const SEED = process.env['ENGAWA_KILLS_SEED'] ?? String(Date.now());

const MOST_LOST_SECONDS = 5;
/** How far playback moves between two samples at the highest speed. */
const BETWEEN_LOOKS_SECONDS = 0.1;
/** How far before the saved position playback resumes. */
const RESUME_REWIND_SECONDS = 5;
const SPEEDS = [1, 2, 3];
const OCCASIONS = ['playing', 'seeking', 'pausing', 'changing', 'resuming'] as const;
type Occasion = (typeof OCCASIONS)[number];

// The page outlives the app for a moment, and its requests fail then.
test.use({ isUnderAttack: true });

test('a kill at any moment of playback loses at most five seconds of the episode and no other data', {
  tag: '@both',
}, async ({ page, services, dataDirectory }) => {
  test.setTimeout(test.info().timeout + KILLS * 40_000);
  const random = seededRandom('kills', SEED);
  const firstOccasion = random.between(0, OCCASIONS.length - 1);
  const lost: number[] = [];
  let host = await openApp();
  const release = await callCore(page, 'releases.get', { idOrAlias: 'five-hundred-evenings-in-hoshigaoka' });
  for (let kill = 0; kill < KILLS; kill++) {
    const occasion = OCCASIONS[(firstOccasion + kill) % OCCASIONS.length] ?? 'playing';
    const label = `seed ${SEED}, kill ${kill}, ${occasion}`;
    const judge = await killDuring(occasion, { page, host, release, random, dataDirectory, label });
    host = await openApp();
    lost.push(...(await judge()));
  }
  await host.stop();

  const sorted = lost.toSorted((left, right) => left - right);
  const [median, worst] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  const figures = { seed: SEED, kills: KILLS, places: sorted.length, median, worst };
  test.info().annotations.push({ type: 'seconds lost', description: JSON.stringify(figures) });
  process.stdout.write(`${JSON.stringify(figures)}\n`);

  async function openApp(): Promise<Host> {
    const opened = await startHost({ services, dataDirectory });
    await enter(page, opened.url);
    return opened;
  }
});

type Round = {
  readonly page: Page;
  readonly host: Host;
  readonly release: Release;
  readonly random: SeededRandom;
  readonly dataDirectory: string;
  /** Identifies the round in a failure. */
  readonly label: string;
};

/** Returns a check to run when the app is open again; it gives the seconds that each played episode lost. */
async function killDuring(occasion: Occasion, round: Round): Promise<() => Promise<number[]>> {
  const { page, host, release, random, dataDirectory, label } = round;
  const index = random.between(0, 40);
  const [episode, next] = release.episodes.slice(index, index + 2);
  if (episode === undefined || next === undefined) throw new Error(`${release.alias} has too few episodes`);
  const settings = await callCore(page, 'settings.update', {
    player: { speed: random.pick(SPEEDS), volume: random.next() },
  });
  const former = random.between(60, 400);
  await setPlace(page, release, episode.id, occasion === 'resuming' ? former : null);
  await setPlace(page, release, next.id, null);
  const before = readLibraryFile(dataDirectory).places;

  const player = await PlayerScreen.open(page, release.id, episode.id);
  const playhead = await watchPlayhead(page);
  await player.isMoving();
  await act(occasion, player, random);
  const killedAt = Date.now();
  await host.kill();
  const after = readLeftLibraryFile(dataDirectory);
  const samples = await playhead.samples();
  // The page outlives the app and would send its unsaved position to the next one.
  await page.goto('about:blank');

  return async () => {
    expect(after.damage, label).toEqual([]);
    expect(await callCore(page, 'notices.list', {}), label).toEqual([]);
    expect(await callCore(page, 'settings.read', {}), label).toEqual(settings);
    const isOther = ([key]: [string, string]) => !key.endsWith(episode.id) && !key.endsWith(next.id);
    expect([...after.places].filter(isOther), label).toEqual([...before].filter(isOther));

    const known = await callCore(page, 'progress.forRelease', { releaseId: release.id });
    return [episode.id, next.id].flatMap((id) => {
      const places = placesAt(samples, id, killedAt);
      if (places.length === 0) return [];
      const saved = known.find(({ episodeId }) => episodeId === id)?.positionSeconds ?? 0;
      // Resumed playback begins before the saved position, which stays until playback passes it.
      const mostAhead = occasion === 'resuming' && saved === former ? RESUME_REWIND_SECONDS : 0;
      const losses = places.map((seconds) => seconds - saved);
      const loss = Math.min(...losses.filter((seconds) => seconds >= -mostAhead - BETWEEN_LOOKS_SECONDS));
      expect(loss, `${label}: at ${places.join(' or ')} s, saved ${saved} s`).toBeLessThanOrEqual(MOST_LOST_SECONDS);
      return [Math.max(0, loss)];
    });
  };
}

async function setPlace(page: Page, release: Release, episodeId: EpisodeId, seconds: number | null): Promise<void> {
  const releaseId = release.id;
  await callCore(page, 'progress.mark', { releaseId, episodeIds: [episodeId], isWatched: false });
  if (seconds === null) return;
  await callCore(page, 'progress.save', { episodeId, releaseId, positionSeconds: seconds, isWatched: false });
}

/** Acts on the player and waits a random time, so that the kill hits any part of what follows. */
async function act(occasion: Occasion, player: PlayerScreen, random: SeededRandom): Promise<void> {
  const { keyboard } = player.page;
  if (occasion !== 'resuming') {
    await keyboard.press(`Digit${random.between(1, 6)}`);
    await player.isMoving();
  }
  if (occasion === 'playing' || occasion === 'resuming') return wait(random.between(0, 5_000));
  await wait(random.between(0, 1_000));
  if (occasion === 'seeking') {
    await keyboard.press(random.pick(['KeyJ', 'KeyL', 'Digit1', 'Digit5', 'Digit7', 'ArrowLeft']));
    return wait(random.between(0, 1_000));
  }
  if (occasion === 'pausing') {
    await keyboard.press('KeyK');
    return wait(random.between(0, 500));
  }
  await keyboard.press('KeyN');
  return wait(random.between(0, 1_500));
}
