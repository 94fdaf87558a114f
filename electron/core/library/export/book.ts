import { safeFileName } from '#shared/domain/app/safe-file-name.ts';
import type { ExportFormat } from '#shared/domain/novels/saved-library.ts';
import type { Output, PartFile } from './part-file.ts';

export type WritingOptions = {
  readonly output: Output;
  /** A temporary file for parts that belong at the end of the book. */
  readonly openSpool: () => Promise<Pick<PartFile, 'write' | 'copyTo'>>;
  /** The picture's bytes by its `source`; null when it is not saved. */
  readonly loadPicture: (source: string) => Promise<Uint8Array | null>;
  /** After each chapter: yields to other work, and throws once the export is cancelled. */
  readonly step: () => Promise<void>;
};

/** Writes blocks or inlines in a format: a function for each kind. */
export function writerOf<Node extends { readonly kind: string }, Written>(
  writers: {
    readonly [Kind in Node['kind']]: (node: Extract<Node, { readonly kind: Kind }>) => Written;
  },
): (node: Node) => Written {
  return (node) => {
    const write: (node: never) => Written = writers[node.kind as Node['kind']];
    // The function under a node's kind takes that node, which TypeScript does not see.
    return write(node as never);
  };
}

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
  noVolume: 'No volume',
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
  noVolume: 'Без тома',
  chapter: (number) => `Глава ${number}`,
  place: (volume, number) => (volume === '' ? `глава ${number}` : `том ${volume} глава ${number}`),
};

export function wordsIn(language: string): BookWords {
  return /^(ru|uk|be)$/.test(language) ? russian : english;
}

/** An initial, or a word of letters. */
const NAME_WORD = /^\p{Lu}(?:\.|\p{L}*(?:['’-]\p{L}+)*)$/u;
/** An initial, or a Russian patronymic: both follow the first name. */
const MIDDLE_NAME = /^\p{Lu}\.$|(?:[ое]вич|[ькмт]ич|[ое]вна|[иы]чна)$/u;

/** The parts of a person's name. Null when they cannot be told apart, as in pen names or three names without a middle name. */
export function nameParts(name: string) {
  const words = name.split(' ');
  const [first = '', second = '', third] = words;
  if (words.length < 2 || words.length > 3 || !words.every((word) => NAME_WORD.test(word))) return null;
  if (third === undefined) return MIDDLE_NAME.test(second) ? null : { first, middle: '', last: second };
  if (MIDDLE_NAME.test(second) && !third.endsWith('.')) return { first, middle: second, last: third };
  return MIDDLE_NAME.test(third) ? { first: second, middle: third, last: first } : null;
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
