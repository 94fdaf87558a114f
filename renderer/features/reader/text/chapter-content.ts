import { isBlank } from '#shared/domain/chapter-document/document-text.ts';
import { documentFromChapter } from '#shared/domain/chapter-document/from-chapter.ts';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import type { Chapter } from '#shared/domain/novels/novel.ts';
import { documentFromHtml } from './sanitise.ts';

export type ReadableChapter =
  | { readonly is: 'text'; readonly document: ChapterDocument }
  | { readonly is: 'blank' | 'unavailable' };

/** What a chapter has to read, in whichever format it came (novel-service, Chapter content). */
export function readableChapter(chapter: Chapter): ReadableChapter {
  const document = documentFromChapter(chapter, documentFromHtml);
  if (document === null) return { is: 'unavailable' };
  return isBlank(document) ? { is: 'blank' } : { is: 'text', document };
}
