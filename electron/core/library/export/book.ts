import { safeFileName } from '#shared/domain/app/safe-file-name.ts';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import type { ExportFormat } from '#shared/domain/novels/saved-library.ts';

/** The content of one exported file, for all formats, with texts as the service gave them. */
export type Book = {
  /** A `urn:uuid:` that stays the same for the same part of the same title. */
  readonly identifier: string;
  readonly title: string;
  /** The title that the book is a volume of. */
  readonly series: { readonly name: string; readonly position: number | null } | null;
  readonly otherTitles: readonly string[];
  readonly authors: readonly string[];
  readonly illustrators: readonly string[];
  readonly translators: readonly string[];
  /** A BCP 47 tag. */
  readonly language: string;
  readonly words: BookWords;
  readonly description: ChapterDocument;
  readonly genres: readonly string[];
  readonly tags: readonly string[];
  /** Year of first publication. */
  readonly year: number | null;
  /** Like `Picture.source` of a document; null: none. */
  readonly cover: string | null;
  readonly modifiedAt: Date;
  readonly parts: readonly BookPart[];
};

/** A volume; without a heading if the book has only one. */
export type BookPart = {
  readonly heading: string | null;
  /** `read` is called once in each chapter's turn, since not all of them fit into memory. */
  readonly chapters: readonly { readonly heading: string; readonly read: () => ChapterDocument }[];
};

/** The file that a writer writes to, in order. */
export type Output = { readonly write: (bytes: string | Uint8Array) => Promise<void> };

export type WritingOptions = {
  readonly output: Output;
  /** A temporary file for parts that belong at the end of the book. */
  readonly openSpool: () => Promise<Spool>;
  /** The picture's bytes by its `source`; null when it is not saved. */
  readonly loadPicture: (source: string) => Promise<Uint8Array | null>;
  /** After each chapter: yields to other work, and throws once the export is cancelled. */
  readonly step: () => Promise<void>;
};

export type Spool = Output & { readonly copyTo: (output: Output) => Promise<void> };

const LONGEST_LABEL = 60;
const ENDINGS: Readonly<Record<ExportFormat, string>> = { epub: '.epub', fb2: '.fb2', text: '.txt' };

/** A file name for a book. A long title is cut, its `label` (the part of the title) is not. */
export function bookFileName(title: string, label: string | null, format: ExportFormat, id: number): string {
  const fallback = `novel-${id}`;
  const ending = ENDINGS[format];
  if (label === null) return safeFileName(title, { extension: ending, fallback });
  const part = safeFileName(label.slice(0, LONGEST_LABEL), { extension: ending, fallback: 'part' });
  return safeFileName(title, { extension: ` - ${part}`, fallback });
}

const LETTERS_LOOKED_AT = 20_000;
const SCRIPTS: readonly { readonly language: string; readonly letters: RegExp }[] = [
  { language: 'ru', letters: /\p{Script=Cyrillic}/gu },
  { language: 'ja', letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu },
  { language: 'ko', letters: /\p{Script=Hangul}/gu },
  { language: 'zh', letters: /\p{Script=Han}/gu },
  { language: 'en', letters: /\p{Script=Latin}/gu },
];
/** Letters of Ukrainian that Russian does not have. */
const UKRAINIAN = /[іїєґ]/giu;

/** The language of a text by its letters, because the service names none. */
export function languageOf(text: string): string {
  const looked = text.slice(0, LETTERS_LOOKED_AT);
  const counts = SCRIPTS.map(({ language, letters }) => ({ language, count: looked.match(letters)?.length ?? 0 }));
  const most = counts.reduce((best, next) => (next.count > best.count ? next : best));
  if (most.count === 0) return 'ru';
  if (most.language === 'zh' && (looked.match(/[\u3040-\u30ff]/g)?.length ?? 0) > most.count / 20) return 'ja';
  if (most.language !== 'ru') return most.language;
  return (looked.match(UKRAINIAN)?.length ?? 0) > most.count / 50 ? 'uk' : 'ru';
}

/** The book's own words, in its language and not in that of the app. */
export type BookWords = typeof english;

const english = {
  contents: 'Contents',
  cover: 'Cover',
  begin: 'Begin reading',
  notes: 'Notes',
  translatedBy: 'Translated by',
  alsoKnownAs: 'Also known as',
  missingPicture: 'A picture is missing here',
  unknownAuthor: 'Unknown author',
  accessibility: 'Text with headings, a table of contents and linked notes. Pictures may have no description.',
  volume: (volume: string) => `Volume ${volume}`,
  chapter: (number: string) => `Chapter ${number}`,
  /** A chapter and its volume, which may be empty. */
  place: (volume: string, number: string) =>
    volume === '' ? `chapter ${number}` : `volume ${volume} chapter ${number}`,
};

const russian: BookWords = {
  contents: 'Содержание',
  cover: 'Обложка',
  begin: 'Начать чтение',
  notes: 'Примечания',
  translatedBy: 'Перевод',
  alsoKnownAs: 'Другие названия',
  missingPicture: 'Здесь не хватает картинки',
  unknownAuthor: 'Неизвестный автор',
  accessibility: 'Текст с заголовками, оглавлением и связанными примечаниями. Картинки могут быть без описания.',
  volume: (volume) => `Том ${volume}`,
  chapter: (number) => `Глава ${number}`,
  place: (volume, number) => (volume === '' ? `глава ${number}` : `том ${volume} глава ${number}`),
};

export function wordsIn(language: string): BookWords {
  return language === 'ru' || language === 'uk' ? russian : english;
}

/** People and other names of a book, for its beginning. */
export function creditLines({ words, ...book }: Book): string[] {
  return [
    [...new Set([...book.authors, ...book.illustrators])].join(', '),
    book.translators.length === 0 ? '' : `${words.translatedBy}: ${book.translators.join(', ')}`,
    book.otherTitles.length === 0 ? '' : `${words.alsoKnownAs}: ${book.otherTitles.join(' / ')}`,
  ].filter((line) => line !== '');
}

/** Characters that web addresses allow and URIs do not (RFC 3986). */
const NO_URI = /[^\w\-.~:/?#@!$&'()*+,;=%]/g;

/** A link's address as a valid URI for book checkers; null if that is impossible. */
export function linkUri(address: string): string | null {
  const parsed = URL.parse(address.toWellFormed());
  // Checkers refuse IPv6 hosts.
  if (parsed === null || parsed.host.includes('[')) return null;
  const [before = '', ...fragment] = parsed.href.split('#');
  return [before, ...(fragment.length === 0 ? [] : [fragment.join('%23')])].map(escaped).join('#');
}

function escaped(part: string): string {
  return part.replace(NO_URI, (character) => encodeURIComponent(character)).replace(/%(?![0-9a-f]{2})/gi, '%25');
}
