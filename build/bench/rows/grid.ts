import type { Page } from 'playwright';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { turnWheel } from '#e2e/fixtures/turn-wheel.ts';
import type { ReleaseCard } from '#shared/domain/anime/release.ts';
import type { Lab, Row } from '../lab.ts';
import { counted, inTurn, restingAfter, table } from '../measure.ts';

/** Posters scrolled past in one round, and at once without a rest. */
const POSTERS = 60;
const ALL_POSTERS = 600;
/** After that the posters of the demo repeat. */
const MOST_ROUNDS = 10;
const REST_MILLISECONDS = 2_000;
const FRAME_MILLISECONDS = 1_000 / 60;

declare global {
  interface Window {
    endFrames: () => readonly number[];
  }
}

/** Missed frames while the catalogue is scrolled by the wheel, against a plain list of the same posters. */
export const catalogueScroll: Row = async (lab, rounds) => {
  const app = await lab.appPage('/anime');
  const grid = await gridOf(app);
  const plain = await openPlainList(lab, await posters(app), grid);
  const distance = Math.ceil(POSTERS / grid.columns) * grid.rowHeight;
  let direction = -1;
  const { ours, baseline } = await inTurn(Math.min(rounds, MOST_ROUNDS), {
    ours: restingAfter(() => scrollBy(app, distance), REST_MILLISECONDS),
    baseline: restingAfter(() => {
      direction = -direction;
      return scrollBy(plain, direction * distance);
    }, REST_MILLISECONDS),
  });
  const unresting = await scrollFresh(lab, '/anime', [(ALL_POSTERS / POSTERS) * distance]);
  const longest = (scrolled: typeof ours) => [Math.max(...scrolled.map((round) => round.longest))];
  return table('catalogue-scroll', [
    ['', 'of 1,000 frames', counted(ours), counted(baseline), 1],
    ['without a rest', 'of 1,000 frames', counted(unresting), counted(baseline), 1],
    ['longest frame', 'ms', longest(ours), longest(baseline)],
  ]);
};

/** The processor unchanged and slowed down, with the accepted number of missed frames per thousand. */
const PROCESSORS = [
  { called: '', isSlow: false, limit: 0 },
  { called: ', a processor four times slower', isSlow: true, limit: 20 },
];
const LONGEST_TITLE = 'Ten Thousand Steps';

/** Missed frames while long pages are scrolled by the wheel. No baseline: a page that only scrolls misses none. */
export const pageScroll: Row = async (lab) => {
  const { items } = await callCore(await lab.appPage('/favicon.ico'), 'novels.catalogPage', {
    page: 1,
    filters: { search: LONGEST_TITLE },
  } as never);
  const pages = [
    { name: 'catalogue', path: '/anime', pixels: 6_000 },
    { name: 'home', path: '/', pixels: 1_500 },
    { name: 'chapters', path: `/novels/${items[0]?.slugUrl}`, pixels: 6_000 },
  ];
  const lines = [];
  for (const { name, path, pixels } of pages) {
    for (const { called, isSlow, limit } of PROCESSORS) {
      const scrolled = await scrollFresh(lab, path, [pixels, -pixels], isSlow);
      lines.push([name + called, 'of 1,000 frames', counted(scrolled), null, limit] as const);
    }
  }
  return table('page-scroll', lines);
};

async function scrollFresh(lab: Lab, path: string, distances: readonly number[], isSlow = false) {
  const page = await lab.appPage(path, await lab.startHost({}));
  await page.locator('#main :is(article, [data-index])').first().waitFor();
  await page.waitForLoadState('networkidle');
  if (isSlow) await lab.slowProcessor(page);
  const scrolled = [];
  for (const distance of distances) scrolled.push(await scrollBy(page, distance));
  return scrolled;
}

async function gridOf(page: Page) {
  await page.locator('#main ul[data-columns] > li').first().waitFor();
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => {
    const list = document.querySelector<HTMLElement>('#main ul[data-columns]');
    const columns = Number(list?.dataset['columns']);
    const [first, below] = [list?.children[0], list?.children[columns]].map((cell) => cell?.getBoundingClientRect());
    if (first === undefined || below === undefined) throw new Error('The catalogue has fewer than two rows');
    return { columns, cardWidth: first.width, rowHeight: below.top - first.top };
  });
}

async function posters(page: Page): Promise<readonly ReleaseCard[]> {
  const cards: ReleaseCard[] = [];
  for (let number = 1; cards.length < POSTERS; number += 1) {
    // No filters are chosen.
    const { items } = await callCore(page, 'releases.catalogPage', { page: number } as never);
    cards.push(...items);
  }
  return cards.slice(0, POSTERS);
}

/** The whole list is in the document; its pictures load lazily and decode off the main thread. */
async function openPlainList(
  lab: Lab,
  cards: readonly ReleaseCard[],
  { columns, cardWidth, rowHeight }: Awaited<ReturnType<typeof gridOf>>,
): Promise<Page> {
  const items = cards.map(({ id, name, poster }) => {
    const source = poster === null ? '' : (new URL(poster, 'http://host').searchParams.get('src') ?? '');
    return `<li><a href="/anime/${id}"><img src="${source}" alt="" loading="lazy" decoding="async">${name.main}</a></li>`;
  });
  await lab.putBare(
    'list',
    `<style>
  ul { display: grid; grid-template-columns: repeat(${columns}, ${cardWidth}px); column-gap: 16px; margin: 0 0 100vh; padding: 0; list-style: none; }
  li { height: ${rowHeight}px; overflow: hidden; }
  img { display: block; width: 100%; aspect-ratio: 5 / 7; object-fit: cover; }
</style><ul>${items.join('')}</ul>`,
  );
  const page = await lab.barePage('list');
  await page.waitForLoadState('networkidle');
  return page;
}

/** Scrolls down for a positive distance, in pixels. */
async function scrollBy(page: Page, distance: number) {
  await page.bringToFront();
  const before = await page.evaluate(scrolledBy);
  await page.evaluate(watchFrames);
  await turnWheel(page, distance);
  const times = await page.evaluate(() => window.endFrames());
  const moved = (await page.evaluate(scrolledBy)) - before;
  if (Math.abs(moved - distance) > 2) throw new Error(`It scrolled by ${moved} px and not by ${distance}`);
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const slots = gaps.map((gap) => Math.max(1, Math.round(gap / FRAME_MILLISECONDS)));
  const all = slots.reduce((sum, count) => sum + count, 0);
  return { count: all - slots.length, of: all, longest: Math.max(...gaps) };
}

/** Runs in the page: the app scrolls its main part, the plain list as a whole. */
function scrolledBy(): number {
  return document.querySelector('#main')?.scrollTop ?? window.scrollY;
}

/** Runs in the page: records when each frame begins until `endFrames` is called. */
function watchFrames(): void {
  const times = [performance.now()];
  let isOn = true;
  const note = (time: number) => {
    times.push(time);
    if (isOn) requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
  window.endFrames = () => {
    isOn = false;
    return [...times, Math.max(performance.now(), times.at(-1) ?? 0)];
  };
}
