import { blockText, isBlank } from '#shared/domain/chapter-document/document-text.ts';
import { documentFromChapter } from '#shared/domain/chapter-document/from-chapter.ts';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import type { Chapter } from '#shared/domain/novels/novel.ts';
import { documentFromHtml } from './sanitise.ts';

export type ReadableChapter =
  | { readonly is: 'text'; readonly document: ChapterDocument }
  | { readonly is: 'blank' | 'unavailable' };

/** The text of a chapter of either format (novel-service, Chapter content), or why there is none. */
export function readableChapter(chapter: Chapter): ReadableChapter {
  const document = documentFromChapter(chapter, documentFromHtml);
  if (document === null) return { is: 'unavailable' };
  return isBlank(document) ? { is: 'blank' } : { is: 'text', document };
}

const SAMPLE_BLOCKS = 12;

/** The language of a text by its letters, for hyphens, quotation marks and voices; the service does not name it. */
export function languageOf({ blocks }: ChapterDocument): 'ru' | 'en' | undefined {
  const sample = blocks.slice(0, SAMPLE_BLOCKS).map(blockText).join(' ').slice(0, 5_000);
  const cyrillic = sample.match(/\p{Script=Cyrillic}/gu)?.length ?? 0;
  const latin = sample.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (cyrillic === 0 && latin === 0) return undefined;
  return cyrillic > latin ? 'ru' : 'en';
}
