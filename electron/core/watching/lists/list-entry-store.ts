import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { AccountKey } from '#core/account/account-key.ts';
import { createRowParser } from '#core/platform/database/row-parser.ts';
import type { Log } from '#core/ports.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import { Listed, type ListKind } from './list-value.ts';

/** `seenAt`: when the service was first seen to have the release there, by its clock. */
const ListEntry = Listed.extend({ place: z.int(), seenAt: z.number() });
export type ListEntry = z.infer<typeof ListEntry>;

export type ListEntries = ReadonlyMap<ReleaseId, ListEntry>;

/** What the service was last seen to have in the lists of each account. */
export type ListEntryStore = {
  /** As the service orders them: the first added first. */
  readonly all: (account: AccountKey, kind: ListKind) => ListEntries;
  /** It has exactly these. To be called in a transaction. Which releases are elsewhere than before. `at` by the service's clock. */
  readonly replace: (account: AccountKey, kind: ListKind, listed: readonly Listed[], at: number) => ReleaseId[];
};

export function createListEntryStore(database: DatabaseSync, { log }: { log: Log }): ListEntryStore {
  const select = database.prepare(`
    SELECT release_id AS releaseId, value, place, seen_at AS seenAt FROM list_entry
    WHERE account = ? AND kind = ? ORDER BY place`);
  const upsert = database.prepare(`
    INSERT INTO list_entry (account, kind, release_id, value, place, seen_at) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET value = excluded.value, place = excluded.place, seen_at = excluded.seen_at`);
  const remove = database.prepare('DELETE FROM list_entry WHERE account = ? AND kind = ? AND release_id = ?');
  const parse = createRowParser(ListEntry, { table: 'list_entry', log });
  /** Cache of the lists last read; this store is the only writer. */
  const memory = new Map<string, ListEntries>();

  function all(account: AccountKey, kind: ListKind): ListEntries {
    const key = `${account} ${kind}`;
    const known = memory.get(key);
    if (known !== undefined) return known;
    const entries = new Map(select.all(account, kind).flatMap((row) => parse(row).map((e) => [e.releaseId, e])));
    memory.set(key, entries);
    return entries;
  }

  return {
    all,
    replace: (account, kind, listed, at) => {
      const before = all(account, kind);
      const after = new Map<ReleaseId, ListEntry>();
      const changed: ReleaseId[] = [];
      memory.delete(`${account} ${kind}`);
      let last = 0;
      for (const { releaseId, value } of new Map(listed.map((each) => [each.releaseId, each])).values()) {
        const old = before.get(releaseId);
        // Most keep their places: only what has to be is written.
        last = old !== undefined && old.place > last ? old.place : last + 1;
        const entry = { releaseId, value, place: last, seenAt: old?.value === value ? old.seenAt : Math.trunc(at) };
        after.set(releaseId, entry);
        if (old?.value !== value) changed.push(releaseId);
        if (old?.value === value && old.place === last) continue;
        upsert.run(account, kind, releaseId, value, last, entry.seenAt);
      }
      for (const releaseId of before.keys()) {
        if (after.has(releaseId)) continue;
        remove.run(account, kind, releaseId);
        changed.push(releaseId);
      }
      return changed;
    },
  };
}
