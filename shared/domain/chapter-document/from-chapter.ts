import type { ChapterDocument } from '../chapter-document.ts';
import type { Chapter } from '../novels/novel.ts';
import { documentFromRichText } from './from-rich-text.ts';

/** Reads HTML: the page by the browser's parser, the core by parse5. */
type ReadHtml = (html: string, resolvePicture: (address: string) => string | null, siteUrl: string) => ChapterDocument;

/** A chapter of either format as a document (novel-service, Chapter content); null where the service sends no text. */
export function documentFromChapter(chapter: Chapter, readHtml: ReadHtml): ChapterDocument | null {
  const { content, attachments } = chapter;
  switch (content.format) {
    case 'html':
      return readHtml(content.html, (source) => pictureAddress(source, chapter), chapter.siteUrl);
    case 'document':
      // A picture by its attachment's id (novel-service, Image resolution).
      return documentFromRichText(
        content.document,
        (id) => (Object.hasOwn(attachments, id) ? (attachments[id] ?? null) : null),
        chapter.siteUrl,
      );
    case 'unavailable':
      return null;
  }
}

/** Under which address the core serves a picture of an HTML chapter; null where it may not be shown. */
export function pictureAddress(
  source: string,
  { imageBase, siteUrl }: Pick<Chapter, 'imageBase' | 'siteUrl'>,
): string | null {
  const address = addressOnSite(source, siteUrl);
  return address === null ? null : imageBase + encodeURIComponent(address);
}

type WebAddress = { readonly [part in 'href' | 'protocol' | 'host' | 'hostname' | 'username' | 'password']: string };
/** The page and Node both have it; this folder knows neither. */
declare const URL: { readonly parse: (address: string, base?: string) => WebAddress | null };

/**
 * The absolute address of a picture that a chapter names, in its text or among its attachments: on the site's own hosts
 * (novel-service, Chapter content, Image resolution). Null for all others: a chapter must not make the app call another host.
 */
export function addressOnSite(source: string, siteUrl: string): string | null {
  const address = URL.parse(source, siteUrl);
  const site = URL.parse(siteUrl);
  if (address === null || site === null || address.username !== '' || address.password !== '') return null;
  const isWeb = address.protocol === 'https:' || address.protocol === 'http:';
  const isOfSite = address.host === site.host || address.hostname.endsWith(`.${site.hostname.replace(/^www\./, '')}`);
  return isWeb && isOfSite ? address.href : null;
}
