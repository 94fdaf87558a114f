import type { Page } from 'playwright';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { startNovelShelf } from '#e2e/fixtures/novel-shelf.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import type { Lab } from '../lab.ts';
import { inTurn, type Measured, type Way } from '../measure.ts';
import type { Figure, Row } from '../row.ts';
import { madeUpNovel } from './made-up-novel.ts';
import { AIMED, press } from './press.ts';

/** As a person does: what one reads before one clicks is drawn by then. */
const READS_FIRST_MS = 500;
const FONT = '/package/@fontsource-variable/literata/files/literata-cyrillic-opsz-normal.woff2';

const TITLE = SlugUrl.parse('77--the-measured-one');
const CHAPTERS = 30;
/** 50 paragraphs each. */
const PARTS = { ordinary: 4, long: 60 };
/** Places in the list: what is measured, and what was opened before. */
const PLACES = { ordinary: 1, long: 3, before: 6 };
const TEXT = 'article [lang] p';

/** Two chapters to measure, and small ones around them. */
function texts(): readonly string[] {
  const novel = madeUpNovel();
  const partsOf = new Map([
    [PLACES.ordinary, PARTS.ordinary],
    [PLACES.long, PARTS.long],
  ]);
  return Array.from({ length: CHAPTERS }, (_, place) =>
    Array.from({ length: partsOf.get(place + 1) ?? 1 }, novel.chapter).join(''),
  );
}

async function save(page: Page): Promise<void> {
  const chapters = Object.values(PLACES).map((place) => ({ volume: '1', number: String(place), branchId: 1 }));
  await callCore(page, 'downloads.add', { slugUrl: TITLE, chapters });
  for (;;) {
    const saving = await callCore(page, 'downloads.ofTitle', { slugUrl: TITLE });
    if (saving.chapters.filter(({ state }) => state === 'saved').length === chapters.length) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function openTitle(page: Page): Promise<void> {
  await page.goto(new URL(`/novels/${TITLE}`, page.url()).href);
  await linkTo(page, PLACES.ordinary).waitFor();
  await page.waitForLoadState('networkidle');
}

function linkTo(page: Page, place: number) {
  return page.locator(`a[href="/read/${TITLE}/1/${place}"]`).first();
}

async function openChapter(page: Page, place: number, isAimed = true): Promise<number> {
  const painted = page.evaluate(untilPainted, TEXT);
  await press(linkTo(page, place), isAimed);
  return painted;
}

type Opening = { readonly isFirst?: boolean; readonly isAimed?: boolean };

/** In a window that asked nothing of this chapter yet. `isFirst`: nor opened any other one. */
async function fromList(page: Page, place: number, { isFirst = false, isAimed = true }: Opening): Promise<number> {
  await openTitle(page);
  if (!isFirst) {
    await openChapter(page, PLACES.before);
    await page.waitForLoadState('networkidle');
    await page.goBack();
    await linkTo(page, place).waitFor();
    await page.waitForTimeout(READS_FIRST_MS);
  }
  return openChapter(page, place, isAimed);
}

/** How the text of the open chapter is set. */
function setLike(element: Element): BareChapter['style'] {
  const { fontSize, lineHeight, textAlign, hyphens, textIndent } = getComputedStyle(element);
  const width = `${element.getBoundingClientRect().width}px`;
  return { fontSize, lineHeight, textAlign, hyphens, textIndent, width };
}

async function run(lab: Lab, rounds: number): Promise<readonly Figure[]> {
  const html = texts();
  const chapters = html.map((content, place) => ({ name: `Chapter ${place + 1}`, content }));
  const shelf = await startNovelShelf([{ slugUrl: TITLE, name: 'The measured one', chapters }]);
  try {
    const host = await lab.startHost({ services: { ...(await lab.services()), novels: shelf } });
    const page = await lab.appPage('/favicon.ico', host);
    await save(page);
    await openTitle(page);
    await openChapter(page, PLACES.ordinary);
    const style = await page.locator(TEXT).nth(1).evaluate(setLike);
    const bare = await openBareChapters(lab, { style, texts: html, before: PLACES.before });
    const ours =
      (place: number, opening: Opening = {}): Way =>
      () =>
        fromList(page, place, opening);
    const sides = await inTurn(rounds, {
      ours: ours(PLACES.ordinary),
      atOnce: ours(PLACES.ordinary, { isAimed: false }),
      first: ours(PLACES.ordinary, { isFirst: true }),
      long: ours(PLACES.long),
      bare: () => bare.open(PLACES.ordinary),
      bareLong: () => bare.open(PLACES.long),
    });
    const figure = (name: string, side: Measured, baseline: Measured, limit: number | null): Figure => ({
      ...{ name, unit: 'ms', ours: side, baseline, limit },
    });
    return [
      figure('chapter-open', sides.ours, sides.bare, 1.5),
      figure('chapter-open, at once', sides.atOnce, sides.bare, 1.5),
      figure('chapter-open, 3,000 paragraphs', sides.long, sides.bareLong, null),
      figure('chapter-open, the first of all', sides.first, sides.bare, null),
    ];
  } finally {
    await shelf.stop();
  }
}

export const chapterOpen: Row = {
  name: 'chapter-open',
  how: `From the click on a saved chapter in the list of its open title until its text is painted, against a bare page that fetches the same clean HTML from a bare server and sets \`innerHTML\`, from its click on; the same font, column and way of setting. The chapter has 200 paragraphs, 7,200 words; neither document has asked for it, each had another chapter open before. The app reads a saved chapter from the disk while it is pointed at, as nobody else is asked for it; so ${AIMED}. \`at once\` is the same with no time at all between the three. The bare page is clicked without pointing, which it would make nothing of. Beside it the same for a chapter of 3,000 paragraphs, and the very first chapter that a window opens, which loads the reader too. Chapters are of a title of 30, whose list the page knows.`,
  bound:
    'Laying out and painting a window of text, in the frame that it takes. The app draws its controls, and lays out what no window shows yet, when the text is painted; the bare page lays out all of it at once, which for the third figure is most of its time. `at once` draws the reader twice, without the text and with it, and asks two questions of another process after the press.',
  run,
};

type BareChapter = {
  readonly style: Readonly<
    Record<'fontSize' | 'lineHeight' | 'textAlign' | 'hyphens' | 'textIndent' | 'width', string>
  >;
  readonly texts: readonly string[];
  readonly before: number;
};

/** Chapters in a page with nothing else, each fetched and set as it is, in a document that had the one at `before` open. Places count from 1. */
async function openBareChapters(lab: Lab, { style, texts, before }: BareChapter) {
  const server = await lab.bare();
  for (const [place, text] of texts.entries()) server.put(`chapter-${place + 1}`, text);
  server.put('chapters', bodyWith(style));
  const page = await lab.barePage('chapters');
  return {
    open: async (place: number): Promise<number> => {
      await page.reload({ waitUntil: 'networkidle' });
      await openOne(page, before);
      return openOne(page, place);
    },
  };
}

async function openOne(page: Page, place: number): Promise<number> {
  await page.evaluate((name) => {
    document.querySelector('article')?.replaceChildren();
    document.querySelector('button')?.setAttribute('data-name', name);
  }, `chapter-${place}`);
  await page.waitForTimeout(READS_FIRST_MS);
  const painted = page.evaluate(untilPainted, 'article p');
  await page.locator('button').click();
  return painted;
}

function bodyWith({ fontSize, lineHeight, textAlign, hyphens, textIndent, width }: BareChapter['style']): string {
  return `<html lang="ru"><style>
  @font-face { font-family: Literata; src: url(${FONT}); font-weight: 200 900 }
  article { width: ${width}; margin: 0 auto; font: ${fontSize}/${lineHeight} Literata; text-align: ${textAlign}; hyphens: ${hyphens} }
  article p { margin: 0; text-indent: ${textIndent} }
</style>
<button>Open</button>
<article></article>
<script>
  const article = document.querySelector('article');
  document.querySelector('button').onclick = async ({ currentTarget }) => {
    const response = await fetch('/' + currentTarget.dataset.name);
    article.innerHTML = await response.text();
  };
</script>`;
}

/** Runs in the page, before a click: the milliseconds from it until what `selector` finds, which was not there, is painted. */
function untilPainted(selector: string): Promise<number> {
  if (document.querySelector(selector) !== null) throw new Error('It is painted already');
  return new Promise((resolve) => {
    const frame = () => new Promise(requestAnimationFrame);
    const onClick = async ({ timeStamp }: MouseEvent) => {
      while (document.querySelector(selector) === null) await frame();
      // The frame in which it was found has it; when the next one begins, that one is painted.
      await frame();
      resolve(performance.now() - timeStamp);
    };
    window.addEventListener('click', (event) => void onClick(event), { capture: true, once: true });
  });
}
