import type { SQLOutputValue } from 'node:sqlite';
import type { LibraryStatements } from '../saved/library-statements.ts';
import type { DownloadHolds } from './download-hold.ts';

/** Two tables of the library: works in their order, and their parts, which wait while they have no `trouble`. */
type QueueOptions<Key, Work, Part> = {
  readonly tables: { readonly works: string; readonly parts: string; readonly key: string; readonly picture: string };
  readonly readWorks: (sql: string) => readonly Work[];
  readonly readParts: (sql: string, ...values: readonly (string | number | null)[]) => readonly Part[];
  readonly keyOf: (row: Work | Part) => Key;
};

type AnyWork = { readonly isPaused: boolean; readonly waiting: number };

/** The queue of titles with chapters, or of releases with episodes. */
export function createQueueOfWorks<
  Key extends string | number,
  Work extends AnyWork,
  Part extends { readonly id: number },
>(
  { all, run, put, asOne }: LibraryStatements,
  { tables: { works, parts, key, picture }, readWorks, readParts, keyOf }: QueueOptions<Key, Work, Part>,
) {
  /** Works with parts. */
  const list = () =>
    readWorks(`
      SELECT ${works}.*, waiting, failed
      FROM ${works} JOIN (
        SELECT ${key}, count(*) FILTER (WHERE trouble IS NULL) AS waiting, count(trouble) AS failed
        FROM ${parts} GROUP BY ${key}
      ) USING (${key})
      ORDER BY place, ${key}`);
  const work = (wanted: Key) => list().find((each) => keyOf(each) === wanted) ?? null;
  const isAllPaused = () => all(`SELECT 1 FROM download_switch WHERE name = 'paused' AND is_on = 1`).length > 0;
  const removeEmpty = () => run(`DELETE FROM ${works} WHERE ${key} NOT IN (SELECT ${key} FROM ${parts})`);
  /** Does nothing for a row that was queued again meanwhile. */
  const insert = (table: string, row: Readonly<Record<string, SQLOutputValue>>) =>
    run(
      `INSERT OR IGNORE INTO ${table} (${Object.keys(row)}) VALUES (${Object.keys(row).map(() => '?')})`,
      ...Object.values(row),
    );
  function first(wanted: Key, resting: readonly number[] = []): Part | null {
    const select = `SELECT * FROM ${parts} WHERE ${key} = ? AND trouble IS NULL
       AND id NOT IN (SELECT value FROM json_each(?)) ORDER BY id`;
    const values = [wanted, JSON.stringify(resting)];
    // An unreadable part must not block those behind it.
    return readParts(`${select} LIMIT 1`, ...values)[0] ?? readParts(select, ...values)[0] ?? null;
  }

  function next(resting: readonly number[] = []): Part | null {
    if (isAllPaused()) return null;
    for (const each of list()) {
      const part = each.isPaused || each.waiting === 0 ? null : first(keyOf(each), resting);
      if (part !== null) return part;
    }
    return resting.length > 0 ? next() : null;
  }

  return {
    ...{ asOne, list, work, isAllPaused, first },
    /** The first part that waits; `resting`: ids that have their turn after all others. */
    next,
    isWanted: (part: Part) => {
      const isThere = all(`SELECT 1 FROM ${parts} WHERE id = ? AND trouble IS NULL`, part.id).length > 0;
      return isThere && !isAllPaused() && work(keyOf(part))?.isPaused === false;
    },
    /** A work without waiting parts moves to the end, and its count of saved parts restarts at 0. */
    putWork: (added: Key, face: { readonly name: unknown; readonly picture: string | null }) =>
      run(
        `INSERT INTO ${works} (${key}, name, ${picture}, place)
         SELECT ?, ?, ?, coalesce(max(place), 0) + 1 FROM ${works} WHERE true
         ON CONFLICT (${key}) DO UPDATE SET place = excluded.place, done = 0
         WHERE NOT EXISTS (SELECT 1 FROM ${parts} WHERE ${key} = ${works}.${key} AND trouble IS NULL)`,
        ...[added, JSON.stringify(face.name), face.picture],
      ),
    /** Takes a saved part out; returns whether it was still there. */
    takeSaved: (part: Part): boolean =>
      asOne(() => {
        const isTaken = run(`DELETE FROM ${parts} WHERE id = ?`, part.id) === 1;
        if (isTaken) run(`UPDATE ${works} SET done = done + 1 WHERE ${key} = ?`, keyOf(part));
        removeEmpty();
        return isTaken;
      }),
    /** Removes the parts that meet `condition`. Returns their count and a function that puts them back in their places. */
    remove: (condition: string, ...values: readonly (string | number | null)[]) =>
      asOne(() => {
        const ofThem = `SELECT ${key} FROM ${parts} WHERE ${condition}`;
        const former = all(`SELECT * FROM ${works} WHERE ${key} IN (${ofThem})`, ...values);
        const rows = all(`DELETE FROM ${parts} WHERE ${condition} RETURNING *`, ...values);
        removeEmpty();
        const putBack = (isWanted: (row: (typeof rows)[number]) => boolean) =>
          asOne(() => {
            for (const row of former) insert(works, row);
            for (const row of rows.filter(isWanted)) insert(parts, row);
            removeEmpty();
          });
        return { count: rows.length, putBack };
      }),
    fail: (id: number, trouble: string) => run(`UPDATE ${parts} SET trouble = ? WHERE id = ?`, trouble, id),
    failAll: (failed: Key, trouble: string): void =>
      void run(`UPDATE ${parts} SET trouble = ? WHERE ${key} = ? AND trouble IS NULL`, trouble, failed),
    /** The person's commands. `changed` takes null for several works. */
    commands: (holds: Pick<DownloadHolds, 'end'>, changed: (work: Key | null) => null) => ({
      /** Null: both queues of the library, including later additions. Resuming ends every hold. */
      pause: (work: Key | null, isPaused: boolean): null => {
        if (work === null) put('download_switch', { name: 'paused', isOn: isPaused });
        else run(`UPDATE ${works} SET is_paused = ? WHERE ${key} = ?`, Number(isPaused), work);
        if (!isPaused) holds.end(null);
        return changed(work);
      },
      retry: (work: Key): null => {
        run(`UPDATE ${parts} SET trouble = NULL WHERE ${key} = ?`, work);
        holds.end(null);
        return changed(work);
      },
      /** `before` null or not in the queue: moves the work to the end. */
      reorder: (moved: Key, before: Key | null): null => {
        const others = list()
          .map(keyOf)
          .filter((each) => each !== moved);
        const place = before !== null && others.includes(before) ? others.indexOf(before) : others.length;
        const order = JSON.stringify(others.toSpliced(place, 0, moved));
        run(
          `UPDATE ${works} SET place = wanted.key + 1 FROM json_each(?) AS wanted WHERE ${key} = wanted.value`,
          order,
        );
        return changed(null);
      },
    }),
  };
}
