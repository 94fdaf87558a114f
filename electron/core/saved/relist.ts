import type { DatabaseSync } from 'node:sqlite';
import type { ChapterOfLine } from '#shared/domain/download.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { ChapterListEntry } from '#shared/domain/novel.ts';
import { lineFrom } from './take-out.ts';

type Listed = { readonly line: ChapterOfLine; readonly index: number };

/**
 * Puts saved chapters in the order of a newer list. A chapter that was given another number meanwhile is known by its
 * revision: it goes on under that number, and is not fetched a second time.
 */
export function relist(database: DatabaseSync, slugUrl: SlugUrl, list: readonly ChapterListEntry[]): void {
  const listed = list.flatMap((entry) =>
    entry.branches.map(({ branchId, revisionId }) => {
      const line = { volume: entry.volume, number: entry.number, branchId };
      return { key: keyOf(line), revisionId, listed: { line, index: entry.index } };
    }),
  );
  const byLine = new Map(listed.map((each) => [each.key, each.listed]));
  const byRevision = new Map(listed.map((each) => [each.revisionId, each.listed]));
  const rows = database
    .prepare('SELECT id, volume, number, branch_id, list_index, revision_id FROM chapter WHERE slug_url = ?')
    .all(slugUrl);
  const saved = new Set(rows.map((row) => keyOf(lineFrom(row))));
  const update = database.prepare(
    'UPDATE chapter SET volume = ?, number = ?, branch_id = ?, list_index = ? WHERE id = ?',
  );
  for (const row of rows) {
    const revision = row['revision_id'];
    const moved = typeof revision === 'number' ? byRevision.get(revision) : undefined;
    const next = byLine.get(keyOf(lineFrom(row))) ?? freeOf(moved, saved);
    if (next === undefined || (next.index === row['list_index'] && isSame(next, row))) continue;
    const { volume, number, branchId } = next.line;
    update.run(volume, number, branchId, next.index, Number(row['id']));
    saved.add(keyOf(next.line));
  }
}

/** Another text may be saved under that number. */
function freeOf(listed: Listed | undefined, saved: ReadonlySet<string>): Listed | undefined {
  return listed === undefined || saved.has(keyOf(listed.line)) ? undefined : listed;
}

function isSame({ line }: Listed, row: Record<string, unknown>): boolean {
  return keyOf(line) === keyOf(lineFrom(row));
}

function keyOf({ volume, number, branchId }: ChapterOfLine): string {
  return JSON.stringify([volume, number, branchId]);
}
