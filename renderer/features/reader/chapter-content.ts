import { isBlank } from '#shared/domain/chapter-document/document-text.ts';
import { documentFromRichText } from '#shared/domain/chapter-document/from-rich-text.ts';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import type { Chapter } from '#shared/domain/novel.ts';
import { pictureAddress } from './picture-address.ts';
import { documentFromHtml } from './sanitise.ts';

export type ReadableChapter =
  | { readonly is: 'text'; readonly document: ChapterDocument }
  | { readonly is: 'blank' | 'unavailable' };

/** What a chapter has to read, in whichever format it came (novel-service, Chapter content). */
export function readableChapter(chapter: Chapter): ReadableChapter {
  const { content } = chapter;
  if (content.format === 'unavailable') return { is: 'unavailable' };
  const document =
    content.format === 'html'
      ? documentFromHtml(content.html, (source) => pictureAddress(source, chapter))
      : documentFromRichText(content.document, (id) => attachmentAddress(chapter, id));
  return isBlank(document) ? { is: 'blank' } : { is: 'text', document };
}

function attachmentAddress({ attachments }: Chapter, id: string): string | null {
  return Object.hasOwn(attachments, id) ? (attachments[id] ?? null) : null;
}
