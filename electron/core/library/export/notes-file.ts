import type { Platform } from '#core/platform/create-platform.ts';
import { saveFile } from '#core/platform/files/save-file.ts';
import { renewTimeZone } from '#core/platform/time.ts';
import type { AppHandlers } from '#shared/contract/app-contract.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { AppLocale } from '#shared/domain/app/app-locale.ts';
import { safeFileName } from '#shared/domain/app/safe-file-name.ts';
import { createReplacer } from '#shared/domain/chapter-document/replaced-document.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { marksByChapter } from '#shared/domain/novels/chapter-list.ts';
import { type ChapterListEntry, type NovelName, novelTitle } from '#shared/domain/novels/novel.ts';
import type { Highlight } from '#shared/domain/novels/reading.ts';
import type { Replacement } from '#shared/domain/novels/replacement.ts';
import { wordsIn } from './book.ts';
import { element, plainText, xmlText } from './xml.ts';

export type NotesExportOptions = Pick<Platform, 'downloadsDirectory'> & {
  readonly highlightsOf: (slugUrl: SlugUrl) => readonly Highlight[];
  readonly replacementsOf: (slugUrl: SlugUrl) => readonly Replacement[];
  /** Null: the title was never seen on this device. */
  readonly nameOf: (slugUrl: SlugUrl) => NovelName | null;
  /** The known list of chapters, which orders and names them. */
  readonly chaptersOf: (slugUrl: SlugUrl) => readonly ChapterListEntry[];
};

export function createNotesExport(options: NotesExportOptions) {
  const { downloadsDirectory: directory, highlightsOf, replacementsOf, nameOf, chaptersOf } = options;
  return {
    'notes.export': async ({ slugUrl, format, language }) => {
      const replaced = createReplacer(replacementsOf(slugUrl));
      const highlights = highlightsOf(slugUrl).map((highlight) => ({ ...highlight, quote: replaced(highlight.quote) }));
      if (highlights.length === 0) throw new AppFailure({ code: 'not-found' });
      const name = nameOf(slugUrl);
      const title = name === null ? slugUrl : novelTitle(name, language);
      const list = chaptersOf(slugUrl).map((chapter) => ({ ...chapter, name: chapter.name && replaced(chapter.name) }));
      const { write, ending } = FORMATS[format];
      const extension = ` - ${WORDS[language]}${ending}`;
      const text = write({ title, language, chapters: notedChapters(highlights, list, language) });
      const file = safeFileName(title, { extension, fallback: slugUrl });
      return { directory, file: await saveFile(directory, file, new TextEncoder().encode(text)) };
    },
  } satisfies AppHandlers;
}

const WORDS: Readonly<Record<AppLocale, string>> = { en: 'Notes', ru: 'Заметки' };

type NotesOfTitle = {
  readonly title: string;
  readonly language: AppLocale;
  readonly chapters: readonly { readonly heading: string; readonly highlights: readonly Highlight[] }[];
};

export function notedChapters(
  highlights: readonly Highlight[],
  list: readonly ChapterListEntry[],
  language: AppLocale,
): NotesOfTitle['chapters'] {
  const words = wordsIn(language);
  return marksByChapter(highlights, list).map(({ chapter: { volume, number }, name, marks }) => {
    const place = [volume === '' ? '' : words.volume(volume), words.chapter(number), name ?? ''];
    return { heading: place.filter((part) => part !== '').join('. '), highlights: marks };
  });
}

function datesIn(language: AppLocale): Intl.DateTimeFormat {
  // First, because a format keeps the time zone it was created with.
  renewTimeZone();
  return new Intl.DateTimeFormat(language, { dateStyle: 'long' });
}

const FORMATS = {
  markdown: { write: notesAsMarkdown, ending: '.md' },
  html: { write: notesAsHtml, ending: '.html' },
};

/** Characters with a meaning in Markdown (CommonMark and its tables and strikethrough). */
const MARKDOWN_SIGN = /[\\`*_{}[\]<>#|~&$]/g;
/** What would begin a list, a rule or an underlined heading at the start of a line. */
const MARKDOWN_START = /^([-+=]|\d+(?=[.)]))/;

function markdownLine(text: string): string {
  const line = text.trim().replace(MARKDOWN_SIGN, '\\$&');
  return line.replace(MARKDOWN_START, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));
}

function linesOf(text: string): string[] {
  return plainText(text).split('\n').map(markdownLine);
}

export function notesAsMarkdown({ title, language, chapters }: NotesOfTitle): string {
  const dates = datesIn(language);
  const parts = chapters.flatMap(({ heading, highlights }) => [
    `## ${linesOf(heading).join(' ')}`,
    ...highlights.flatMap(({ quote, note, createdAt }) => [
      // A line of a quotation is a paragraph of the text; a line of a note is a line.
      linesOf(quote)
        .map((line) => `> ${line}`)
        .join('\n>\n'),
      ...(note.trim() === '' ? [] : [linesOf(note.trim()).join('\\\n')]),
      `*${dates.format(createdAt)}*`,
    ]),
  ]);
  return `${[`# ${linesOf(title).join(' ')}`, ...parts].join('\n\n')}\n`;
}

const STYLE = [
  'body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.6 serif }',
  'blockquote { margin: 1.5rem 0 0.5rem; padding-left: 1rem; border-left: 3px solid #bbb }',
  '.note { white-space: pre-line }',
  'time { color: #767676; font-size: 0.85rem }',
].join('\n');

export function notesAsHtml({ title, language, chapters }: NotesOfTitle): string {
  const dates = datesIn(language);
  const sections = chapters.map(({ heading, highlights }) =>
    element(
      'section',
      {},
      element('h2', {}, xmlText(heading)),
      ...highlights.flatMap(({ quote, note, createdAt }) => [
        element(
          'blockquote',
          {},
          ...plainText(quote)
            .split('\n')
            .map((line) => `<p>${xmlText(line)}</p>`),
        ),
        ...(note.trim() === '' ? [] : [element('p', { class: 'note' }, xmlText(note.trim()))]),
        element('time', { datetime: new Date(createdAt).toISOString() }, dates.format(createdAt)),
      ]),
    ),
  );
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    element('title', {}, xmlText(title)),
    element('style', {}, STYLE),
  ];
  const body = [element('h1', {}, xmlText(title)), ...sections];
  return `<!doctype html>\n<html lang="${language}"><head>${head.join('')}</head>\n<body>${body.join('\n')}</body></html>\n`;
}
