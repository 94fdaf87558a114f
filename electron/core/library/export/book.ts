import { safeFileName } from '#shared/domain/app/safe-file-name.ts';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import type { ExportFormat } from '#shared/domain/novels/saved-library.ts';

/** Content of one exported file, for every format. Texts are as the service gave them. */
export type Book = {
  /** The same for the same part of the same title, whenever it is written: `urn:uuid:`. */
  readonly identifier: string;
  readonly title: string;
  /** The title that this is one volume of. */
  readonly series: { readonly name: string; readonly position: number | null } | null;
  readonly otherTitles: readonly string[];
  readonly authors: readonly string[];
  readonly illustrators: readonly string[];
  readonly translators: readonly string[];
  /** A tag of BCP 47. */
  readonly language: string;
  /** What the book itself says in that language. */
  readonly words: BookWords;
  readonly description: ChapterDocument;
  readonly genres: readonly string[];
  readonly tags: readonly string[];
  /** Year of first publication. */
  readonly year: number | null;
  /** As `Picture.source` of a document; null: none. */
  readonly cover: string | null;
  readonly modifiedAt: Date;
  readonly parts: readonly BookPart[];
};

/** A volume; without a heading where there is nothing to tell apart. */
export type BookPart = { readonly heading: string | null; readonly chapters: readonly BookChapter[] };

type BookChapter = {
  readonly heading: string;
  /** Read when its turn comes, once: all of them together do not fit into memory. */
  readonly read: () => ChapterDocument;
};

/** Where a writer puts what it has written, in order. */
export type Output = { readonly write: (bytes: string | Uint8Array) => Promise<void> };

export type WritingOptions = {
  readonly output: Output;
  /** Room for what must stand at the end of a file and is known earlier. */
  readonly openSpool: () => Promise<Spool>;
  /** The picture's bytes by its `source`; null when it is not here. */
  readonly loadPicture: (source: string) => Promise<Uint8Array | null>;
  /** After each chapter: yields to other work, and throws once the export is cancelled. */
  readonly step: () => Promise<void>;
};

export type Spool = Output & { readonly copyTo: (output: Output) => Promise<void> };

const LONGEST_LABEL = 60;
const ENDINGS: Readonly<Record<ExportFormat, string>> = { epub: '.epub', fb2: '.fb2', text: '.txt' };

/** A name for a book's file: of a long title the end is cut, never what part of it this is. */
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

/** What a book says by itself, in the language that it is written in and not in that of the app. */
export type BookWords = {
  readonly contents: string;
  readonly cover: string;
  readonly begin: string;
  readonly notes: string;
  readonly translatedBy: string;
  readonly alsoKnownAs: string;
  readonly missingPicture: string;
  readonly unknownAuthor: string;
  readonly accessibility: string;
  readonly volume: (volume: string) => string;
  readonly chapter: (number: string) => string;
  /** A chapter and where it stands; `volume` may be empty. */
  readonly place: (volume: string, number: string) => string;
};

const english: BookWords = {
  contents: 'Contents',
  cover: 'Cover',
  begin: 'Begin reading',
  notes: 'Notes',
  translatedBy: 'Translated by',
  alsoKnownAs: 'Also known as',
  missingPicture: 'A picture is missing here',
  unknownAuthor: 'Unknown author',
  accessibility: 'Text with headings, a table of contents and linked notes. Pictures may have no description.',
  volume: (volume) => `Volume ${volume}`,
  chapter: (number) => `Chapter ${number}`,
  place: (volume, number) => (volume === '' ? `chapter ${number}` : `volume ${volume} chapter ${number}`),
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

/** Characters that an address of the web may hold and a URI may not (RFC 3986). */
const NO_URI = /[^\w\-.~:/?#@!$&'()*+,;=%]/g;

/** A link's address as checkers of books take it; null where it cannot be made into one. */
export function linkUri(address: string): string | null {
  const parsed = URL.parse(address.toWellFormed());
  // A host that is a number of its own kind is nothing that a book leads to.
  if (parsed === null || parsed.host.includes('[')) return null;
  const [before = '', ...fragment] = parsed.href.split('#');
  return [before, ...(fragment.length === 0 ? [] : [fragment.join('%23')])].map(escaped).join('#');
}

function escaped(part: string): string {
  return part.replace(NO_URI, (character) => encodeURIComponent(character)).replace(/%(?![0-9a-f]{2})/gi, '%25');
}
