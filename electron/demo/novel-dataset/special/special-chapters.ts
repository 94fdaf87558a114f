import { type ChapterBody, renderDocument, renderHtml, type StoryBlock } from '../chapters/body.ts';
import type { NovelRecord } from '../novel-record.ts';
import { runsOf } from '../prose/template.ts';
import { everyVoiceIn } from '../prose/voices.ts';
import chapters from './chapters.json' with { type: 'json' };
import readerPieces from './reader.json' with { type: 'json' };

/**
 * A chapter with rare markup, or with a family of attacks, which would set `window.__engawaHacked` or request `/hacked`. Without
 * a text of its own its content is in `MADE`.
 */
type HandmadeChapter = {
  readonly name: string;
  /** Its lines. */
  readonly html?: readonly string[];
  /** The content of its rich-text document. */
  readonly nodes?: readonly unknown[];
  readonly attachments?: ChapterBody['attachments'];
};

const HANDMADE: Readonly<Record<string, readonly HandmadeChapter[]>> = chapters;

/** Generated content, by the name of its chapter. */
const MADE: Readonly<Record<string, () => readonly unknown[]>> = { 'Бесконечный набор': endless, Колодец: deep };

function madeFor(name: string): readonly unknown[] {
  const make = MADE[name];
  if (make === undefined) throw new Error(`The chapter “${name}” has no text and is not generated`);
  return make();
}

const paidIndex = 5;

/** Chapters of `closed-doors` that have no text, by index. */
const emptyContents = new Map<number, unknown>([
  [3, null],
  [7, ''],
  [9, []],
]);

function readerBody(novel: NovelRecord, index: number): ChapterBody | undefined {
  const blocks = readerPieces[index - 1]?.paragraphs.map(
    (text): StoryBlock => ({ kind: 'paragraph', runs: runsOf(text) }),
  );
  if (blocks === undefined) return undefined;
  if (novel.chapters.documents?.includes(index)) return { content: renderDocument(blocks), attachments: [] };
  const content = renderHtml(blocks, {
    tags: { strong: 'strong', emphasis: 'em' },
    pictureAddress: () => '',
    arePicturesInParagraphs: false,
  });
  return { content, attachments: [] };
}

/** A chapter behind a payment. */
export function isPaid(novel: NovelRecord, index: number): boolean {
  return novel.special === 'closed-doors' && index === paidIndex;
}

/** The body of a handmade chapter; undefined for a composed one. `site`: the site's root. */
export function specialBody(novel: NovelRecord, index: number, site: string): ChapterBody | undefined {
  switch (novel.special) {
    case undefined:
      return undefined;
    case 'reader':
      return readerBody(novel, index);
    case 'closed-doors':
      return emptyContents.has(index) ? { content: emptyContents.get(index), attachments: [] } : undefined;
    default: {
      const chapter = HANDMADE[novel.special]?.[index - 1];
      return chapter && bodyOf(chapter, site, novel.id);
    }
  }
}

function bodyOf({ name, html, nodes, attachments = [] }: HandmadeChapter, site: string, novelId: number): ChapterBody {
  const content = html?.join('\n') ?? { type: 'doc', content: nodes ?? madeFor(name) };
  const written = JSON.stringify({ content, attachments });
  const withoutScheme = site.replace(/^https?:/, '');
  // Addresses need no escapes in JSON.
  return JSON.parse(
    written.replaceAll('{site}', site).replaceAll('{host}', withoutScheme).replaceAll('{novel}', String(novelId)),
  );
}

/** The name of a handmade chapter. */
export function specialName(novel: NovelRecord, index: number): string | undefined {
  if (novel.special === undefined) return undefined;
  if (novel.special === 'reader') return readerPieces[index - 1]?.name;
  const name = HANDMADE[novel.special]?.[index - 1]?.name;
  return novel.special === 'hostile' ? `<img src=x onerror="window.__engawaHacked=1">${name ?? ''}` : name;
}

function paragraph(text: string): unknown {
  return { type: 'paragraph', content: [{ type: 'text', text }] };
}

function endless(): readonly unknown[] {
  const breath = everyVoiceIn('ru')
    .interludes.map((line) => line.replaceAll(/\[([^|\]]+)[^\]]*\]/g, '$1'))
    .join(' ');
  const further = Array.from({ length: 600 }, (_, place) => paragraph(`Абзац ${place + 1}. ${breath}`));
  return [paragraph(`${breath} `.repeat(40).trim()), ...further];
}

const DEPTH = 2_000;

function deep(): readonly unknown[] {
  let node: unknown = { type: 'text', text: 'На самом дне.' };
  for (let level = 0; level < DEPTH; level += 1)
    node = { type: level % 2 === 0 ? 'blockquote' : 'unknown', content: [node] };
  return [paragraph('Сверху.'), node];
}
