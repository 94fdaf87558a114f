import { defaultTreeAdapter, parse } from 'parse5';
import { addressAtService } from '#core/anime/media/image-address.ts';
import { ANSWER_LIMITS } from '#core/platform/http/answer.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { picturesOf } from '#shared/domain/chapter-document/document-text.ts';
import { documentFromChapter } from '#shared/domain/chapter-document/from-chapter.ts';
import { documentFromParsedHtml } from '#shared/domain/chapter-document/from-parsed-html.ts';
import type { ChapterDocument, Picture } from '#shared/domain/chapter-document.ts';
import type { Chapter } from '#shared/domain/novels/novel.ts';

/** The time of the page's parser and of DOMPurify grows with the square of both. No book comes near a tenth of them. */
const DEEPEST_NESTING = 1_000;
const MOST_ATTRIBUTES = 1_000;

/** Throws `upstream` for HTML that would block the page for minutes. */
export function assertReadSoon({ content }: Chapter): void {
  if (content.format !== 'html') return;
  let elements = 0;
  let depth = 0;
  const createElement: typeof defaultTreeAdapter.createElement = (tag, namespace, attributes) => {
    elements += 1;
    assertAtMost(ANSWER_LIMITS.chapter.elements, elements, 'elements');
    assertAtMost(MOST_ATTRIBUTES, attributes.length, 'attributes of one element');
    return defaultTreeAdapter.createElement(tag, namespace, attributes);
  };
  const onItemPush = () => {
    depth += 1;
    assertAtMost(DEEPEST_NESTING, depth, 'elements in one another');
  };
  const onItemPop = () => {
    depth -= 1;
  };
  parse(content.html, {
    scriptingEnabled: false,
    treeAdapter: { ...defaultTreeAdapter, createElement, onItemPush, onItemPop },
  });
}

function assertAtMost(most: number, count: number, counted: string): void {
  if (count > most)
    throw new AppFailure({ code: 'upstream', path: `/chapter:data.content: more than ${most} ${counted}` });
}

/** The absolute addresses of a chapter's pictures at the service, each once, in the order of the text. */
export function pictureAddressesOf(document: ChapterDocument): string[] {
  const addresses = picturesOfDocument(document).map(({ source }) => addressAtService(source));
  return [...new Set(addresses.filter((address) => address !== null))];
}

/** Every picture of a document, those of its notes last. */
export function picturesOfDocument({ blocks, notes }: ChapterDocument): readonly Picture[] {
  const inNotes = notes.flatMap((note) => note.inlines);
  return [
    ...blocks.flatMap(picturesOf),
    ...inNotes.flatMap((inline) => (inline.kind === 'image' ? [inline.picture] : [])),
  ];
}

/** A chapter with the same blocks as in the reader, empty if it has no text. Takes about a millisecond for ten pages. */
export function documentOfChapter(chapter: Chapter): ChapterDocument {
  return documentFromChapter(chapter, documentFromParsedHtml) ?? { blocks: [], notes: [] };
}
