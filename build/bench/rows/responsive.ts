import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright';
import { z } from 'zod';
import { callCore } from '#e2e/fixtures/core-call.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { type HostInspector, hostInspector } from '../host-inspector.ts';
import type { Lab } from '../lab.ts';
import { at, measured, waitOf } from '../measure.ts';
import type { Row } from '../row.ts';
import { forgetAll, inOrder } from './demo-episodes.ts';
import { liftChapterLimit, novelNamed } from './demo-novels.ts';

const SECONDS = 60;
/** Together more than a hundred seconds: the 99th of a hundred of sixty would be the worst of them. */
const EVENINGS = 2;
/** The pace of saving, one chapter in a second and a half, passes that much faster. */
const HURRIED = 15;
const RELEASE = 'zero-hour-diner';
/** 3,932 chapters. */
const NOVEL = 'Ten Thousand Steps';

/** Comes by every millisecond, and notes how long it was kept waiting since. Nothing of it is in the app. */
const BEGIN = `{
  let last = performance.now();
  globalThis.waits = [];
  setInterval(() => {
    const now = performance.now();
    waits.push(now - last);
    last = now;
  }, 1);
  null;
}`;
const SINCE = 'waits.splice(0)';

/** For each second, how long the loop went without looking up, in milliseconds, one time after the other. */
async function watchLoop(inspector: HostInspector): Promise<number[][]> {
  await inspector.evaluate(BEGIN);
  const seconds: number[][] = [];
  for (let second = 0; second < SECONDS; second += 1) {
    await setTimeout(1_000);
    seconds.push(z.array(z.number()).parse(await inspector.evaluate(SINCE)));
  }
  return seconds;
}

/** An episode plays in a corner over the page of the title. */
async function openBoth(page: Page): Promise<SlugUrl> {
  const release = await callCore(page, 'releases.get', { idOrAlias: RELEASE });
  await forgetAll(page, release);
  const slugUrl = await novelNamed(page, NOVEL);
  await page.goto(new URL(`/watch/${release.id}/${inOrder(release)[0]?.id}`, page.url()).href);
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5);
  await page.keyboard.press('KeyI');
  await page.evaluate((path) => window.history.pushState({}, '', path), `/novels/${slugUrl}`);
  await page.locator('a[href^="/read/"]').first().waitFor();
  return slugUrl;
}

async function saveAll(page: Page, slugUrl: SlugUrl): Promise<void> {
  const list = await callCore(page, 'novels.chapters', { slugUrl });
  const chapters = list.map(({ volume, number, branches }) => ({
    ...{ volume, number },
    branchId: branches[0]?.branchId ?? null,
  }));
  await callCore(page, 'downloads.add', { slugUrl, chapters });
}

async function measure(page: Page, inspector: HostInspector) {
  const slugUrl = await openBoth(page);
  const watching = watchLoop(inspector);
  await saveAll(page, slugUrl);
  const seconds = await watching;
  const playedSeconds = await page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
  const { chapters } = await callCore(page, 'downloads.ofTitle', { slugUrl });
  const savedChapters = chapters.filter(({ state }) => state === 'saved').length;
  // Who does nothing is held up by nothing.
  if (playedSeconds < SECONDS / 2 || savedChapters < SECONDS * 2) {
    throw new Error(`${playedSeconds} seconds were played and ${savedChapters} chapters saved`);
  }
  return { seconds, playedSeconds, savedChapters };
}

async function evening(lab: Lab) {
  const { environment, connect } = await hostInspector();
  const host = await lab.startHost({ timeScale: HURRIED, environment });
  const inspector = await connect();
  const page = await lab.appPage('/', host);
  try {
    return await measure(page, inspector);
  } finally {
    await page.context().close();
    await inspector.close();
    await host.stop();
  }
}

async function run(lab: Lab) {
  await liftChapterLimit(await lab.services());
  const evenings = [];
  for (let count = 0; count < EVENINGS; count += 1) evenings.push(await evening(lab));
  return evenings;
}

export const responsive: Row = {
  name: 'responsive',
  how: `How long the host’s event loop keeps others waiting, told by a timer of a millisecond that Node’s inspector puts into the running host, for ${SECONDS} seconds from the moment in which a title of 3,932 chapters is queued, and the same once more with a new host. They are saved ${HURRIED} times as fast as the service lets them be, while an episode plays in a corner of the window over the page of the title. The longest block of each of these ${SECONDS * EVENINGS} seconds is noted; the mark is on the 99th of a hundred of them, their median and the worst are beside it. *Wait*: whoever comes at any moment waits no longer in 99 of 100 cases. Both p99 are figures of all of it and no medians.`,
  bound:
    'JSON of 3,932 chapters is parsed and written in one go, and SQLite answers in the thread that asks: these are the longest blocks. All else that is made of such a list takes turns, and it is queued by one statement. The few blocks beyond those are the garbage collector, and moments in which the host was not run at all: it shares the processors with a browser that decodes film without a graphics card, and profiles show such a block within whatever line it happened to be at.',
  run: async (lab) => {
    const evenings = await run(lab);
    const seconds = evenings.flatMap((evening) => evening.seconds);
    const longest = seconds.map((second) => Math.max(...second));
    const also = evenings.map(({ playedSeconds, savedChapters }) => ({ playedSeconds, savedChapters }));
    const figure = { unit: 'ms', baseline: null };
    const one = (value: number) => measured([value]);
    return [
      {
        ...figure,
        name: 'responsive, longest block of a second at p99',
        ours: one(
          at(
            longest.toSorted((left, right) => left - right),
            0.99,
          ),
        ),
        limit: 50,
        also: { evenings: also },
      },
      {
        ...figure,
        name: 'responsive, wait at p99',
        ours: one(waitOf(0.99, seconds.flat())),
        limit: 50,
      },
      { ...figure, name: 'responsive, longest block of a second', ours: measured(longest), limit: null },
      { ...figure, name: 'responsive, longest block of all', ours: one(Math.max(...longest)), limit: null },
    ];
  },
};
