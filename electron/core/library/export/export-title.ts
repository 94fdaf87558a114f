import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SavedChapterInfo, SavedTitleRecord } from '#core/library/saved/library-statements.ts';
import type { SavedLibrary } from '#core/library/saved/saved-library.ts';
import { storageFailure } from '#core/platform/database/storage-failure.ts';
import type { TaskProgress } from '#core/platform/tasks/tasks.ts';
import type { Clock } from '#core/ports.ts';
import { addressAtService, documentOfChapter } from '#core/reading/chapter-text/picture-addresses.ts';
import type { Outcome } from '#shared/domain/app/long-task.ts';
import { blockText } from '#shared/domain/chapter-document/document-text.ts';
import type { ExportFormat } from '#shared/domain/novels/saved-library.ts';
import { type Book, bookFileName, languageOf, type WritingOptions, wordsIn } from './book.ts';
import { writeEpub } from './epub/write-epub.ts';
import type { ExportPlan } from './export-plan.ts';
import { writeFb2 } from './fb2/write-fb2.ts';
import { makeBook, scopeLabel, titleIn } from './make-book.ts';
import { openPartFile, type PartFile } from './part-file.ts';
import { writeText } from './text/write-text.ts';

export type ExportParts = {
  readonly library: Pick<SavedLibrary, 'chapter' | 'picture'>;
  readonly downloadsDirectory: string;
  readonly clock: Clock;
};

export type ExportJob = {
  readonly record: SavedTitleRecord;
  readonly plan: ExportPlan;
  readonly format: ExportFormat;
};

const WRITERS: Readonly<Record<ExportFormat, (book: Book, options: WritingOptions) => Promise<void>>> = {
  epub: writeEpub,
  fb2: writeFb2,
  text: writeText,
};
/** Enough to know a language by. */
const CHAPTERS_LOOKED_AT = 3;
const IMAGE_BASE = '/media/image/';

/**
 * Writes the planned files into the folder of downloads, a chapter a step. They get their names when all are whole: what
 * fails or is called off leaves nothing. Rejects with `storage-full`, `storage-unwritable`, or the signal's reason.
 */
export async function exportTitle(
  { library, downloadsDirectory, clock }: ExportParts,
  { record, plan, format }: ExportJob,
  { signal, note }: { readonly signal: AbortSignal; readonly note: TaskProgress },
): Promise<Outcome> {
  const { novel } = record;
  const total = plan.files.reduce((sum, { chapters }) => sum + chapters.length, 0);
  const gone = new Set<SavedChapterInfo>();
  const open: PartFile[] = [];
  let done = 0;

  /** What was removed since the start is left empty, and told. */
  function read(chapter: SavedChapterInfo) {
    const saved = library.chapter(novel.slugUrl, chapter);
    if (saved === null) gone.add(chapter);
    return saved === null ? { blocks: [], notes: [] } : documentOfChapter(saved);
  }

  async function step(): Promise<void> {
    signal.throwIfAborted();
    done += 1;
    note(done, total);
    await nextTurn();
  }

  async function openPart(): Promise<PartFile> {
    const part = await openPartFile(downloadsDirectory);
    open.push(part);
    return part;
  }

  async function loadPicture(source: string): Promise<Uint8Array | null> {
    const address = addressAtService(source, { imageBase: IMAGE_BASE });
    return address === null ? null : library.picture(address);
  }

  try {
    const looked = plan.files.flatMap(({ chapters }) => chapters).slice(0, CHAPTERS_LOOKED_AT);
    const language = languageOf(looked.flatMap((chapter) => read(chapter).blocks.map(blockText)).join('\n'));
    const written: { readonly part: PartFile; readonly name: string }[] = [];
    note(0, total);
    for (const { scope, chapters } of plan.files) {
      const book = makeBook({ record, scope, chapters, language, read, modifiedAt: new Date(clock.now()) });
      const part = await openPart();
      await WRITERS[format](book, { output: part, openSpool: openPart, loadPicture, step });
      const label = scopeLabel(scope, wordsIn(language));
      written.push({ part, name: bookFileName(titleIn(novel, language), label, format, novel.id) });
    }
    signal.throwIfAborted();
    const files: string[] = [];
    for (const { part, name } of written) files.push(await part.place(name));
    return { kind: 'exported', directory: downloadsDirectory, files, missing: plan.missing + gone.size };
  } catch (cause) {
    throw storageFailure(cause);
  } finally {
    await Promise.all(open.map((part) => part.discard()));
  }
}
