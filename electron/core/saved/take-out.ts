import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '#core/storage/transaction.ts';
import { addLost } from './lost-chapters.ts';

/** Takes out a chapter whose text cannot be read. */
export function takeOutChapter(database: DatabaseSync, id: number): void {
  inTransaction(database, () => {
    const row = database
      .prepare('DELETE FROM chapter WHERE id = ? RETURNING slug_url, volume, number, branch_id')
      .get(id);
    database.prepare('DELETE FROM chapter_text WHERE id = ?').run(id);
    if (row !== undefined) addLost(database, row);
  });
}

/** Takes out a picture that is not what its name says. The chapters that show it stay, as ones that lack it. */
export function takeOutPicture(database: DatabaseSync, digest: string): void {
  inTransaction(database, () => {
    const showing = `
      SELECT slug_url, volume, number, branch_id FROM picture_address JOIN chapter_picture USING (address)
      JOIN chapter ON chapter.id = chapter_id WHERE digest = ?`;
    for (const row of database.prepare(showing).all(digest)) addLost(database, row);
    database.prepare('DELETE FROM picture_address WHERE digest = ?').run(digest);
    database.prepare('DELETE FROM picture WHERE digest = ?').run(digest);
  });
}
