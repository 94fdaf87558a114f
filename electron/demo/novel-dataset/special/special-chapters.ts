import type { ChapterBody } from '../chapters/chapter-body.ts';
import { renderDocument } from '../chapters/render-document.ts';
import { renderHtml } from '../chapters/render-html.ts';
import type { StoryBlock } from '../chapters/story-block.ts';
import type { NovelRecord } from '../novel-record.ts';
import { runsOf } from '../prose/template.ts';
import { hostileDocuments } from './hostile-documents.ts';
import { hostileHtml } from './hostile-html.ts';
import { rareDocuments } from './rare-documents.ts';
import { rareHtml } from './rare-html.ts';
import { readerPieces } from './reader.ts';

const paidIndex = 5;

/** Chapters of `closed-doors` that have no text, by index. */
const emptyContents = new Map<number, unknown>([
  [3, null],
  [7, ''],
  [9, []],
]);

function html(content: string): ChapterBody {
  return { content, attachments: [] };
}

function readerBody(novel: NovelRecord, index: number): ChapterBody | undefined {
  const blocks = readerPieces[index - 1]?.paragraphs.map(
    (text): StoryBlock => ({ kind: 'paragraph', runs: runsOf(text) }),
  );
  if (blocks === undefined) return undefined;
  if (novel.chapters.documents?.includes(index)) return { content: renderDocument(blocks), attachments: [] };
  return html(
    renderHtml(blocks, {
      tags: { strong: 'strong', emphasis: 'em' },
      pictureAddress: () => '',
      arePicturesInParagraphs: false,
    }),
  );
}

/** A chapter behind a payment. */
export function isPaid(novel: NovelRecord, index: number): boolean {
  return novel.special === 'closed-doors' && index === paidIndex;
}

/** The body of a chapter made by hand; undefined where it is composed like any other. */
export function specialBody(novel: NovelRecord, index: number, site: string): ChapterBody | undefined {
  if (novel.special === undefined) return undefined;
  switch (novel.special) {
    case 'reader':
      return readerBody(novel, index);
    case 'closed-doors':
      return emptyContents.has(index) ? { content: emptyContents.get(index), attachments: [] } : undefined;
    case 'rare-markup': {
      const chapter = rareHtml[index - 1];
      return chapter === undefined
        ? rareDocuments[index - 1 - rareHtml.length]?.body(site, novel.id)
        : html(chapter.html(site, novel.id));
    }
    case 'hostile': {
      const chapter = hostileHtml[index - 1];
      return chapter === undefined
        ? hostileDocuments[index - 1 - hostileHtml.length]?.body()
        : html(chapter.html(site));
    }
  }
}

/** The name of a chapter made by hand. */
export function specialName(novel: NovelRecord, index: number): string | undefined {
  switch (novel.special) {
    case 'reader':
      return readerPieces[index - 1]?.name;
    case 'rare-markup':
      return [...rareHtml, ...rareDocuments][index - 1]?.name;
    case 'hostile':
      return `<img src=x onerror="window.__engawaHacked=1">${[...hostileHtml, ...hostileDocuments][index - 1]?.name ?? ''}`;
    default:
      return undefined;
  }
}
