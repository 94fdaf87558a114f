import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '#core/storage/transaction.ts';
import type { ChapterOfLine } from '#shared/domain/download.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import type { LostChapters } from './lost-chapters.ts';

/** Takes out a chapter whose text cannot be read. */
export function takeOutChapter(database: DatabaseSync, id: number, lost: LostChapters): void {
  inTransaction(database, () => {
    const row = database
      .prepare('DELETE FROM chapter WHERE id = ? RETURNING slug_url, volume, number, branch_id')
      .get(id);
    database.prepare('DELETE FROM chapter_text WHERE id = ?').run(id);
    if (row !== undefined) addLost(lost, row);
  });
}

/** Takes out a picture that is not what its name says. The chapters that show it stay, as ones that lack it. */
export function takeOutPicture(database: DatabaseSync, digest: string, lost: LostChapters): void {
  inTransaction(database, () => {
    const showing = `
      SELECT slug_url, volume, number, branch_id FROM picture_address JOIN chapter_picture USING (address)
      JOIN chapter ON chapter.id = chapter_id WHERE digest = ?`;
    for (const row of database.prepare(showing).all(digest)) addLost(lost, row);
    database.prepare('DELETE FROM picture_address WHERE digest = ?').run(digest);
    database.prepare('DELETE FROM picture WHERE digest = ?').run(digest);
  });
}

export function addLost(lost: LostChapters, row: Record<string, unknown>): void {
  const slugUrl = SlugUrl.safeParse(row['slug_url']);
  if (slugUrl.success) lost.add(slugUrl.data, lineFrom(row));
}

export function lineFrom(row: Record<string, unknown>): ChapterOfLine {
  const branchId = row['branch_id'];
  return {
    volume: String(row['volume']),
    number: String(row['number']),
    branchId: branchId === null ? null : Number(branchId),
  };
}
