import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { createRowParser, storedJson } from '#core/platform/database/row-parser.ts';
import type { EventHub } from '#core/platform/rpc/event-hub.ts';
import type { NovelService } from '#core/reading/novels/novel-service.ts';
import { newInList, SeenChapters, withSeen } from '#core/reading/places/chapter-news.ts';
import { movedSeen, Numbering, numberedIn, renumbered, textOf } from '#core/reading/places/numbering.ts';
import type { AppHandlers } from '#shared/contract/app-contract.ts';
import {
  type ChapterOfLine,
  type ChapterSaving,
  type DownloadQueue,
  lineOf,
  type QueuedTitle,
  type TitleSaving,
} from '#shared/domain/downloads/download.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { chapterKey, chapterOfLineKey } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterListEntry, NovelCard } from '#shared/domain/novels/novel.ts';
import { branchToRead, hasTranslationChoice, translationLines } from '#shared/domain/novels/translation-line.ts';
import type { Episodes } from '../episodes/create-episodes.ts';
import { createPacing } from '../saved/changes.ts';
import { lineFrom, movesIn } from '../saved/library-statements.ts';
import type { DownloadContext } from './download-context.ts';
import { createDownloadHolds, createDownloadRate } from './download-hold.ts';
import { createDownloadWorker } from './download-worker.ts';
import { createGetPictures } from './fetch-picture.ts';
import { createKnownLists, isOutdated, listedChapters } from './listed-chapters.ts';
import { createMissingPictures } from './missing-pictures.ts';
import { createQueueStore } from './queue-store.ts';
import { createTitleRefresh } from './title-refresh.ts';

export type DownloadsOptions = Omit<DownloadContext, 'store' | 'lists' | 'getPictures'> & {
  readonly novels: Pick<NovelService, 'pace'>;
  /** The last known list of a title, or null. */
  readonly knownList: (slugUrl: SlugUrl) => readonly ChapterListEntry[] | null;
  /** The last known card of a title, or null. */
  readonly knownCard: (slugUrl: SlugUrl) => Pick<NovelCard, 'name' | 'cover' | 'isAdult'> | null;
  /** Called when the queue itself has read a list. */
  readonly onList: (slugUrl: SlugUrl, list: ChapterListEntry[]) => void;
  readonly events: EventHub;
  /** The queue of episodes, reported and paused together with this one. */
  readonly episodes: Pick<Episodes, 'state' | 'commands' | 'cancel'>;
};

/** The download queue and its worker. */
export function createDownloads(options: DownloadsOptions) {
  const { library, novels, fetchPicture, knownList, knownCard, onList, events, episodes, clock, log } = options;
  const { statements } = library;
  const store = createQueueStore(statements);
  const isListStored = (slugUrl: SlugUrl) => (store.work(slugUrl)?.refreshedAt ?? null) !== null;
  // The library has the newest list of a title that is being saved; a page's may be older.
  const storedList = (slugUrl: SlugUrl) => (isListStored(slugUrl) ? library.title(slugUrl)?.chapters : null);
  const lists = createKnownLists((slugUrl) => storedList(slugUrl) ?? knownList(slugUrl));
  const rate = createDownloadRate(clock);
  const pacing = createPacing(clock, () => events.emit('downloads.changed', queue()));
  const holds = createDownloadHolds(clock, pacing.note);
  const context: DownloadContext = { ...options, store, lists, getPictures: createGetPictures(fetchPicture) };
  const keepingUp = createKeepingUp(context);
  const refresh = createTitleRefresh(context, (slugUrl, list) => {
    keepUp(slugUrl, list);
    onList(slugUrl, list);
  });
  const missing = createMissingPictures(context);
  const worker = createDownloadWorker({ ...context, refresh, missing, holds, rate, onChange: pacing.note });

  function queue(): DownloadQueue {
    const running = worker.running();
    const { pausedUntil } = novels.pace();
    const isServicePaused = running !== null && pausedUntil !== null;
    const hold = holds.current() ?? (isServicePaused ? { kind: 'rate-limited' as const, until: pausedUntil } : null);
    const isPaused = store.isAllPaused();
    // A rate limit is the only hold with a known end.
    const isKnown = !isPaused && (hold === null || hold.kind === 'rate-limited');
    const secondsPerChapter = isKnown ? rate.secondsPerUnit() : null;
    const held = hold === null ? 0 : Math.max(0, hold.until - clock.now()) / 1_000;
    let before = 0;
    const secondsLeft = () => (secondsPerChapter === null ? null : held + before * secondsPerChapter);
    const titles = store.list().map(({ waiting, refreshedAt: _, ...title }): QueuedTitle => {
      const mayRun = !title.isPaused && waiting > 0;
      if (mayRun) before += waiting;
      const current = running?.slugUrl === title.slugUrl ? { volume: running.volume, number: running.number } : null;
      const total = title.done + waiting + title.failed;
      const isAdult = knownCard(title.slugUrl)?.isAdult === true;
      return { ...title, isAdult, total, current, secondsLeft: mayRun ? secondsLeft() : null };
    });
    return { isPaused, hold, titles, ...episodes.state(), secondsLeft: before === 0 ? null : secondsLeft() };
  }

  function lookAgain(): void {
    worker.lookAgain();
    missing.lookAgain();
    pacing.note();
  }

  /** Null: several titles. */
  function changed(slugUrl: SlugUrl | null): null {
    library.noteChange(slugUrl);
    lookAgain();
    return null;
  }

  const commands = store.commands(holds, changed);

  function undoable(slugUrl: SlugUrl, undo: () => void): string {
    const id = randomUUID();
    library.undos.put(id, () => {
      statements.asOne(undo);
      changed(slugUrl);
    });
    return id;
  }

  /** Queues chapters at the end and returns those new in the queue. The caller reports the change when it is stored. */
  function add(slugUrl: SlugUrl, wanted: readonly ChapterOfLine[]): ChapterOfLine[] {
    const listed = lists.of(slugUrl);
    const revised = wanted.map((line) => ({ ...line, revisionId: listed.find(line)?.revisionId ?? null }));
    return statements.asOne(() => {
      const unknown = { name: { main: slugUrl, russian: null, english: null }, cover: null };
      store.putTitle({ ...unknown, ...knownCard(slugUrl), slugUrl });
      return store.add(slugUrl, revised);
    });
  }

  function keepUp(slugUrl: SlugUrl, list: readonly ChapterListEntry[]): void {
    const wanted = statements.asOne(() => {
      const taken = keepingUp.take(slugUrl, list);
      if (taken.length > 0) add(slugUrl, taken);
      return taken;
    });
    if (wanted.length > 0) changed(slugUrl);
  }

  /** Applies a list that was just read: queues new chapters of a title with automatic downloads, and moves saved ones. */
  function noteList(slugUrl: SlugUrl, list: readonly ChapterListEntry[]): void {
    // A list that is suddenly empty is a fault of the service.
    if (list.length === 0 || library.database() === null) return;
    refresh.take(slugUrl, list);
    keepUp(slugUrl, list);
    if (!isListStored(slugUrl) && movesIn(statements, slugUrl, list).length === 0) return;
    library
      .putList(slugUrl, list)
      .catch((cause: unknown) => log.warn('newer list not stored', { slugUrl, reason: String(cause) }));
  }

  const unsubscribe = events.on({
    'novels.pace': ({ isAway }) => {
      if (!isAway) holds.end(['offline', 'service-down']);
      pacing.note();
    },
    'power.changed': ({ state }) => {
      if (state !== 'resumed') return;
      holds.end(null);
      missing.lookAgain();
    },
    'saved.changed': ({ slugUrl, chapters }) => {
      // Another library with its own queue may have been opened, or lost chapters were queued.
      if (slugUrl === null) holds.end(['library-unusable']);
      // A removal takes chapters out of the queue, and its undo puts them back.
      if (chapters === null) lookAgain();
    },
  });

  /**
   * The saved and queued chapters of a title, each once: a saved chapter that is queued again has the state of the queue.
   * `lines`: only these; null: all.
   */
  function savings(slugUrl: SlugUrl, lines: readonly ChapterOfLine[] | null): ChapterSaving[] {
    const listed = lists.of(slugUrl);
    const runningId = worker.running()?.id ?? null;
    const here = library.chaptersOf(slugUrl, lines).map((info): ChapterSaving => {
      const { bytes, missingPictures } = info;
      const state = isOutdated(info, listed.find(info)) ? 'outdated' : 'saved';
      return { ...lineOf(info), state, trouble: null, bytes, missingPictures };
    });
    const byLine = new Map(here.map((saving) => [chapterOfLineKey(saving), saving]));
    for (const { id, trouble, ...chapter } of store.chaptersOf(slugUrl, lines)) {
      const key = chapterOfLineKey(chapter);
      const state = trouble !== null ? 'failed' : id === runningId ? 'running' : 'queued';
      const { bytes, missingPictures } = byLine.get(key) ?? { bytes: 0, missingPictures: 0 };
      byLine.set(key, { ...lineOf(chapter), state, trouble, bytes, missingPictures });
    }
    return [...byLine.values()];
  }

  /** Chapters that are saved with all pictures, up to date and not queued. */
  const wholeOf = (slugUrl: SlugUrl, lines: readonly ChapterOfLine[] | null) =>
    savings(slugUrl, lines).filter(({ state, missingPictures }) => state === 'saved' && missingPictures === 0);

  const ofTitle = (slugUrl: SlugUrl): TitleSaving => ({
    isKeptUp: keepingUp.has(slugUrl),
    chapters: savings(slugUrl, null),
  });

  const handlers = {
    'downloads.queue': async () => queue(),
    'downloads.ofTitle': async ({ slugUrl }) => ofTitle(slugUrl),
    'downloads.add': async ({ slugUrl, chapters }) => {
      const here = new Set(wholeOf(slugUrl, chapters).map(chapterOfLineKey));
      const wanted = chapters.filter((chapter) => !here.has(chapterOfLineKey(chapter)));
      holds.end(null);
      const failed = store.chaptersOf(slugUrl, wanted).filter(({ trouble }) => trouble !== null);
      const added = wanted.length === 0 ? [] : add(slugUrl, wanted);
      if (added.length > 0) changed(slugUrl);
      const undoId = undoable(slugUrl, () => {
        const isFailed = new Set(failed.map(chapterOfLineKey));
        store.remove(
          slugUrl,
          added.filter((line) => !isFailed.has(chapterOfLineKey(line))),
        );
        for (const { id, trouble } of failed) store.fail(id, trouble ?? 'unreadable');
      });
      return { added, undoId };
    },
    'downloads.keepUp': async ({ slugUrl, isKeptUp }) => {
      keepingUp.put(slugUrl, isKeptUp);
      // Chapters that the person sees in the list now are not new.
      const list = isKeptUp ? (knownList(slugUrl) ?? []) : [];
      if (list.length > 0) keepUp(slugUrl, list);
      return changed(slugUrl);
    },
    'downloads.pause': async (asked) => {
      const { isPaused } = asked;
      if ('releaseId' in asked) return episodes.commands.pause(asked.releaseId, isPaused);
      if (asked.slugUrl === null) episodes.commands.pause(null, isPaused);
      return commands.pause(asked.slugUrl, isPaused);
    },
    'downloads.cancel': async (asked) => {
      if ('releaseId' in asked) return episodes.cancel(asked);
      const { slugUrl, chapters } = asked;
      const { count, putBack } = store.remove(slugUrl, chapters);
      changed(slugUrl);
      const undoId = undoable(slugUrl, () => {
        const savedSince = new Set(wholeOf(slugUrl, chapters).map(chapterOfLineKey));
        putBack((row) => !savedSince.has(chapterOfLineKey(lineFrom(row))));
      });
      return { cancelled: count, undoId };
    },
    'downloads.retry': async (asked) =>
      'releaseId' in asked ? episodes.commands.retry(asked.releaseId) : commands.retry(asked.slugUrl),
    'downloads.fetchPictures': ({ slugUrl }, { signal }) => missing.fetchNow(slugUrl, signal),
    'downloads.reorder': async (asked) =>
      'releaseId' in asked
        ? episodes.commands.reorder(asked.releaseId, asked.before)
        : commands.reorder(asked.slugUrl, asked.before),
  } satisfies AppHandlers;

  return {
    ...{ handlers, queue, ofTitle, savings, noteList },
    tell: pacing.note,
    /** Titles with automatic downloads, whose lists are read regularly. */
    keptUp: keepingUp.titles,
    /** Cancels the running chapter; the queue continues with it after the next start. */
    close: async () => {
      unsubscribe();
      await Promise.all([worker.close(), missing.close()]);
      pacing.close();
    },
  };
}

/** `numbering`: the revisions of the seen chapters, by which they are recognised under other numbers. */
const KeptUp = z.union([
  z.object({ seen: SeenChapters, numbering: Numbering }),
  SeenChapters.transform((seen) => ({ seen, numbering: [] })),
]);

/** Titles whose new chapters are downloaded automatically. */
function createKeepingUp({ library, chosenLine, log }: DownloadContext) {
  const { all, run } = library.statements;
  const parse = createRowParser(KeptUp, { table: 'kept_up_title', log });
  /** `seen`: `KeptUp` of the last list; null: no list was read since automatic downloads were turned on. */
  const rowOf = (slugUrl: SlugUrl) => all('SELECT seen FROM kept_up_title WHERE slug_url = ?', slugUrl)[0];

  function news(
    slugUrl: SlugUrl,
    list: readonly ChapterListEntry[],
    seen: SeenChapters,
    saved: readonly ChapterOfLine[],
  ): ChapterOfLine[] {
    // Without a choice, continues in the translation of the last saved chapter.
    const line = chosenLine(slugUrl) ?? (hasTranslationChoice(list) ? (saved.at(-1) ?? null) : null);
    const fresh = new Set(newInList(list, seen, line).map(chapterKey));
    const lines = translationLines(list);
    return list
      .filter((entry) => fresh.has(chapterKey(entry)))
      .map((entry) => ({ ...entry, branchId: branchToRead(entry, line?.branchId ?? null, lines)?.branchId ?? null }));
  }

  return {
    titles: () =>
      all('SELECT slug_url FROM kept_up_title').flatMap((row) => SlugUrl.safeParse(row['slug_url']).data ?? []),
    has: (slugUrl: SlugUrl) => rowOf(slugUrl) !== undefined,
    put: (slugUrl: SlugUrl, isKeptUp: boolean): void => {
      if (isKeptUp) run('INSERT OR IGNORE INTO kept_up_title (slug_url) VALUES (?)', slugUrl);
      else run('DELETE FROM kept_up_title WHERE slug_url = ?', slugUrl);
    },
    /** Marks the list as seen and returns its new chapters in the line that the person reads, and outdated saved ones. */
    take: (slugUrl: SlugUrl, list: readonly ChapterListEntry[]): readonly ChapterOfLine[] => {
      const row = rowOf(slugUrl);
      if (row === undefined) return [];
      const [former = null] = row['seen'] === null ? [] : parse(storedJson(row['seen']));
      const { moves, numbering } = renumbered(former?.numbering ?? [], numberedIn(list));
      const seen = former && movedSeen(former.seen, moves);
      const next = `{"seen":${JSON.stringify(withSeen(seen, list))},"numbering":${textOf(numbering)}}`;
      run('UPDATE kept_up_title SET seen = ? WHERE slug_url = ?', next, slugUrl);
      const saved = library.chaptersOf(slugUrl);
      const listed = listedChapters(list);
      const outdated = saved.filter((info) => isOutdated(info, listed.find(info)));
      const wanted = [...outdated, ...(seen === null ? [] : news(slugUrl, list, seen, saved))].map(lineOf);
      if (wanted.length === 0) return [];
      // Renumbered chapters are neither new nor outdated: their saved texts take the new numbers.
      const moved = movesIn(library.statements, slugUrl, list).filter(({ isRenumbered }) => isRenumbered);
      const here = new Set(moved.map(({ line }) => chapterOfLineKey(line)));
      return wanted.filter((line) => !here.has(chapterOfLineKey(line)));
    },
  };
}
