import fc from 'fast-check';
import { noteBusyTime } from '#e2e/fixtures/busy-time.ts';
import { readingScript } from '#e2e/fixtures/reading-script.ts';
import { test as base, expect } from '#e2e/fixtures/test.ts';
import { PAGE_POLICY } from '#shared/contract/page-policy.ts';
import { isBlank } from '#shared/domain/chapter-document/document-text.ts';
import { documentFromChapter } from '#shared/domain/chapter-document/from-chapter.ts';
import { documentFromParsedHtml } from '#shared/domain/chapter-document/from-parsed-html.ts';
import { generatedText } from '#shared/domain/chapter-document/testing/generated-text.ts';
import { goldenChapters } from '#shared/domain/chapter-document/testing/golden-chapters.ts';
import { GOLDEN_SITE } from '#shared/domain/chapter-document/testing/golden-parts.ts';
import { textAsHtml } from '#shared/domain/chapter-document/testing/written-text.ts';
import { Chapter } from '#shared/domain/novels/novel.ts';
import { amount } from '#shared/testing/amount.ts';

const PAGE = 'http://formats.example/';

type Reading = {
  readableDocument: (chapter: Chapter) => { blocks: unknown[] } | null;
  documentFromHtml: (html: string, picture: (address: string) => string | null, site?: string) => { blocks: unknown[] };
};

const test = base.extend({
  page: async ({ page }, use) => {
    const script = await readingScript('renderer/features/reader/text/chapter-content.ts');
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

test('the browser turns the golden chapters into their expected documents', { tag: '@short' }, async ({ page }) => {
  for (const { name, html, is } of goldenChapters) {
    const read = await page.evaluate(
      ({ markups, uploads, site }) => {
        // Made by the script of this page.
        const { reading } = window as unknown as { reading: Reading };
        const picture = (address: string) =>
          address.startsWith(uploads) ? `/picture/${address.split('/').at(-1)}` : null;
        return markups.map((markup) => reading.documentFromHtml(markup, picture, site));
      },
      { markups: html, uploads: `${GOLDEN_SITE}/uploads/`, site: GOLDEN_SITE },
    );
    expect(read, name).toEqual(html.map(() => is));
  }
});

function chapterOf(html: string): Chapter {
  return Chapter.parse({
    ...{ slugUrl: '1--one', volume: '1', number: '1', name: null, branchId: null, teams: [], attachments: {} },
    content: { format: 'html', html },
    ...{ siteUrl: GOLDEN_SITE },
  });
}

/** Markup that parsers may read differently: misplaced and unclosed elements, other namespaces, unknown names. */
const RARE_MARKUP = [
  '<td>a</td><tr><td>b</td></tr>c',
  '<table>a<tr>b<td>c<p>d</table>e',
  '<table><caption>x<tbody><tr><th>y<td>z<li>w</table>',
  '<p>a<p>b<div>c</p>d</div></p>e',
  '<b><p>a</b>b</p>c<i><b>d</i>e</b>f',
  '<a href="/x">a<a href="https://site.example/y">b</a>c</a>',
  '<svg><a href="https://site.example/">a</a><p>b</p>c</svg>d',
  '<svg><foreignObject><p>a</p></foreignObject><title>b</title></svg>c<math><mi>d</mi><p>e</math>f',
  '<noscript><p>a</p></noscript>b<noembed>c</noembed><noframes>d</noframes><xmp><b>e</b></xmp>',
  '<template><p>a</p></template>b<iframe>c</iframe><textarea><b>d</b></textarea><title>e</title>f',
  '<select><option>a<option>b<optgroup>c</select>d<button>e</button><fieldset><legend>f</legend>g</fieldset>',
  '<form><input name="words"><p>a</p></form><ruby>b<rt>c</rt></ruby><details><summary>d</summary>e</details>',
  '<ul>a<li>b<ul><li>c</ul>d<ol><p>e</ol></ul><li>f</li><dl><dt>g<dd>h</dl>',
  '<h1>a<h2>b</h1>c<pre>\n\n d\n <code> e</code></pre><listing>f</listing>',
  '<img src=" https://site.example/uploads/map.jpg " alt="  a  "><img data-src="/uploads/x.jpg" src="data:,">',
  '<img src="javascript:a" data-src="https://site.example/uploads/portrait.jpg"><img><image src="/uploads/map.jpg">',
  '<p align=" CENTER ">a</p><p align="middle">b</p><center>c</center><p ALIGN=right>d',
  'a\u0000b<p>\ud800c&#0;&#xD800;&amp;lt;&nbsp;d&notit;&NotEqual;e\r\nf\rg</p>',
  '<!--a--!>b<!-->c--><?d?><![CDATA[e]]></f><g h>i</g></p></br>j<//k>',
  '<body class=x><head><p>a</head><html><body>b<frameset><frame></frameset>c</body>d</html>e<plaintext>f</p>',
  '<style>a</style><p style="b">c</p><base href="//d/"><img src="uploads/map.jpg"><link rel=e><meta charset=f>g',
  '<p>only = one, style="2", <em onclick="a">b</em> / onload=c</p><p title="<b>d</b>">e',
  '<b c="1>2" dir=rtl>d<i/e=f>g<p>h</i><font size=1><p><u\ti>j</u>k<strong\nl>m<svg><b n>o</b></svg>p',
  '<script>a</script>b<script><!--<script>c</script>d--></script>e<x-y>f</x-y><marquee>g</marquee>',
];

test('core and page read every chapter into the same document', { tag: '@both' }, async ({ page }) => {
  const generated = [true, false].flatMap((withNotes) =>
    fc
      .sample(generatedText({ withNotes }), { numRuns: amount('ENGAWA_GENERATED', 100, 1_000), seed: 20 })
      .map((text, seed) => {
        let place = seed;
        return textAsHtml(text, <Way>(ways: readonly Way[]) => {
          place += 7;
          // A place within the list, which is never empty.
          return ways[place % ways.length] as Way;
        });
      }),
  );
  const golden = goldenChapters.flatMap(({ html }) => html);
  const markups = [...golden, ...RARE_MARKUP, ...RARE_MARKUP.map((markup) => `<p>z</p>${markup}`), ...generated];
  const chapters = markups.map((html) => chapterOf(html));
  const read = await page.evaluate((all) => {
    // Made by the script of this page.
    const { reading } = window as unknown as { reading: Reading };
    return all.map((chapter) => reading.readableDocument(chapter));
  }, chapters);
  for (const [index, chapter] of chapters.entries()) {
    const document = documentFromChapter(chapter, documentFromParsedHtml);
    const expected = document === null || isBlank(document) ? null : document;
    expect(read[index], markups[index]).toEqual(expected);
  }
});

test('the browser reads very large and deeply nested chapters in limited time without losing a letter', async ({
  page,
}) => {
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
  const busyMilliseconds = await noteBusyTime(page);
  for (const size of sizes) {
    const before = await busyMilliseconds();
    const letters = await page.evaluate(({ start, piece, times }) => {
      // Made by the script of this page.
      const { reading } = window as unknown as { reading: Reading };
      const { blocks } = reading.documentFromHtml(start + piece.repeat(times), () => null);
      const words = [...JSON.stringify(blocks).matchAll(/"text":"([^"]*)"/g)].map(([, text]) => text);
      return words.join('').replaceAll(/\s/g, '').length;
    }, size);
    expect(letters, size.piece).toBe(size.letters);
    // A guard against times that grow with the square of the length.
    expect((await busyMilliseconds()) - before, size.piece).toBeLessThan(8_000);
  }
});
