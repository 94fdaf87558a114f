import { expect, test } from 'vitest';
import { addressAtService } from '#core/anime/media/image-address.ts';
import { goldenChapters } from '#shared/domain/chapter-document/testing/golden-chapters.ts';
import { GOLDEN_SITE } from '#shared/domain/chapter-document/testing/golden-parts.ts';
import { Chapter, type ChapterContent } from '#shared/domain/novels/novel.ts';
import { documentOfChapter, pictureAddressesOf } from './chapter-text.ts';

const BASE = '/media/image/novels?src=';
const through = (address: string) => BASE + encodeURIComponent(address);

function chapterWith(content: ChapterContent, attachments: Record<string, string> = {}): Chapter {
  return Chapter.parse({
    ...{ slugUrl: '1--one', volume: '1', number: '1', name: null, branchId: null, teams: [] },
    ...{ content, attachments, siteUrl: GOLDEN_SITE },
  });
}

const html = (markup: string) => chapterWith({ format: 'html', html: markup });

test.each(goldenChapters.filter(({ is }) => !JSON.stringify(is).includes('"image"')))(
  'a chapter has the same document in both formats: $name',
  ({ html: ways, nodes, is }) => {
    for (const markup of ways) expect(documentOfChapter(html(markup))).toEqual(is);
    const document = { type: 'doc' as const, content: nodes };
    expect(documentOfChapter(chapterWith({ format: 'document', document }))).toEqual(is);
  },
);

test('a chapter without content has an empty document and no pictures', () => {
  const chapter = chapterWith({ format: 'unavailable' });
  expect(documentOfChapter(chapter)).toEqual({ blocks: [], notes: [] });
  expect(pictureAddressesOf(documentOfChapter(chapter))).toEqual([]);
});

test('picture addresses are those at the service, each once, at any depth', () => {
  const chapter = html(
    '<p>a<img src="/uploads/a b.png"></p><blockquote><ul><li><img data-src="uploads/c.png" src="data:,"></li></ul></blockquote>' +
      `<img src="${GOLDEN_SITE}/uploads/a%20b.png"><img src="https://elsewhere.example/d.png"><img src="http://">`,
  );
  expect(pictureAddressesOf(documentOfChapter(chapter))).toEqual([
    `${GOLDEN_SITE}/uploads/a%20b.png`,
    `${GOLDEN_SITE}/uploads/c.png`,
  ]);
});

test('pictures of a rich-text document are only its attachments', () => {
  const images = [{ image: 'map' }, { image: 'lost' }, { image: 'constructor' }];
  const document = { type: 'doc' as const, content: [{ type: 'image', attrs: { images } }] };
  const address = 'https://pictures.example/a?b=1&c=%20#d';
  const chapter = chapterWith(
    { format: 'document', document },
    { map: through(address), other: through('https://x.example/') },
  );
  expect(pictureAddressesOf(documentOfChapter(chapter))).toEqual([address]);
});

test.each([
  null,
  '',
  '/media/image/anime?src=https%3A%2F%2Fx.example',
  BASE,
  `${BASE}nothing`,
  'https://x.example/a.png',
])('a source that is no picture of a novel has no address: %j', (source) => {
  expect(addressAtService(source)).toBeNull();
});
