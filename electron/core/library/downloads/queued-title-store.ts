import { z } from 'zod';
import { createRowParser, storedJson } from '#core/platform/database/row-parser.ts';
import type { Log } from '#core/ports.ts';
import { ImageAddress, SlugUrl } from '#shared/domain/identifiers.ts';
import { NovelName } from '#shared/domain/novels/novel.ts';
import type { LibraryStatements } from './download-tables.ts';

const Row = z.object({
  slugUrl: SlugUrl,
  name: z.preprocess(storedJson, NovelName),
  cover: ImageAddress.nullable().catch(null),
  isPaused: z.int().transform(Boolean),
  done: z.int().nonnegative(),
  waiting: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  /** Epoch milliseconds at which its record and list were asked for; null: not since chapters of it wait. */
  refreshedAt: z.number().nullable(),
});
/** A title of the queue, and how many of its chapters are where. */
export type QueuedTitleRow = z.infer<typeof Row>;

/** What a title is shown as while it waits. */
export type TitleFace = Pick<QueuedTitleRow, 'slugUrl' | 'name' | 'cover'>;

/** The titles of the queue, in its order. */
export type QueuedTitleStore = {
  readonly all: () => QueuedTitleRow[];
  readonly get: (slugUrl: SlugUrl) => QueuedTitleRow | null;
  /** Has a place from now on: the last, if nothing of it waits. */
  readonly put: (face: TitleFace) => void;
  readonly noteRefreshed: (face: TitleFace, at: number) => void;
  readonly noteDone: (slugUrl: SlugUrl) => void;
  /** Leaves, if nothing of it is left to do or to tell. */
  readonly leaveIfEmpty: (slugUrl: SlugUrl) => void;
  readonly pause: (slugUrl: SlugUrl, isPaused: boolean) => void;
  readonly isAllPaused: () => boolean;
  readonly pauseAll: (isPaused: boolean) => void;
  /** `before` null, or no title of the queue: to its end. */
  readonly reorder: (slugUrl: SlugUrl, before: SlugUrl | null) => void;
};

const SELECT = `
  SELECT slug_url AS slugUrl, name, cover, is_paused AS isPaused, done, refreshed_at AS refreshedAt,
    coalesce(waiting, 0) AS waiting, coalesce(failed, 0) AS failed
  FROM queued_title LEFT JOIN (
    SELECT slug_url, count(*) FILTER (WHERE trouble IS NULL) AS waiting, count(trouble) AS failed
    FROM queued_chapter GROUP BY slug_url
  ) USING (slug_url)
  ORDER BY place, slug_url`;

const NOTHING_WAITS = `
  NOT EXISTS (SELECT 1 FROM queued_chapter WHERE slug_url = queued_title.slug_url AND trouble IS NULL)`;

export function createQueuedTitleStore(
  statements: LibraryStatements,
  { log }: { readonly log: Log },
): QueuedTitleStore {
  const { run, asOne } = statements;
  const parse = createRowParser(Row, { table: 'queued_title', log });
  const all = () => statements.all(SELECT).flatMap(parse);
  return {
    all,
    get: (slugUrl) => all().find((title) => title.slugUrl === slugUrl) ?? null,
    put: ({ slugUrl, name, cover }) => {
      run(
        `INSERT INTO queued_title (slug_url, name, cover, place)
         SELECT ?, ?, ?, coalesce(max(place), 0) + 1 FROM queued_title WHERE true
         ON CONFLICT (slug_url) DO UPDATE SET place = excluded.place, done = 0, refreshed_at = NULL WHERE ${NOTHING_WAITS}`,
        slugUrl,
        JSON.stringify(name),
        cover,
      );
    },
    noteRefreshed: ({ slugUrl, name, cover }, at) => {
      run(
        'UPDATE queued_title SET name = ?, cover = ?, refreshed_at = ? WHERE slug_url = ?',
        JSON.stringify(name),
        cover,
        at,
        slugUrl,
      );
    },
    noteDone: (slugUrl) => {
      run('UPDATE queued_title SET done = done + 1 WHERE slug_url = ?', slugUrl);
    },
    leaveIfEmpty: (slugUrl) => {
      run(
        `DELETE FROM queued_title WHERE slug_url = ?
         AND NOT EXISTS (SELECT 1 FROM queued_chapter WHERE slug_url = queued_title.slug_url)`,
        slugUrl,
      );
    },
    pause: (slugUrl, isPaused) => {
      run('UPDATE queued_title SET is_paused = ? WHERE slug_url = ?', isPaused ? 1 : 0, slugUrl);
    },
    isAllPaused: () =>
      statements.all(`SELECT is_on AS isOn FROM download_switch WHERE name = 'paused'`)[0]?.['isOn'] === 1,
    pauseAll: (isPaused) => {
      run(`INSERT OR REPLACE INTO download_switch (name, is_on) VALUES ('paused', ?)`, isPaused ? 1 : 0);
    },
    reorder: (slugUrl, before) => {
      asOne(() => {
        const order = all().map((title) => title.slugUrl);
        if (!order.includes(slugUrl)) return;
        const others = order.filter((each) => each !== slugUrl);
        const place = before === null ? -1 : others.indexOf(before);
        const reordered = place < 0 ? [...others, slugUrl] : others.toSpliced(place, 0, slugUrl);
        for (const [index, each] of reordered.entries()) {
          run('UPDATE queued_title SET place = ? WHERE slug_url = ?', index + 1, each);
        }
      });
    },
  };
}
