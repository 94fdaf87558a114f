import type { DatabaseSync } from 'node:sqlite';
import type { EventHub } from '#core/platform/rpc/event-hub.ts';
import type { Clock } from '#core/ports.ts';
import type { ChapterOfLine, ChapterSaving } from '#shared/domain/downloads/download.ts';
import { chapterOfLineKey } from '#shared/domain/downloads/download-plan.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { LINE, lineKey } from './library-queries.ts';
import { lineFrom } from './lost-chapters.ts';
import { digestOf } from './picture-files.ts';
import type { ChapterToSave, SavedLibrary, SavedTitleRecord } from './saved-library.ts';

/** A picture whose file is on the disk. */
export type FiledPicture = { readonly address: string; readonly digest: string; readonly bytes: number };

/** Pictures are told apart by what is asked for: nothing behind the `#` ever is. */
export function savedAddress(address: string): string {
  const url = URL.parse(address);
  if (url === null) return address;
  url.hash = '';
  return url.href;
}

export function writeTitle(database: DatabaseSync, { novel, chapters }: SavedTitleRecord): void {
  const { slugUrl } = novel;
  database
    .prepare('INSERT INTO title_record VALUES (?, ?) ON CONFLICT (slug_url) DO UPDATE SET novel = excluded.novel')
    .run(slugUrl, JSON.stringify(novel));
  database
    .prepare('INSERT INTO title_list VALUES (?, ?) ON CONFLICT (slug_url) DO UPDATE SET chapters = excluded.chapters')
    .run(slugUrl, JSON.stringify(chapters));
  relist(database, slugUrl, chapters);
}

/** Returns the id of the new text. What was saved of the line before is gone. */
export function writeChapter(database: DatabaseSync, saving: ChapterToSave, now: number): number {
  const { line, chapter, index, revisionId } = saving;
  const { slugUrl } = saving.title.novel;
  removeSaved(database, database.prepare(`SELECT id FROM chapter WHERE ${LINE}`).get(...lineKey(slugUrl, line)));
  const body = JSON.stringify(chapter);
  const { lastInsertRowid } = database
    .prepare('INSERT INTO chapter_text (body, digest) VALUES (?, ?)')
    .run(body, digestOf(body));
  const id = Number(lastInsertRowid);
  database
    .prepare(`
      INSERT INTO chapter
        (id, slug_url, volume, number, branch_id, list_index, name, teams, revision_id, text_bytes, saved_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
    .run(
      ...[id, slugUrl, line.volume, line.number, line.branchId, index],
      ...[chapter.name, JSON.stringify(chapter.teams), revisionId, Buffer.byteLength(body), now],
    );
  return id;
}

function removeSaved(database: DatabaseSync, row: Record<string, unknown> | undefined): void {
  if (row === undefined) return;
  const id = Number(row['id']);
  database.prepare('DELETE FROM chapter WHERE id = ?').run(id);
  database.prepare('DELETE FROM chapter_text WHERE id = ?').run(id);
}

export function writePictures(database: DatabaseSync, pictures: readonly FiledPicture[]): void {
  const insert = database.prepare('INSERT OR IGNORE INTO picture VALUES (?, ?)');
  const point = database.prepare(
    'INSERT INTO picture_address VALUES (?, ?) ON CONFLICT (address) DO UPDATE SET digest = excluded.digest',
  );
  for (const { address, digest, bytes } of pictures) {
    insert.run(digest, bytes);
    point.run(address, digest);
  }
}

export function writeChapterPictures(database: DatabaseSync, id: number, addresses: Iterable<string>): void {
  const insert = database.prepare('INSERT OR IGNORE INTO chapter_picture VALUES (?, ?)');
  for (const address of addresses) insert.run(id, address);
}

export function writeTitlePictures(database: DatabaseSync, slugUrl: string, addresses: Iterable<string>): void {
  database.prepare('DELETE FROM title_picture WHERE slug_url = ?').run(slugUrl);
  const insert = database.prepare('INSERT OR IGNORE INTO title_picture VALUES (?, ?)');
  for (const address of addresses) insert.run(slugUrl, address);
}

type Listed = { readonly line: ChapterOfLine; readonly index: number };

/**
 * Puts saved chapters in the order of a newer list. A chapter that was given another number meanwhile is known by its
 * revision: it goes on under that number, and is not fetched a second time.
 */
function relist(database: DatabaseSync, slugUrl: SlugUrl, list: readonly ChapterListEntry[]): void {
  const rows = database
    .prepare('SELECT id, volume, number, branch_id, list_index, revision_id FROM chapter WHERE slug_url = ?')
    .all(slugUrl);
  if (rows.length === 0) return;
  const listed = list.flatMap((entry) =>
    entry.branches.map(({ branchId, revisionId }) => {
      const line = { volume: entry.volume, number: entry.number, branchId };
      return { key: chapterOfLineKey(line), revisionId, listed: { line, index: entry.index } };
    }),
  );
  const byLine = new Map(listed.map((each) => [each.key, each.listed]));
  const byRevision = new Map(listed.map((each) => [each.revisionId, each.listed]));
  const saved = new Set(rows.map((row) => chapterOfLineKey(lineFrom(row))));
  const update = database.prepare(
    'UPDATE chapter SET volume = ?, number = ?, branch_id = ?, list_index = ? WHERE id = ?',
  );
  for (const row of rows) {
    const revision = row['revision_id'];
    const moved = typeof revision === 'number' ? byRevision.get(revision) : undefined;
    const next = byLine.get(chapterOfLineKey(lineFrom(row))) ?? freeOf(moved, saved);
    if (next === undefined || (next.index === row['list_index'] && isSame(next, row))) continue;
    const { volume, number, branchId } = next.line;
    update.run(volume, number, branchId, next.index, Number(row['id']));
    saved.add(chapterOfLineKey(next.line));
  }
}

/** Another text may be saved under that number. */
function freeOf(listed: Listed | undefined, saved: ReadonlySet<string>): Listed | undefined {
  return listed === undefined || saved.has(chapterOfLineKey(listed.line)) ? undefined : listed;
}

function isSame({ line }: Listed, row: Record<string, unknown>): boolean {
  return chapterOfLineKey(line) === chapterOfLineKey(lineFrom(row));
}

/** What is saved of these chapters of a title, or waits. One that is neither is left out. */
export type SavingsOf = (slugUrl: SlugUrl, lines: readonly ChapterOfLine[]) => readonly ChapterSaving[];

export type SavedChanges = {
  readonly note: SavedLibrary['noteChange'];
  /** From now on chapters are told with what became of them. */
  readonly describeBy: (savingsOf: SavingsOf) => void;
  readonly close: () => void;
};

const TOLD_EVERY_MILLISECONDS = 500;

/** Tells the pages what changed: the first at once, what follows together with the next. */
export function createSavedChanges({
  events,
  clock,
}: {
  readonly events: EventHub;
  readonly clock: Clock;
}): SavedChanges {
  /** Changed chapters by title; null: the whole title. */
  const changed = new Map<SlugUrl | null, Map<string, ChapterOfLine> | null>();
  let savingsOf: SavingsOf = () => [];
  let callOff: (() => void) | null = null;

  /** Tells a page what changed, so that it need not ask for thousands of chapters twice a second. */
  function described(slugUrl: SlugUrl | null, lines: readonly ChapterOfLine[]): ChapterSaving[] | null {
    if (slugUrl === null || lines.length === 0) return null;
    const savings = savingsOf(slugUrl, lines);
    return savings.length === lines.length ? [...savings] : null;
  }

  function tell(): void {
    callOff = null;
    const [only] = changed;
    if (only === undefined) return;
    const [slugUrl, lines] = changed.size === 1 ? only : [null, null];
    changed.clear();
    events.emit('saved.changed', { slugUrl, chapters: described(slugUrl, [...(lines?.values() ?? [])]) });
    callOff = clock.schedule(TOLD_EVERY_MILLISECONDS, tell);
  }

  return {
    note: (slugUrl, line) => {
      const lines = changed.get(slugUrl);
      if (line === undefined) changed.set(slugUrl, null);
      else if (lines !== null) changed.set(slugUrl, (lines ?? new Map()).set(chapterOfLineKey(line), line));
      if (callOff === null) tell();
    },
    describeBy: (describing) => {
      savingsOf = describing;
    },
    close: () => callOff?.(),
  };
}
