import type { DatabaseSync } from 'node:sqlite';
import type { ChapterOfLine } from '#shared/domain/download.ts';
import { chapterOfLineKey } from '#shared/domain/download-plan.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { ChapterListEntry } from '#shared/domain/novel.ts';
import { lineFrom } from './lost-chapters.ts';

type Listed = { readonly line: ChapterOfLine; readonly index: number };

/**
 * Puts saved chapters in the order of a newer list. A chapter that was given another number meanwhile is known by its
 * revision: it goes on under that number, and is not fetched a second time.
 */
export function relist(database: DatabaseSync, slugUrl: SlugUrl, list: readonly ChapterListEntry[]): void {
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
