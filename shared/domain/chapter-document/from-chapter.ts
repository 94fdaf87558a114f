import type { ChapterDocument } from '../chapter-document.ts';
import type { Chapter } from '../novels/novel.ts';
import { documentFromRichText } from './from-rich-text.ts';
import { attachmentAddress, pictureAddress } from './picture-address.ts';

/** Reads HTML with whichever parser there is: the browser's own behind the page, another one elsewhere. */
export type ReadHtml = (html: string, resolvePicture: (address: string) => string | null) => ChapterDocument;

/** What a chapter says, in whichever format it came (novel-service, Chapter content); null where there is nothing. */
export function documentFromChapter(chapter: Chapter, readHtml: ReadHtml): ChapterDocument | null {
  const { content } = chapter;
  switch (content.format) {
    case 'html':
      return readHtml(content.html, (source) => pictureAddress(source, chapter));
    case 'document':
      return documentFromRichText(content.document, (id) => attachmentAddress(id, chapter));
    case 'unavailable':
      return null;
  }
}
