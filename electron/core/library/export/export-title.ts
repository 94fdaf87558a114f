import { addressAtService } from '#core/anime/media/image-address.ts';
import type { SavedChapterInfo, SavedTitleRecord } from '#core/library/saved/library-statements.ts';
import type { SavedLibrary } from '#core/library/saved/saved-library.ts';
import { storageFailure } from '#core/platform/database/storage-failure.ts';
import type { TaskProgress, Tasks } from '#core/platform/tasks/tasks.ts';
import { createTurns } from '#core/platform/time.ts';
import type { CorePorts } from '#core/ports.ts';
import { documentOfChapter } from '#core/reading/chapter-text/chapter-text.ts';
import type { AppHandlers } from '#shared/contract/app-contract.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Outcome } from '#shared/domain/app/long-task.ts';
import { blockText } from '#shared/domain/chapter-document/document-text.ts';
import { createReplacer, replaceIn } from '#shared/domain/chapter-document/replaced-document.ts';
import { textLanguage } from '#shared/domain/chapter-document/text-language.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { ChapterName } from '#shared/domain/novels/reading.ts';
import type { Replacement } from '#shared/domain/novels/replacement.ts';
import { type ExportFormat, oneOfEachChapter } from '#shared/domain/novels/saved-library.ts';
import { translationLines } from '#shared/domain/novels/translation-line.ts';
import { bookFileName, type WritingOptions, wordsIn } from './book.ts';
import { writeEpub } from './epub/write-epub.ts';
import { writeFb2 } from './fb2/write-fb2.ts';
import {
  type Book,
  type ExportPlan,
  makeBook,
  planExport,
  scopeLabel,
  titleIn,
  type WrittenNumbers,
} from './make-book.ts';
import { openPartFile, type PartFile } from './part-file.ts';
import { writeText } from './text/write-text.ts';

export type ExportOptions = Pick<CorePorts, 'downloadsDirectory' | 'clock'> & {
  readonly library: Pick<SavedLibrary, 'title' | 'chaptersOf' | 'chapter' | 'picture'>;
  /** The translation of a title that the person reads; null: none chosen. */
  readonly lineOf: (slugUrl: SlugUrl) => { readonly branchId: number | null } | null;
  readonly replacementsOf: (slugUrl: SlugUrl) => readonly Replacement[];
  readonly tasks: Pick<Tasks, 'start'>;
};

export function createExportHandlers(options: ExportOptions) {
  const { library, lineOf, replacementsOf, tasks, downloadsDirectory, clock } = options;
  return {
    'saved.export': async ({ slugUrl, format, chapters, isByVolume }) => {
      const record = library.title(slugUrl);
      const replacements = replacementsOf(slugUrl);
      const replaced = createReplacer(replacements);
      const infos = library.chaptersOf(slugUrl).map((info) => ({ ...info, name: info.name && replaced(info.name) }));
      const plan = record && planExport({ record, infos, line: lineOf(slugUrl) }, { chapters, isByVolume });
      if (record === null || plan === null || plan.files.length === 0) throw new AppFailure({ code: 'not-found' });
      const work = { kind: 'export', slugUrl, name: record.novel.name, format } as const;
      const parts = { library, downloadsDirectory, clock };
      const taskId = tasks.start(work, (signal, note) =>
        exportTitle(parts, { record, plan, format, replacements }, { signal, note }),
      );
      return { taskId };
    },
    'saved.replacements': async ({ slugUrl }, { signal }) => {
      const record = library.title(slugUrl);
      const lines = translationLines(record?.chapters ?? []);
      const chapters = oneOfEachChapter(library.chaptersOf(slugUrl), lineOf(slugUrl), lines);
      const replacements = replacementsOf(slugUrl).filter(({ isOn }) => isOn);
      const made: Record<string, number> = {};
      const turns = createTurns(signal);
      for (const chapter of replacements.length === 0 ? [] : chapters) {
        const saved = library.chapter(slugUrl, chapter);
        const { counts = [] } = saved === null ? {} : replaceIn(documentOfChapter(saved), replacements);
        for (const [id, count] of counts) made[id] = (made[id] ?? 0) + count;
        if (turns.isOver()) await turns.next();
      }
      return { chapters: chapters.length, made };
    },
  } satisfies AppHandlers;
}

export type ExportParts = Pick<CorePorts, 'downloadsDirectory' | 'clock'> & {
  readonly library: Pick<SavedLibrary, 'chapter' | 'picture'>;
};

const WRITERS: Readonly<Record<ExportFormat, (book: Book, options: WritingOptions) => Promise<void>>> = {
  epub: writeEpub,
  fb2: writeFb2,
  text: writeText,
};
const CHAPTERS_LOOKED_AT = 3;

/** Files get their names when all are complete. Rejects with `storage-full`, `storage-unwritable`, or the signal's reason. */
export async function exportTitle(
  { library, downloadsDirectory, clock }: ExportParts,
  job: {
    readonly record: SavedTitleRecord;
    readonly plan: ExportPlan;
    readonly format: ExportFormat;
    readonly replacements: readonly Replacement[];
  },
  { signal, note }: { readonly signal: AbortSignal; readonly note: TaskProgress },
): Promise<Outcome> {
  const { record, plan, format, replacements } = job;
  const { novel } = record;
  const total = plan.files.reduce((sum, { chapters }) => sum + chapters.length, 0);
  const gone = new Set<SavedChapterInfo>();
  const open: PartFile[] = [];
  const turns = createTurns(signal);
  let done = 0;

  /** A chapter that was removed since the start, and can no longer be restored, is left empty and counted as missing. */
  function read(chapter: SavedChapterInfo) {
    const saved = library.chapter(novel.slugUrl, chapter, chapter.id);
    if (saved === null) gone.add(chapter);
    return saved === null ? { blocks: [], notes: [] } : replaceIn(documentOfChapter(saved), replacements).drawn;
  }

  async function step(): Promise<void> {
    signal.throwIfAborted();
    done += 1;
    note(done, total);
    await turns.next();
  }

  async function openPart(): Promise<PartFile> {
    const part = await openPartFile(downloadsDirectory);
    open.push(part);
    return part;
  }

  async function loadPicture(source: string): Promise<Uint8Array | null> {
    // A chapter may have hundreds of pictures, each of which may take long to convert.
    signal.throwIfAborted();
    const address = addressAtService(source);
    return address === null ? null : library.picture(address);
  }

  try {
    const looked = plan.files.flatMap(({ chapters }) => chapters).slice(0, CHAPTERS_LOOKED_AT);
    const text = looked.flatMap((chapter) => read(chapter).blocks.map(blockText)).join('\n');
    const language = textLanguage(text) ?? 'ru';
    const written: { readonly part: PartFile; readonly name: string }[] = [];
    const numbers = sortableNumbers(record.chapters);
    note(0, total);
    for (const { scope, chapters } of plan.files) {
      const book = makeBook({ record, scope, chapters, language, read, modifiedAt: new Date(clock.now()) });
      const part = await openPart();
      await WRITERS[format](book, { output: part, openSpool: openPart, loadPicture, step });
      await part.finish();
      const label = scopeLabel(scope, wordsIn(language), numbers);
      written.push({ part, name: bookFileName(titleIn(novel, language), label, format, novel.id) });
    }
    signal.throwIfAborted();
    const files = await Array.fromAsync(written, ({ part, name }) => part.place(name));
    return { kind: 'exported', directory: downloadsDirectory, files, missing: plan.missing + gone.size };
  } catch (cause) {
    throw storageFailure(cause);
  } finally {
    await Promise.all(open.map((part) => part.discard()));
  }
}

/** At least two digits, so that a later tenth volume changes no name. */
const FEWEST_VOLUME_DIGITS = 2;
const WHOLE_NUMBER = /^\d{1,6}(?!\d)/;

/** Pads numbers in file names with zeros, so that the files of a title sort in its order. `list`: all its chapters. */
export function sortableNumbers(list: readonly ChapterName[]): WrittenNumbers {
  const filler = (numbers: readonly string[], fewest: number) => {
    const lengths = numbers.map((number) => WHOLE_NUMBER.exec(number)?.[0].length ?? 0);
    const longest = lengths.reduce((most, length) => Math.max(most, length), fewest);
    return (number: string) => number.replace(WHOLE_NUMBER, (whole) => whole.padStart(longest, '0'));
  };
  const [volumes, chapters] = [list.map(({ volume }) => volume), list.map(({ number }) => number)];
  return { volume: filler(volumes, FEWEST_VOLUME_DIGITS), chapter: filler(chapters, 1) };
}
