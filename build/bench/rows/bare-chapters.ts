import type { Page } from 'playwright';
import type { Lab } from '../lab.ts';
import { untilPainted } from './until-painted.ts';

export type BareChapter = {
  readonly style: Readonly<
    Record<'fontSize' | 'lineHeight' | 'textAlign' | 'hyphens' | 'textIndent' | 'width', string>
  >;
  readonly texts: readonly string[];
  readonly before: number;
};

/** As a person does: what one reads before one clicks is drawn by then. */
export const READS_FIRST_MS = 500;
const FONT = '/package/@fontsource-variable/literata/files/literata-cyrillic-opsz-normal.woff2';

/** Chapters in a page with nothing else, each fetched and set as it is, in a document that had the one at `before` open. Places count from 1. */
export async function openBareChapters(lab: Lab, { style, texts, before }: BareChapter) {
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
