import { createHash } from 'node:crypto';
import type { SavedChapterInfo, SavedTitleRecord } from '#core/library/saved/library-statements.ts';
import { documentFromSummary } from '#shared/domain/chapter-document/from-chapter.ts';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import type { ChapterOfLine } from '#shared/domain/downloads/download.ts';
import { chapterKey, chapterOfLineKey } from '#shared/domain/novels/chapter-key.ts';
import type { Novel } from '#shared/domain/novels/novel.ts';
import { oneOfEachChapter } from '#shared/domain/novels/saved-library.ts';
import { translationLines, translatorsOf } from '#shared/domain/novels/translation-line.ts';
import { type BookWords, wordsIn } from './book.ts';
import { plainText } from './xml.ts';

type ExportWish = {
  /** Null: all saved chapters. */
  readonly chapters: readonly ChapterOfLine[] | null;
  readonly isByVolume: boolean;
};

/** The part of the title in a file. */
export type BookScope =
  | { readonly is: 'title' }
  | { readonly is: 'volume'; readonly volume: string }
  | { readonly is: 'range'; readonly first: SavedChapterInfo; readonly last: SavedChapterInfo };

export type ExportPlan = {
  readonly files: readonly { readonly scope: BookScope; readonly chapters: readonly SavedChapterInfo[] }[];
  /** Wanted chapters that are not saved. */
  readonly missing: number;
};

type Saved = {
  readonly record: SavedTitleRecord;
  readonly infos: readonly SavedChapterInfo[];
  /** The translation that the person reads; null: none chosen. */
  readonly line: { readonly branchId: number | null } | null;
};

/** Which chapters go into which files, each chapter in one translation. */
export function planExport({ record, infos, line }: Saved, wish: ExportWish): ExportPlan {
  const whole = oneOfEachChapter(infos, line, translationLines(record.chapters));
  const wanted = new Set(wish.chapters?.map(chapterOfLineKey));
  const chapters = wish.chapters === null ? whole : infos.filter((info) => wanted.has(chapterOfLineKey(info)));
  const savedKeys = new Set(infos.map(chapterKey));
  const missing =
    wish.chapters === null
      ? record.chapters.filter((chapter) => !savedKeys.has(chapterKey(chapter))).length
      : wish.chapters.length - chapters.length;
  if (chapters.length === 0) return { files: [], missing };
  const volumes = Map.groupBy(chapters, ({ volume }) => volume);
  const hasVolumes = new Set([...record.chapters, ...infos].map(({ volume }) => volume)).size > 1;
  if (wish.isByVolume && hasVolumes) {
    return {
      files: [...volumes].map(([volume, inside]) => ({ scope: { is: 'volume', volume }, chapters: inside })),
      missing,
    };
  }
  return { files: [{ scope: scopeOf(chapters, whole, hasVolumes), chapters }], missing };
}

type Chapters = readonly SavedChapterInfo[];

function scopeOf(chapters: Chapters, whole: Chapters, hasVolumes: boolean): BookScope {
  const [first, last] = [chapters[0], chapters.at(-1)];
  const isAll = chapters.length === whole.length;
  if (first === undefined || last === undefined || isAll) return { is: 'title' };
  const { volume } = first;
  const isVolume =
    chapters.every((chapter) => chapter.volume === volume) &&
    chapters.length === whole.filter((chapter) => chapter.volume === volume).length;
  return hasVolumes && isVolume ? { is: 'volume', volume } : { is: 'range', first, last };
}

type BookParts = {
  readonly record: SavedTitleRecord;
  readonly scope: BookScope;
  readonly chapters: readonly SavedChapterInfo[];
  /** A BCP 47 tag. */
  readonly language: string;
  /** Called once in each chapter's turn, since not all of them fit into memory. */
  readonly read: (chapter: SavedChapterInfo) => ChapterDocument;
  readonly modifiedAt: Date;
};

/** The content of one exported file of a title, for all formats, with texts as the service gave them. */
export type Book = ReturnType<typeof makeBook>;

export function makeBook({ record, scope, chapters, language, read, modifiedAt }: BookParts) {
  const { novel } = record;
  const words = wordsIn(language);
  const name = titleIn(novel, language);
  const label = scopeLabel(scope, words);
  return {
    identifier: identifierOf(novel, scope),
    title: label === null ? name : `${name}. ${label}`,
    /** The title that the book is a volume of. */
    series: scope.is === 'volume' ? { name, position: positionOf(scope.volume) } : null,
    otherTitles: cleaned([novel.name.main, novel.name.russian, novel.name.english, ...novel.otherNames]).filter(
      (other) => other !== name,
    ),
    authors: cleaned(novel.authors.map((person) => person.name)),
    illustrators: cleaned(novel.artists.map((person) => person.name)),
    translators: translatorsIn(record, chapters),
    language,
    words,
    description: documentFromSummary(novel.summary),
    genres: cleaned(novel.genres.map((genre) => genre.name)),
    tags: cleaned(novel.tags.map((tag) => tag.name)),
    year: novel.year,
    cover: novel.cover,
    modifiedAt,
    parts: partsOf(chapters, words, read),
  };
}

/** The title's name in the book's language; never empty. */
export function titleIn({ name, slugUrl }: Pick<Novel, 'name' | 'slugUrl'>, language: string): string {
  const own = language === 'en' ? name.english : name.russian;
  return cleaned([own, name.main, name.russian, name.english])[0] ?? slugUrl;
}

export type WrittenNumbers = { readonly [Part in 'volume' | 'chapter']: (number: string) => string };
const AS_GIVEN: WrittenNumbers = { volume: (number) => number, chapter: (number) => number };

/** The part of the title in words; null: the whole. */
export function scopeLabel(scope: BookScope, words: BookWords, written = AS_GIVEN): string | null {
  if (scope.is === 'title') return null;
  if (scope.is === 'volume') {
    const label = scope.volume === '' ? words.noVolume : words.volume(written.volume(scope.volume));
    return cleaned([label])[0] ?? null;
  }
  const [first, last] = [scope.first, scope.last].map(({ volume, number }) =>
    words.place(written.volume(volume), written.chapter(number)),
  );
  return cleaned([first === last ? first : `${first} – ${last}`])[0] ?? null;
}

/** Volumes in the order of the list, where one may occur more than once; a single volume becomes a part without a heading. */
function partsOf(chapters: readonly SavedChapterInfo[], words: BookWords, read: BookParts['read']) {
  const hasVolumes = chapters.some(({ volume }) => volume !== chapters[0]?.volume);
  const runs: SavedChapterInfo[][] = [];
  for (const chapter of chapters) {
    const last = runs.at(-1);
    if (last !== undefined && (!hasVolumes || last[0]?.volume === chapter.volume)) last.push(chapter);
    else runs.push([chapter]);
  }
  return runs.map((run) => {
    const volume = run[0]?.volume ?? '';
    const heading = hasVolumes && volume !== '' ? (cleaned([words.volume(volume)])[0] ?? null) : null;
    return {
      heading,
      chapters: run.map((chapter) => ({
        heading: cleaned([words.chapter(chapter.number), chapter.name]).join('. '),
        read: () => read(chapter),
      })),
    };
  });
}

function translatorsIn({ chapters: list }: SavedTitleRecord, chapters: readonly SavedChapterInfo[]): readonly string[] {
  const entries = new Map(list.map((entry) => [chapterKey(entry), entry]));
  return cleaned(
    chapters.flatMap((chapter) => {
      if (chapter.teams.length > 0) return chapter.teams;
      const branches = entries.get(chapterKey(chapter))?.branches ?? [];
      return branches.filter(({ branchId }) => branchId === chapter.branchId).flatMap(translatorsOf);
    }),
  );
}

export function creditLines({ words, ...book }: Book): string[] {
  return [
    [...new Set([...book.authors, ...book.illustrators])].join(', '),
    book.translators.length === 0 ? '' : `${words.translatedBy}: ${book.translators.join(', ')}`,
    book.otherTitles.length === 0 ? '' : `${words.alsoKnownAs}: ${book.otherTitles.join(' / ')}`,
  ].filter((line) => line !== '');
}

/** Null for a volume that is no number. */
function positionOf(volume: string): number | null {
  return /^\d{1,5}(?:\.\d{1,3})?$/.test(volume) ? Number(volume) : null;
}

/** A name-based UUID (RFC 9562, version 5) of the content, so that readers take a newer file for the same book. */
function identifierOf({ slugUrl }: Novel, scope: BookScope): string {
  const part =
    scope.is === 'volume' ? [scope.volume] : scope.is === 'range' ? [scope.first, scope.last].map(chapterKey) : [];
  const bytes = createHash('sha1')
    .update(JSON.stringify(['engawa', slugUrl, scope.is, ...part]))
    .digest();
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex', 0, 16);
  return `urn:uuid:${hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}`;
}

/** Names without forbidden characters, each once, without empty ones. */
function cleaned(names: readonly (string | null | undefined)[]): readonly string[] {
  const spaced = names.map((name) => plainText(name ?? '').replace(/\s+/g, ' '));
  const plain = spaced.map((name) => name.trim());
  return [...new Set(plain)].filter((name) => name !== '');
}
