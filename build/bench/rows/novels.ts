import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { startNovelShelf } from '#e2e/fixtures/novel-shelf.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import type { Lab, Row } from '../lab.ts';
import { inTurn, table } from '../measure.ts';
import { madeUpNovel } from './made-up-novel.ts';
import { press } from './watching.ts';

/** A person reads the list before clicking, by when it is drawn. */
const READS_FIRST_MS = 500;
const FONT = '/package/@fontsource-variable/literata/files/literata-cyrillic-opsz-normal.woff2';
const TITLE = SlugUrl.parse('77--the-measured-one');
const CHAPTERS = 30;
/** Places in the list: an ordinary chapter of 200 paragraphs, a long one of 3,000, and one to open before the measured one. */
const PLACES = { ordinary: 1, long: 3, before: 6 };
const PARTS = new Map([
  [PLACES.ordinary, 4],
  [PLACES.long, 60],
]);
const TEXT = 'article [lang] p';
/** Titles of the reference service, of 3,932 chapters and of 30. */
const LONGEST = 'Ten Thousand Steps';
const SHORT = 'Mistress of Class Seven B';

/** From the click on a saved chapter to its painted text, against a bare page that sets `innerHTML`. */
export const chapterOpen: Row = async (lab, rounds) => {
  const novel = madeUpNovel();
  const html = Array.from({ length: CHAPTERS }, (_, place) =>
    Array.from({ length: PARTS.get(place + 1) ?? 1 }, novel.chapter).join(''),
  );
  const chapters = html.map((content, place) => ({ name: `Chapter ${place + 1}`, content }));
  // An opened chapter is kept, so each round needs its own title.
  const unread = Array.from({ length: rounds + 1 }, (_, round) => SlugUrl.parse(`${100 + round}--unread`));
  const shelf = await startNovelShelf(
    [TITLE, ...unread].map((slugUrl) => ({ slugUrl, name: 'The measured one', chapters })),
    (_path, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' });
      response.end(html[PLACES.ordinary - 1]);
    },
  );
  lab.behindLink(shelf.server);
  try {
    const host = await lab.startHost({ services: { ...(await lab.services()), novels: shelf } });
    const page = await lab.appPage('/favicon.ico', host);
    await saveChapters(page);
    await openTitle(page, TITLE);
    await openChapter(page, TITLE, PLACES.ordinary, true);
    const style = await page.locator(TEXT).nth(1).evaluate(setLike);
    const bare = await openBareChapters(lab, style, html);
    const ours = (place: number, { isFirst = false, isAimed = true, titleOf = () => TITLE } = {}) => {
      return async () => {
        await lab.measureNext(page);
        const title = titleOf();
        await openTitle(page, title);
        if (!isFirst) await openAnotherFirst(page, title, place);
        return openChapter(page, title, place, isAimed);
      };
    };
    const nextUnread = () => {
      const title = unread.pop();
      if (title === undefined) throw new Error('Every title was read');
      return title;
    };
    const sides = await inTurn(rounds, {
      ours: ours(PLACES.ordinary),
      atOnce: ours(PLACES.ordinary, { isAimed: false }),
      first: ours(PLACES.ordinary, { isFirst: true }),
      long: ours(PLACES.long),
      unsaved: ours(PLACES.ordinary, { titleOf: nextUnread }),
      bare: () => bare(`/chapter-${PLACES.ordinary}`),
      bareLong: () => bare(`/chapter-${PLACES.long}`),
      bareUnsaved: () => bare(`${shelf.baseUrl}/uploads/chapter`),
    });
    return table('chapter-open', [
      ['', 'ms', sides.ours, sides.bare, 1.5],
      ['at once', 'ms', sides.atOnce, sides.bare, 1.5],
      ['3,000 paragraphs', 'ms', sides.long, sides.bareLong],
      ['the first of all', 'ms', sides.first, sides.bare, 1.15],
      ['not saved', 'ms', sides.unsaved, sides.bareUnsaved],
    ]);
  } finally {
    await shelf.stop();
  }
};

async function saveChapters(page: Page): Promise<void> {
  const chapters = Object.values(PLACES).map((place) => ({ volume: '1', number: String(place), branchId: 1 }));
  await callCore(page, 'downloads.add', { slugUrl: TITLE, chapters });
  for (;;) {
    const saving = await callCore(page, 'downloads.ofTitle', { slugUrl: TITLE });
    if (saving.chapters.filter(({ state }) => state === 'saved').length === chapters.length) return;
    await setTimeout(200);
  }
}

function linkTo(page: Page, title: SlugUrl, place: number) {
  return page.locator(`a[href="/read/${title}/1/${place}"]`).first();
}

async function openTitle(page: Page, title: SlugUrl): Promise<void> {
  await page.goto(new URL(`/novels/${title}`, page.url()).href);
  await linkTo(page, title, PLACES.ordinary).waitFor();
  await page.waitForLoadState('networkidle');
}

async function openAnotherFirst(page: Page, title: SlugUrl, place: number): Promise<void> {
  await openChapter(page, title, PLACES.before, true);
  await page.waitForLoadState('networkidle');
  await page.goBack();
  await linkTo(page, title, place).waitFor();
  await page.waitForTimeout(READS_FIRST_MS);
}

async function openChapter(page: Page, title: SlugUrl, place: number, isAimed: boolean): Promise<number> {
  const painted = page.evaluate(untilPainted, TEXT);
  await press(linkTo(page, title, place), isAimed);
  return painted;
}

/** Runs in the page: the typesetting of the open chapter. */
function setLike(element: Element) {
  const { fontSize, lineHeight, textAlign, hyphens, textIndent } = getComputedStyle(element);
  return { fontSize, lineHeight, textAlign, hyphens, textIndent, width: `${element.getBoundingClientRect().width}px` };
}

/** A page that fetches a chapter at a click and sets its HTML unchanged, after another one was open. */
async function openBareChapters(lab: Lab, style: ReturnType<typeof setLike>, texts: readonly string[]) {
  const { fontSize, lineHeight, textAlign, hyphens, textIndent, width } = style;
  for (const [place, text] of texts.entries()) await lab.putBare(`chapter-${place + 1}`, text);
  await lab.putBare(
    'chapters',
    `<html lang="ru"><style>
  @font-face { font-family: Literata; src: url(${FONT}); font-weight: 200 900 }
  article { width: ${width}; margin: 0 auto; font: ${fontSize}/${lineHeight} Literata; text-align: ${textAlign}; hyphens: ${hyphens} }
  article p { margin: 0; text-indent: ${textIndent} }
</style><button>Open</button><article></article><script>
  const article = document.querySelector('article');
  document.querySelector('button').onclick = async ({ currentTarget }) => {
    article.innerHTML = await (await fetch(currentTarget.dataset.address)).text();
  };
</script>`,
  );
  const page = await lab.barePage('chapters');
  const open = async (address: string): Promise<number> => {
    await page.evaluate((next) => {
      document.querySelector('article')?.replaceChildren();
      document.querySelector('button')?.setAttribute('data-address', next);
    }, address);
    await page.waitForTimeout(READS_FIRST_MS);
    const painted = page.evaluate(untilPainted, 'article p');
    await page.locator('button').click();
    return painted;
  };
  return async (address: string) => {
    await lab.measureNext(page);
    await page.reload({ waitUntil: 'networkidle' });
    await open(`/chapter-${PLACES.before}`);
    return open(address);
  };
}

/** Runs in the page, before a click: milliseconds from it until the element, which was not there, is painted. */
async function untilPainted(selector: string): Promise<number> {
  const { frame, input, until } = window.inPage;
  if (document.querySelector(selector) !== null) throw new Error('It is painted already');
  const from = await input('click');
  await until(() => document.querySelector(selector));
  // When the next frame begins, the one with the element is painted.
  await frame();
  return performance.now() - from;
}

/** From the click on a poster to the painted list of chapters and an idle page, a long title against a short one. */
export const chapterList: Row = async (lab, rounds) => {
  const page = await lab.appPage('/favicon.ico');
  const open = (name: string, isAimed: boolean) => async () => {
    await page.goto(new URL(`/novels?q=${encodeURIComponent(name)}`, page.url()).href);
    const poster = page.getByRole('main').getByRole('link', { name }).first();
    await poster.waitFor();
    await page.waitForLoadState('networkidle');
    const there = page.evaluate(untilListed);
    await press(poster, isAimed);
    return there;
  };
  const opened = await inTurn(rounds, {
    ...{ long: open(LONGEST, true), short: open(SHORT, true) },
    ...{ longAtOnce: open(LONGEST, false), shortAtOnce: open(SHORT, false) },
  });
  const of = (side: keyof typeof opened, what: 'drawn' | 'settled') => opened[side].map((took) => took[what]);
  return table('chapter-list', [
    ['', 'ms', of('long', 'drawn'), of('short', 'drawn'), 1.5],
    ['at once', 'ms', of('longAtOnce', 'drawn'), of('shortAtOnce', 'drawn'), 1.4],
    ['asked anew', 'ms', of('long', 'settled'), of('short', 'settled')],
  ]);
};

/** Runs in the page, before the click: until the list is painted and idle, and until the service's answer is handled too. */
async function untilListed(): Promise<{ readonly drawn: number; readonly settled: number }> {
  const { frame, input, until } = window.inPage;
  const idle = async () => {
    await frame();
    await new Promise((done) => requestIdleCallback(done));
  };
  const from = await input('click');
  performance.clearResourceTimings();
  await until(() => document.querySelector('#main li[data-index] a[href^="/read/"]'));
  await idle();
  const drawn = performance.now() - from;
  await until(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/rpc/novels.chapters')));
  await idle();
  return { drawn, settled: performance.now() - from };
}
