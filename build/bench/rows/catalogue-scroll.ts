import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { PIXELS_PER_SECOND, turnWheel } from '#e2e/fixtures/turn-wheel.ts';
import type { ReleaseCard } from '#shared/domain/release.ts';
import type { Lab } from '../lab.ts';
import { inTurn, measured } from '../measure.ts';
import type { Row } from '../row.ts';

/** So many posters pass in one round; ten rounds are six hundred. */
const POSTERS = 60;
const ALL_POSTERS = 600;
/** A window of them and the row below it; with ten rounds there are as many as the service has. */
const ON_SCREEN = 25;
/** As long as one looks at a window of posters, and less than that. */
const REST_MILLISECONDS = 2_000;
const FRAME_MILLISECONDS = 1_000 / 60;

type Grid = { readonly columns: number; readonly cardWidth: number; readonly rowHeight: number };
type Scrolled = { readonly missedPerThousand: number; readonly longest: number };

export const catalogueScroll: Row = {
  name: 'catalogue-scroll',
  how: [
    `The app's catalogue is scrolled on by ${POSTERS} posters in every round, so that ten rounds pass six hundred, none of which was there before it was opened; before each round one rests for ${REST_MILLISECONDS / 1_000} seconds, in which the app asks for further pages and draws what may come next.`,
    '“Without a rest” is another window in which six hundred posters pass in one go, so that nearly all of them are asked for, drawn and painted on the way.',
    'The baseline is a plain page with a list of sixty of the same posters, in as many columns of the same size, all of it in the document, its pictures loaded lazily and decoded aside, scrolled down and up again.',
    '“Back over the same” goes up again over what was just passed.',
    '“Least new rows” is what posters that were not there before cost at the least: the same plain page without any framework, which puts in rows of a link, a picture and a name as one comes near, all of them known to it, and asks for nothing but the pictures. It is scrolled on by as many new ones.',
    `Both by turns of the wheel that the browser itself makes, over the same distance at ${PIXELS_PER_SECOND} px/s. The pictures are the same files of the reference services: the app's come through its host, the list's directly.`,
    'A frame over budget is a sixtieth of a second in which the page was given no frame (`requestAnimationFrame`); the figure is how many of a thousand.',
  ].join(' '),
  bound:
    'At rest the app has drawn what comes next, so that scrolling puts nothing into the page. Pictures are loaded, decoded and painted as they come near, without a graphics card on the same two processors that put the window together: that costs the bare page of “least new rows” a frame now and then too, which is the limit. “Without a rest” cards are drawn on the way once the hundred that are there have passed: a row takes the page’s thread some ten milliseconds, because a card has thirteen elements with its link, marks and named buttons where the bare one has three, and the further pages are answered by two more processes meanwhile. “Back over the same” has everything, which the cards that stay behind one keep.',
  run: async (lab, rounds) => {
    const app = await lab.appPage('/anime');
    const grid = await gridOf(app);
    const plain = await openPlainList(lab, await posters(app, POSTERS), grid);
    const growing = await openGrowingList(lab, await posters(app, POSTERS * (rounds + 1) + ON_SCREEN), grid);
    const distance = Math.ceil(POSTERS / grid.columns) * grid.rowHeight;
    const longest = { ours: [] as number[], baseline: [] as number[] };
    const scroll = async (side: keyof typeof longest, page: Page, by: number) => {
      const scrolled = await scrollBy(page, by);
      longest[side].push(scrolled.longest);
      return scrolled.missedPerThousand;
    };
    const again: number[] = [];
    let direction = -1;
    const { ours, baseline, least } = await inTurn(rounds, {
      ours: async () => {
        await app.bringToFront();
        await setTimeout(REST_MILLISECONDS);
        const missed = await scroll('ours', app, distance);
        again.push((await scrollBy(app, -distance)).missedPerThousand);
        await scrollBy(app, distance);
        return missed;
      },
      baseline: () => {
        direction = -direction;
        return scroll('baseline', plain, direction * distance);
      },
      least: async () => (await scrollBy(growing, distance)).missedPerThousand,
    });
    const unresting = await lab.appPage('/anime');
    await gridOf(unresting);
    const { missedPerThousand: inOneGo } = await scrollBy(unresting, (ALL_POSTERS / POSTERS) * distance);
    const also = { ...grid, distance };
    const longestOf = (side: keyof typeof longest) => measured(longest[side].slice(1));
    return [
      { name: 'catalogue-scroll', unit: 'of 1,000 frames', ours, baseline, limit: 1, also },
      {
        ...{ name: 'catalogue-scroll, without a rest', unit: 'of 1,000 frames' },
        ...{ ours: measured([inOneGo]), baseline, limit: 1 },
      },
      {
        ...{ name: 'catalogue-scroll, back over the same', unit: 'of 1,000 frames' },
        ...{ ours: measured(again.slice(1)), baseline, limit: null },
      },
      { name: 'catalogue-scroll, least new rows', unit: 'of 1,000 frames', ours: least, baseline, limit: null },
      {
        name: 'catalogue-scroll, longest frame',
        unit: 'ms',
        ours: longestOf('ours'),
        baseline: longestOf('baseline'),
        limit: null,
      },
    ];
  },
};

async function gridOf(page: Page): Promise<Grid> {
  const cells = page.locator('#main ul[data-columns] > li');
  await cells.first().waitFor();
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => {
    const list = document.querySelector<HTMLElement>('#main ul[data-columns]');
    const columns = Number(list?.dataset['columns']);
    const [first, below] = [list?.children[0], list?.children[columns]].map((cell) => cell?.getBoundingClientRect());
    if (first === undefined || below === undefined) throw new Error('The catalogue has not two rows');
    return { columns, cardWidth: first.width, rowHeight: below.top - first.top };
  });
}

async function posters(page: Page, count: number): Promise<readonly ReleaseCard[]> {
  const cards: ReleaseCard[] = [];
  for (let number = 1; cards.length < count; number += 1) {
    // The filters are those of somebody who chose none.
    const { items } = await callCore(page, 'releases.catalogPage', { page: number } as never);
    if (items.length === 0) throw new Error(`There are ${cards.length} posters and not ${count}`);
    cards.push(...items);
  }
  return cards.slice(0, count);
}

function itemsOf(cards: readonly ReleaseCard[], loading: 'lazy' | 'eager'): readonly string[] {
  return cards.map(({ id, name, poster }) => {
    const source = poster === null ? '' : (new URL(poster, 'http://host').searchParams.get('src') ?? '');
    return `<li><a href="/anime/${id}"><img src="${source}" alt="" loading="${loading}" decoding="async">${name.main}</a></li>`;
  });
}

function styleOf({ columns, cardWidth, rowHeight }: Grid): string {
  return `<style>
      ul { display: grid; grid-template-columns: repeat(${columns}, ${cardWidth}px); column-gap: 16px; margin: 0 0 100vh; padding: 0; list-style: none; }
      li { height: ${rowHeight}px; overflow: hidden; }
      img { display: block; width: 100%; aspect-ratio: 5 / 7; object-fit: cover; }
    </style>`;
}

async function openList(lab: Lab, name: string, html: string): Promise<Page> {
  const bare = await lab.bare();
  bare.put(name, html);
  const page = await (await lab.newContext()).newPage();
  await page.goto(`${bare.origin}/${name}`, { waitUntil: 'networkidle' });
  return page;
}

function openPlainList(lab: Lab, cards: readonly ReleaseCard[], grid: Grid): Promise<Page> {
  return openList(lab, 'list', `${styleOf(grid)}<ul>${itemsOf(cards, 'lazy').join('')}</ul>`);
}

async function openGrowingList(lab: Lab, cards: readonly ReleaseCard[], grid: Grid): Promise<Page> {
  const height = Math.ceil(cards.length / grid.columns) * grid.rowHeight;
  const list = `${styleOf(grid)}<div style="height: ${height}px"><ul style="margin: 0"></ul></div>`;
  const page = await openList(lab, 'growing', list);
  await page.evaluate(growAsOneComes, { items: itemsOf(cards, 'eager'), ...grid });
  await page.waitForLoadState('networkidle');
  return page;
}

/** Runs in the page: puts in a row as it comes within a window's height of what is in sight. */
function growAsOneComes({ items, columns, rowHeight }: Grid & { readonly items: readonly string[] }): void {
  let rows = 0;
  const grow = () => {
    while (rows * rowHeight < window.scrollY + 2 * window.innerHeight && rows * columns < items.length) {
      const row = items.slice(rows * columns, (rows + 1) * columns).join('');
      document.querySelector('ul')?.insertAdjacentHTML('beforeend', row);
      rows += 1;
    }
  };
  grow();
  addEventListener('scroll', grow, { passive: true });
}

/** Down for a positive distance. */
async function scrollBy(page: Page, distance: number): Promise<Scrolled> {
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
  return { missedPerThousand: ((all - slots.length) / all) * 1_000, longest: Math.max(...gaps) };
}

declare global {
  interface Window {
    endFrames: () => readonly number[];
  }
}

/** Runs in the page: the app scrolls its main part, the plain list as a whole. */
function scrolledBy(): number {
  return document.querySelector('#main')?.scrollTop ?? window.scrollY;
}

/** Runs in the page: notes when each frame began, until it is asked for them. */
function watchFrames(): void {
  const times: number[] = [];
  let isOn = true;
  const note = (time: number) => {
    times.push(time);
    if (isOn) requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
  window.endFrames = () => {
    isOn = false;
    return times;
  };
}
