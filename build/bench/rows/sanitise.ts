import { readingScript } from '#e2e/fixtures/reading-script.ts';
import {
  linesOfTheirOwn,
  meaningfulAttributes,
  meaningOfTag,
  tagsWithoutWords,
} from '#shared/domain/chapter-document/markup-rules.ts';
import type { Chapter } from '#shared/domain/novels/novel.ts';
import { inTurn } from '../measure.ts';
import type { Row } from '../row.ts';
import { demoChapters } from './demo-chapters.ts';

const CHAPTERS = 1_000;
const MOST_OF_TITLE = 50;

/** The reader's table of tags and attributes, as DOMPurify is told of it. */
const LIST = {
  ALLOWED_TAGS: ['body', ...meaningOfTag.keys(), ...linesOfTheirOwn],
  ALLOWED_ATTR: [...meaningfulAttributes],
  FORBID_CONTENTS: [...tagsWithoutWords],
  SAFE_FOR_XML: false,
  RETURN_DOM_FRAGMENT: true,
};

type Ways = 'ours' | 'purified' | 'sameList' | 'parsed';

/** What the page holds to measure with; see `body`. */
declare global {
  interface Window {
    chapters: readonly Chapter[];
    /** Goes through all chapters one way. In milliseconds. */
    goThrough: (way: Ways) => number;
  }
}

const body = (reading: string) => `
<script src="/package/dompurify/dist/purify.min.js"></script>
<script>${reading}</script>
<script>
  const parser = new DOMParser();
  const list = ${JSON.stringify(LIST)};
  const ways = {
    ours: (chapter) => reading.readableChapter(chapter),
    purified: ({ content }) => DOMPurify.sanitize(content.html),
    sameList: ({ content }) => DOMPurify.sanitize(content.html, list),
    parsed: ({ content }) => parser.parseFromString(content.html, 'text/html'),
  };
  window.goThrough = (name) => {
    const way = ways[name];
    const from = performance.now();
    for (const chapter of window.chapters) if (!way(chapter)) throw new Error('nothing came of a chapter');
    return performance.now() - from;
  };
</script>`;

export const sanitise: Row = {
  name: 'sanitise',
  how: "1,000 HTML chapters of 20 and more titles of the reference service, of each at most fifty, in one page of the browser: the reader's own way from the saved chapter to the ChapterDocument that is drawn, against DOMPurify alone, as it comes, to the clean string that one would set as innerHTML. Beside it the same against DOMPurify with the reader's own list of tags and attributes and no string at the end, and against the browser parsing the strings and nothing else. One round goes through all chapters once; the first round warms both up.",
  bound:
    'DOMPurify itself, which the reader goes through too, with fewer tags to ask about than DOMPurify knows by itself.',
  run: async (lab, rounds) => {
    const chapters: Chapter[] = [];
    for await (const { chapter } of demoChapters(MOST_OF_TITLE)) {
      if (chapter.content.format === 'html') chapters.push(chapter);
      if (chapters.length === CHAPTERS) break;
    }
    if (chapters.length < CHAPTERS) throw new Error(`There are only ${chapters.length} chapters`);
    (await lab.bare()).put('sanitise', body(await readingScript('renderer/features/reader/text/chapter-content.ts')));
    const page = await lab.barePage('sanitise');
    await page.evaluate((given) => {
      window.chapters = given;
    }, chapters);
    const way = (name: Ways) => () => page.evaluate((asked) => window.goThrough(asked), name);
    const { ours, purified, sameList, parsed } = await inTurn(rounds, {
      ours: way('ours'),
      purified: way('purified'),
      sameList: way('sameList'),
      parsed: way('parsed'),
    });
    const characters = chapters.reduce((sum, { content }) => sum + ('html' in content ? content.html.length : 0), 0);
    return [
      {
        name: 'sanitise',
        unit: 'ms',
        ours,
        baseline: purified,
        limit: 1.4,
        also: { chapters: chapters.length, characters },
      },
      { name: 'sanitise, by the same list', unit: 'ms', ours, baseline: sameList, limit: null },
      { name: 'sanitise, parsing alone', unit: 'ms', ours, baseline: parsed, limit: null },
    ];
  },
};
