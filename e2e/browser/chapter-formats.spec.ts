import { resolve } from 'node:path';
import { build } from 'vite';
import { projectRoot } from '#e2e/fixtures/spawned.ts';
import { test as base, expect } from '#e2e/fixtures/test.ts';
import { PAGE_POLICY } from '#shared/contract/page-policy.ts';
import { goldenChapters } from '#shared/domain/chapter-document/testing/golden-chapters.ts';
import { GOLDEN_SITE } from '#shared/domain/chapter-document/testing/golden-parts.ts';

const PAGE = 'http://formats.example/';

/** The page's own way from HTML to a document, without the rest of the page. */
async function readingScript(): Promise<string> {
  const built = await build({
    ...{ root: projectRoot, configFile: false, logLevel: 'silent' },
    build: {
      ...{ write: false, target: 'chrome140' },
      lib: {
        entry: resolve(projectRoot, 'renderer/features/reader/sanitise.ts'),
        ...{ formats: ['iife'], name: 'reading' },
      },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (output === undefined || !('output' in output)) throw new Error('nothing was built');
  return output.output[0].code;
}

type Reading = {
  documentFromHtml: (html: string, picture: (address: string) => string | null) => { blocks: unknown[] };
};

const test = base.extend({
  page: async ({ page }, use) => {
    const script = await readingScript();
    await page.route(`${PAGE}**`, (route) => {
      if (route.request().url() !== PAGE)
        return route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: script });
      const headers = { 'content-security-policy': PAGE_POLICY };
      const body = '<!doctype html><script src="/reading.js"></script>';
      return route.fulfill({ contentType: 'text/html', headers, body });
    });
    await page.goto(PAGE);
    await use(page);
  },
});

test('what the browser reads in the HTML of a chapter is what anybody must read in it', async ({ page }) => {
  for (const { name, html, is } of goldenChapters) {
    const read = await page.evaluate(
      ({ markups, uploads }) => {
        // Made by the script of this page.
        const { reading } = window as unknown as { reading: Reading };
        const picture = (address: string) =>
          address.startsWith(uploads) ? `/picture/${address.split('/').at(-1)}` : null;
        return markups.map((markup) => reading.documentFromHtml(markup, picture));
      },
      { markups: html, uploads: `${GOLDEN_SITE}/uploads/` },
    );
    expect(read, name).toEqual(html.map(() => is));
  }
});

test('the browser reads a chapter of any size, soon and without losing a word', async ({ page }) => {
  const breath = 'Дождь шёл весь день, и к вечеру река поднялась до самых ступеней. ';
  const letters = breath.replaceAll(' ', '').length;
  const sizes = [
    {
      start: '',
      piece: `<p data-paragraph-index="1">${breath.repeat(3)}</p>`,
      times: 5_000,
      letters: 15_000 * letters,
    },
    { start: '<p>', piece: breath, times: 7_600, letters: 7_600 * letters },
    { start: '<p>', piece: '<b>a</b> <i>b</i> ', times: 28_000, letters: 56_000 },
    { start: '', piece: '<p>a</p><p><img src="/x.png" style="width:1px"></p>', times: 200, letters: 200 },
    { start: '', piece: '<blockquote><x-y>a', times: 10_000, letters: 10_000 },
    { start: '', piece: '<ul><li><b><font>a', times: 300, letters: 300 },
  ];
  for (const size of sizes) {
    const read = await page.evaluate(({ start, piece, times }) => {
      // Made by the script of this page.
      const { reading } = window as unknown as { reading: Reading };
      const began = performance.now();
      const { blocks } = reading.documentFromHtml(start + piece.repeat(times), () => null);
      const words = [...JSON.stringify(blocks).matchAll(/"text":"([^"]*)"/g)].map(([, text]) => text);
      return { letters: words.join('').replaceAll(/\s/g, '').length, milliseconds: performance.now() - began };
    }, size);
    expect(read.letters, size.piece).toBe(size.letters);
    // A guard against times that grow with the square of the length.
    expect(read.milliseconds, size.piece).toBeLessThan(8_000);
  }
});
