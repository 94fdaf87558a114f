import type { DatabaseSync } from 'node:sqlite';
import type { z } from 'zod';
import { createRowParser, storedJson } from '#core/platform/database/row-parser.ts';
import { isStorageFull } from '#core/platform/database/storage-failure.ts';
import { inTransaction } from '#core/platform/database/transaction.ts';
import type { Log } from '#core/ports.ts';

export type TitleKind = 'release' | 'novel';
export type KnownTitle<Card> = { readonly id: string; readonly card: Card; readonly searchText: string };

/** Cards of titles that were seen on this device, each as it was seen last. */
export type KnownTitleStore<Card> = {
  readonly all: () => KnownTitle<Card>[];
  /** In one unit. On a full disk they are forgotten with the next start. `now` in epoch milliseconds. */
  readonly put: (titles: readonly KnownTitle<Card>[], now: number) => void;
};

export function createKnownTitleStore<Schema extends z.ZodType>(
  database: DatabaseSync,
  { kind, schema, log }: { readonly kind: TitleKind; readonly schema: Schema; readonly log: Log },
): KnownTitleStore<z.output<Schema>> {
  const select = database.prepare('SELECT id, body, search_text FROM known_title WHERE kind = ? ORDER BY seen_at');
  const upsert = database.prepare(
    'INSERT OR REPLACE INTO known_title (kind, id, body, search_text, seen_at) VALUES (?, ?, ?, ?, ?)',
  );
  const parse = createRowParser(schema, { table: 'known_title', log });
  return {
    all: () =>
      select.all(kind).flatMap((row) =>
        parse(storedJson(row['body'])).map((card) => ({
          id: String(row['id']),
          card,
          searchText: String(row['search_text']),
        })),
      ),
    put: (titles, now) => {
      try {
        inTransaction(database, () => {
          for (const { id, card, searchText } of titles) upsert.run(kind, id, JSON.stringify(card), searchText, now);
        });
      } catch (cause) {
        if (!isStorageFull(cause)) throw cause;
        log.warn('titles not remembered', { kind });
      }
    },
  };
}
