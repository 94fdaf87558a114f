import type { Page } from 'playwright';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { PIXELS_PER_SECOND, turnWheel } from '#e2e/fixtures/turn-wheel.ts';
import type { ReleaseCard } from '#shared/domain/anime/release.ts';
import type { Lab } from '../lab.ts';
import { counted, inTurn, measured, restingAfter, timed, type Way } from '../measure.ts';
import type { Row } from '../row.ts';

/** So many posters pass in one round; ten rounds are six hundred. */
const POSTERS = 60;
const ALL_POSTERS = 600;
/** Windows that pass all of them in one go. */
const UNRESTING = 2;
/** Beyond that the posters repeat. */
const MOST_ROUNDS = 10;
/** A window of them and the row below it; with ten rounds there are as many as the service has. */
const ON_SCREEN = 25;
/** As long as one looks at a window of posters, and less than that. */
const REST_MILLISECONDS = 2_000;
const FRAME_MILLISECONDS = 1_000 / 60;

type Grid = { readonly columns: number; readonly cardWidth: number; readonly rowHeight: number };
type Scrolled = { readonly count: number; readonly of: number; readonly longest: number };
type Side = 'ours' | 'baseline' | 'least' | 'again' | 'unresting';

export const catalogueScroll: Row = {
  name: 'catalogue-scroll',
  how: [
    `The app's catalogue is scrolled on by ${POSTERS} posters in every round, so that ten rounds pass six hundred, none of which this window had shown before; after each turn one rests for ${REST_MILLISECONDS / 1_000} seconds, in which the app asks for further pages, draws what may come next and loads its pictures. There are never more than ten rounds, as there are no more posters.`,
    `“Without a rest” are ${UNRESTING} other windows, each of a host of its own with nothing kept, in which six hundred posters pass in one go, so that nearly all of them are asked for, drawn and painted on the way; not in turn with the list.`,
    'The baseline is a plain page with a list of sixty of the same posters, in as many columns of the same size, all of it in the document, its pictures loaded lazily and decoded aside, scrolled down and up again.',
    '“Back over the same” goes up again over what was just passed.',
    '“Least new rows” is what posters that were not there before cost at the least: the same plain page without any framework, which puts in rows of a link, a picture and a name as one comes near, all of them known to it, and asks for nothing but the pictures. It is scrolled on by as many new ones.',
    `Both by turns of the wheel that the browser itself makes, over the same distance at ${PIXELS_PER_SECOND} px/s. The pictures are the same files of the reference services: the app's come through its host, the list's directly.`,
    'A frame over budget is a sixtieth of a second in which the page was given no frame (`requestAnimationFrame`); the figure is how many of a thousand, over all rounds together; the longest frame is the longest of all rounds. Where the list misses none, not more than the list is none at all, which “least new rows” would miss too.',
  ].join(' '),
  bound:
    'At rest the app has drawn what comes next and loaded its pictures, so that scrolling puts nothing into the page and loads nothing. Pictures are decoded and painted as they come near, and without a graphics card that is done by the same two processors that put the window together; the list’s pictures were decoded in its first round. “Least new rows” is what a bare page misses over posters that it has not painted yet. “Without a rest” hardly more than a window is drawn ahead, and all others on the way: a row takes the page’s thread some ten milliseconds, because a card has thirteen elements with its link, marks and named buttons where the bare one of “least new rows” has three, and the further pages are answered by two more processes meanwhile.',
  run: async (lab, rounds) => {
    const most = Math.min(rounds, MOST_ROUNDS);
    const app = await lab.appPage('/anime');
    const grid = await gridOf(app);
    const plain = await openPlainList(lab, await posters(app, POSTERS), grid);
    const growing = await openGrowingList(lab, await posters(app, POSTERS * (most + 1) + ON_SCREEN), grid);
    const distance = Math.ceil(POSTERS / grid.columns) * grid.rowHeight;
    const seen: Record<Side, Scrolled[]> = { ours: [], baseline: [], least: [], again: [], unresting: [] };
    const scroll = async (side: Side, page: Page, by: number) => seen[side].push(await scrollBy(page, by));
    let direction = -1;
    await inTurn(most, {
      ours: thenAtRest(async () => {
        await scroll('ours', app, distance);
        await scroll('again', app, -distance);
        await scrollBy(app, distance);
      }),
      baseline: thenAtRest(() => {
        direction = -direction;
        return scroll('baseline', plain, direction * distance);
      }),
      least: thenAtRest(() => scroll('least', growing, distance)),
    });
    for (let window = 0; window < UNRESTING; window += 1) {
      const page = await lab.appPage('/anime', await lab.startHost({}));
      await gridOf(page);
      await scroll('unresting', page, (ALL_POSTERS / POSTERS) * distance);
      await page.close();
    }
    // The first round of each only warmed up.
    const over = (side: Side) => counted(side === 'unresting' ? seen[side] : seen[side].slice(1));
    const baseline = over('baseline');
    const frames = (name: string, side: Side, limit: number | null) => ({
      ...{ name: `catalogue-scroll${name}`, unit: 'of 1,000 frames', ours: over(side), baseline, limit },
      also: { ...grid, distance },
    });
    const longestOf = (side: Side) => measured([Math.max(...seen[side].slice(1).map(({ longest }) => longest))]);
    return [
      frames('', 'ours', 1),
      frames(', without a rest', 'unresting', 1),
      frames(', back over the same', 'again', null),
      frames(', least new rows', 'least', null),
      {
        ...{ name: 'catalogue-scroll, longest frame', unit: 'ms', limit: null },
        ...{ ours: longestOf('ours'), baseline: longestOf('baseline') },
      },
    ];
  },
};

function thenAtRest(act: () => Promise<unknown>): Way {
  return restingAfter(() => timed(act), REST_MILLISECONDS);
}

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
    // No filters are chosen.
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
  return { count: all - slots.length, of: all, longest: Math.max(...gaps) };
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

/** Runs in the page: notes when each frame began, from now until it is asked for them. */
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
