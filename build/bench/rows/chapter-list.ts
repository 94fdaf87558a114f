import type { Page } from 'playwright';
import { NovelScreen } from '#e2e/pages/novel-screen.ts';
import type { Lab } from '../lab.ts';
import { inTurn, measured } from '../measure.ts';
import type { Figure, Row } from '../row.ts';

/** Titles of the reference service, and how many chapters they have. */
const LONG = { name: 'Ten Thousand Steps', chapters: 3_932 };
const SHORT = { name: 'Mistress of Class Seven B', chapters: 30 };
type Title = typeof LONG;

/** Milliseconds from the click. */
type Took = { readonly drawn: number; readonly settled: number };

/** Runs in the page, before the click. Both moments are past painting, with nothing left to do in the page. */
function untilThere(): Promise<Took> {
  return new Promise((resolve) => {
    const idle = () => new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done)));
    const frame = () => new Promise(requestAnimationFrame);
    const isDrawn = () => document.querySelector('#main li[data-index] a[href^="/read/"]') !== null;
    const isAnswered = () =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/rpc/novels.chapters'));
    const onClick = async ({ timeStamp }: MouseEvent) => {
      performance.clearResourceTimings();
      while (!isDrawn()) await frame();
      await idle();
      const drawn = performance.now() - timeStamp;
      while (!isAnswered()) await frame();
      await idle();
      resolve({ drawn, settled: performance.now() - timeStamp });
    };
    window.addEventListener('click', (event) => void onClick(event), { capture: true, once: true });
  });
}

/** From the poster of the title in a window in which nothing was asked of it yet. */
async function open(page: Page, { name, chapters }: Title): Promise<Took> {
  await page.goto(new URL(`/novels?q=${encodeURIComponent(name)}`, page.url()).href);
  const poster = page.getByRole('main').getByRole('link', { name }).first();
  await poster.hover();
  // As a person does: what one reads before one clicks is drawn by then.
  await page.waitForLoadState('networkidle');
  const there = page.evaluate(untilThere);
  await poster.click();
  const took = await there;
  if ((await new NovelScreen(page).rows.first().getAttribute('aria-setsize')) === null) throw new Error('no list');
  void chapters;
  return took;
}

async function run(lab: Lab, rounds: number): Promise<readonly Figure[]> {
  const page = await lab.appPage('/favicon.ico');
  const settled = { ours: [] as number[], baseline: [] as number[] };
  const opened = (side: keyof typeof settled, title: Title) => async () => {
    const took = await open(page, title);
    settled[side].push(took.settled);
    return took.drawn;
  };
  const sides = await inTurn(rounds, { ours: opened('ours', LONG), baseline: opened('baseline', SHORT) });
  return [
    { name: 'chapter-list', unit: 'ms', ...sides, limit: 1.5 },
    {
      name: 'chapter-list, settled',
      unit: 'ms',
      ours: measured(settled.ours.slice(1)),
      baseline: measured(settled.baseline.slice(1)),
      limit: null,
    },
  ];
}

export const chapterList: Row = { name: 'chapter-list', how: '', bound: '', run };
