import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import type { LibraryFolder } from './library-folder.ts';
import type { OneAtATime } from './library-place.ts';

const AT_ONCE = 500;
const IN_NO_USE = `
  DELETE FROM picture_address WHERE rowid IN (
    SELECT rowid FROM picture_address AS kept
    WHERE NOT EXISTS (SELECT 1 FROM chapter_picture WHERE address = kept.address)
      AND NOT EXISTS (SELECT 1 FROM title_picture WHERE address = kept.address)
    LIMIT ?
  )`;
const WITHOUT_ADDRESS = `
  DELETE FROM picture WHERE digest IN (
    SELECT digest FROM picture AS kept
    WHERE NOT EXISTS (SELECT 1 FROM picture_address WHERE digest = kept.digest)
    LIMIT ?
  )`;

/**
 * Takes away pictures that nothing shows any more, and files that no picture stands for: a crash may leave one between its
 * writing and the transaction that it was written for. In small steps; does nothing while nothing can be written, nor after
 * damage until everything is saved again that was lost: until then a picture without a chapter may be one of those.
 */
export function createPictureSweep(
  folder: LibraryFolder,
  inTurn: OneAtATime,
  closing: AbortSignal,
): () => Promise<void> {
  async function step<Result>(otherwise: Result, work: (database: DatabaseSync) => Result | Promise<Result>) {
    await setImmediate();
    return inTurn(async () => {
      const database = folder.database();
      // Asked for each step: damage may be met between two of them.
      if (database === null || closing.aborted || isUnswept(database)) return otherwise;
      return await work(database);
    });
  }

  async function removeUnknown(shard: string): Promise<void> {
    await step(undefined, async (database) => {
      const pictures = folder.pictures();
      const select = database.prepare('SELECT 1 FROM picture WHERE digest = ?');
      for (const name of await pictures.filesIn(shard)) {
        if (select.get(name) === undefined) await pictures.removeFile(shard, name);
      }
    });
  }

  return async () => {
    for (const sql of [IN_NO_USE, WITHOUT_ADDRESS]) {
      const some = (database: DatabaseSync) => Number(database.prepare(sql).run(AT_ONCE).changes);
      while ((await step(0, some)) === AT_ONCE);
    }
    for (const shard of await folder.pictures().shards()) await removeUnknown(shard);
  };
}

function isUnswept(database: DatabaseSync): boolean {
  const unswept = database.prepare('SELECT min(is_known) AS is_known FROM unswept').get();
  if (unswept?.['is_known'] === null) return false;
  const waiting = 'SELECT 1 FROM lost_chapter UNION ALL SELECT 1 FROM queued_chapter';
  if (unswept?.['is_known'] === 0 || database.prepare(waiting).get() !== undefined) return true;
  database.exec('DELETE FROM unswept');
  return false;
}
