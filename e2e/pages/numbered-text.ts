import type { Page } from 'playwright/test';

/** A word of `numberedChapter` (fixtures/numbered-chapters.ts). */
export type NumberedWord = { readonly paragraph: number; readonly word: number };

/** The words in sight in the order of the text: those of a page, or from the line at the top of the window on. */
export function wordsInSight(page: Page): Promise<NumberedWord[]> {
  return page.evaluate(() => {
    const main = document.querySelector('main[id="main"]');
    const article = main?.querySelector('article');
    if (!main || !article) return [];
    const isPaged = main.hasAttribute('data-paged');
    const place = (isPaged ? article.parentElement : main)?.getBoundingClientRect();
    if (place === undefined) return [];
    // In scroll mode, reading begins at the first line that ends below the upper margin of the window (place-keeper.ts).
    const top = place.top + (isPaged ? -4 : 26);
    const found: { paragraph: number; word: number }[] = [];
    const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      range.selectNodeContents(node);
      const whole = range.getBoundingClientRect();
      if (whole.bottom < top || whole.right < place.left || whole.left > place.right) continue;
      for (const match of (node.nodeValue ?? '').matchAll(/p(\d+)w(\d+)\w*/g)) {
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        const first = range.getClientRects()[0];
        if (first === undefined) continue;
        const isSeen =
          (isPaged ? first.top >= top : first.bottom > top) &&
          first.bottom <= place.bottom + 2 &&
          first.left >= place.left - 2 &&
          first.left < place.right;
        if (isSeen) found.push({ paragraph: Number(match[1]), word: Number(match[2]) });
      }
    }
    return found;
  });
}

/** Changes whenever the text is laid out differently. */
export function layoutOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const article = document.querySelector('main article');
    const paragraph = [...(article?.querySelectorAll('p') ?? [])].find((p) => p.textContent?.startsWith('p1w0'));
    const body = paragraph?.parentElement;
    if (!article || !body) return 'no text';
    const { fontFamily, fontSize, lineHeight, textAlign, hyphens } = getComputedStyle(body);
    const spaces = paragraph && getComputedStyle(paragraph);
    const isPaged = document.querySelector('main[data-paged]') !== null;
    return JSON.stringify([
      [fontFamily, fontSize, lineHeight, textAlign, hyphens, spaces?.textIndent, spaces?.marginTop],
      [isPaged, article.clientWidth, article.clientHeight],
    ]);
  });
}
