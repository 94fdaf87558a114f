import type { Page } from 'playwright';
import type { Lab } from '../lab.ts';
import { inTurn, measured } from '../measure.ts';
import type { Figure, Row } from '../row.ts';
import { AIMED, press } from './press.ts';

/** Titles of the reference service, of 3,932 chapters and of 30. */
const LONGEST = 'Ten Thousand Steps';
const SHORT = 'Mistress of Class Seven B';

/** Milliseconds from the click: past painting, and nothing is left to do in the page. */
type Took = { readonly drawn: number; readonly settled: number };

/** Runs in the page, before the click. */
function untilThere(): Promise<Took> {
  return new Promise((resolve) => {
    const frame = () => new Promise(requestAnimationFrame);
    const idle = async () => {
      await frame();
      await new Promise((done) => requestIdleCallback(done));
    };
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

/** From its poster, in a window that asked nothing of the title yet. */
async function open(page: Page, name: string, isAimed: boolean): Promise<Took> {
  await page.goto(new URL(`/novels?q=${encodeURIComponent(name)}`, page.url()).href);
  const poster = page.getByRole('main').getByRole('link', { name }).first();
  await poster.waitFor();
  // As a person does: what one reads before one clicks is drawn by then.
  await page.waitForLoadState('networkidle');
  const there = page.evaluate(untilThere);
  await press(poster, isAimed);
  return there;
}

async function run(lab: Lab, rounds: number): Promise<readonly Figure[]> {
  const page = await lab.appPage('/favicon.ico');
  const settled = { ours: [] as number[], baseline: [] as number[] };
  const opened = (side: keyof typeof settled, name: string) => async () => {
    const took = await open(page, name, true);
    settled[side].push(took.settled);
    return took.drawn;
  };
  const atOnce = (name: string) => async () => (await open(page, name, false)).drawn;
  const sides = await inTurn(rounds, {
    ours: opened('ours', LONGEST),
    baseline: opened('baseline', SHORT),
    oursAtOnce: atOnce(LONGEST),
    baselineAtOnce: atOnce(SHORT),
  });
  // The first of each only warmed up.
  const asked = { ours: measured(settled.ours.slice(1)), baseline: measured(settled.baseline.slice(1)) };
  const { ours, baseline, oursAtOnce, baselineAtOnce } = sides;
  const figure = { unit: 'ms', limit: null };
  return [
    { ...figure, name: 'chapter-list', ours, baseline, limit: 1.5 },
    { ...figure, name: 'chapter-list, at once', ours: oursAtOnce, baseline: baselineAtOnce, limit: 1.5 },
    { ...figure, name: 'chapter-list, asked anew', ...asked },
  ];
}

export const chapterList: Row = {
  name: 'chapter-list',
  how: `From the click on the poster of a title of 3,932 chapters until rows of its list are painted and the page has nothing left to do, against the same for a title of 30. Both were opened on this device before, so that their lists are kept there, but not since the page was loaded: it reads what is kept of a title while one points at it, and ${AIMED}. \`at once\` is the same with no time at all between the three. \`asked anew\` goes on until the answer of the service, which is asked each time, has come and is dealt with.`,
  bound:
    'The list is 0.9 MB of JSON: the host reads and checks it, the page parses it into some 20,000 objects. `at once` has that after the click; where one points first it is done by then, and what is left is to name 3,932 rows and to find their places. The page has nothing left to do only when it has taken in the answer of the service too, where that comes soon: 1.6 MB for the host to read and 0.9 for the page to parse and compare, which is what `asked anew` waits for in any case.',
  run,
};
