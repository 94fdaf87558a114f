import type { Locator, Page } from 'playwright';
import { callCore } from '#e2e/fixtures/core-call.ts';
import type { Services } from '#e2e/fixtures/services.ts';
import type { Episode, QualityHeight, Release } from '#shared/domain/anime/release.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { NovelFilters } from '#shared/domain/novels/novel-catalog.ts';

export const RELEASE = 'forty-second-stories';
/** The same height on both sides; two processors without a graphics card decode it easily. */
const HEIGHT = 480;
/** The shortest time of a practised hand from reaching a target to pressing it, and of the press itself. */
const AIMING_MS = 150;
const PRESSING_MS = 60;

/** A release without watch positions, in a fixed quality, and muted as in the bare pages. */
export async function releaseToWatch(
  page: Page,
  idOrAlias = RELEASE,
  quality: QualityHeight = HEIGHT,
): Promise<Release> {
  const release = await callCore(page, 'releases.get', { idOrAlias });
  const episodeIds = release.episodes.map(({ id }) => id);
  await callCore(page, 'settings.update', { player: { quality, isMuted: true } });
  await callCore(page, 'progress.mark', { releaseId: release.id, episodeIds, isWatched: false });
  return release;
}

export function inOrder(release: Release): Episode[] {
  return release.episodes.toSorted((left, right) => left.sortOrder - right.sortOrder);
}

export function addressOf(episode: Episode | undefined, wanted: QualityHeight = HEIGHT): string {
  const stream = episode?.streams.find(({ height }) => height === wanted);
  if (stream === undefined) throw new Error('The episode cannot be watched in this height');
  return stream.url;
}

export async function novelNamed(page: Page, name: string): Promise<SlugUrl> {
  const filters = NovelFilters.parse({ search: name });
  const { items } = await callCore(page, 'novels.catalogPage', { page: 1, filters, randomOrder: null });
  const slugUrl = items[0]?.slugUrl;
  if (slugUrl === undefined) throw new Error(`There is no novel ${name}`);
  return slugUrl;
}

export async function liftChapterLimit({ control }: Services): Promise<void> {
  const response = await fetch(`${control.url}/rate-limit`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ chapters: 1_000_000, perSeconds: 1 }),
  });
  if (!response.ok) throw new Error(`The limit stays: ${response.status}`);
}

/** Moves, presses and releases as a hand does; with `isAimed` false without any time in between. */
export async function press(target: Locator, isAimed = true): Promise<void> {
  const page = target.page();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('The target is not in sight');
  await page.mouse.move(box.x + box.width / 3, box.y + box.height / 2, { steps: 4 });
  if (isAimed) await page.waitForTimeout(AIMING_MS);
  await page.mouse.down();
  if (isAimed) await page.waitForTimeout(PRESSING_MS);
  await page.mouse.up();
}
