import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { AccountKey } from '#core/account/account-key.ts';
import { createRowParser, storedJson } from '#core/platform/database/row-parser.ts';
import type { Log } from '#core/ports.ts';
import { ReleaseId } from '#shared/domain/identifiers.ts';
import { ListKind, ListValue } from './list-value.ts';

/** Times by the service's clock. */
const Wish = z.object({
  releaseId: ReleaseId,
  kind: ListKind,
  /** Null: out of the list. */
  value: ListValue.nullable(),
  /** Grows with every wish; tells it from a later one of the same release. */
  place: z.int(),
  /** What the service may have had before, and could come back to. */
  former: z.array(ListValue.nullable()).readonly(),
  /** Time of the latest request, answered or not; null: none since the service last matched the person's choice. */
  sentAt: z.number().nullable(),
  /** The latest request about this wish that was answered; null: it is waiting to be sent. */
  acknowledgedAt: z.number().nullable(),
  /** Answered requests. */
  attempts: z.int(),
  /** Looks since the latest of them that found it fulfilled. */
  agreements: z.int(),
  /** The service is known to take such a change back, or has not followed a request. */
  mayReturn: z.boolean(),
  /** The service would not: its word is shown. */
  isGivenUp: z.boolean(),
});
export type Wish = z.infer<typeof Wish>;

export type NewWish = Pick<Wish, 'releaseId' | 'kind' | 'value' | 'former' | 'sentAt'>;

/** What the person last wanted and the service is not yet seen to hold: one wish per release and kind of list. */
export type ListWishStore = {
  /** In the order in which they were wished. */
  readonly all: (account: AccountKey, kind?: ListKind) => Wish[];
  /** In place of the earlier one. */
  readonly put: (account: AccountKey, wish: NewWish) => void;
  /** If it still stands. */
  readonly update: (account: AccountKey, wish: Wish) => void;
  /** If it still stands. */
  readonly drop: (account: AccountKey, wish: Wish) => void;
  /** Not yet acknowledged. */
  readonly countWaiting: (account: AccountKey) => number;
};

const COLUMNS = `
  release_id AS releaseId, kind, value, place, former, sent_at AS sentAt, acknowledged_at AS acknowledgedAt, attempts,
  agreements, may_return AS mayReturn, is_given_up AS isGivenUp`;

export function createListWishStore(database: DatabaseSync, { log }: { log: Log }): ListWishStore {
  const select = database.prepare(`SELECT ${COLUMNS} FROM list_wish WHERE account = ? ORDER BY place`);
  const selectKind = database.prepare(`SELECT ${COLUMNS} FROM list_wish WHERE account = ? AND kind = ? ORDER BY place`);
  const insert = database.prepare(`
    INSERT OR REPLACE INTO list_wish
      (account, kind, release_id, value, place, former, sent_at, attempts, agreements, may_return, is_given_up)
    VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0)`);
  const same = 'WHERE account = ? AND kind = ? AND release_id = ? AND place = ?';
  const update = database.prepare(`
    UPDATE list_wish SET
      former = ?, sent_at = ?, acknowledged_at = ?, attempts = ?, agreements = ?, may_return = ?, is_given_up = ? ${same}`);
  const remove = database.prepare(`DELETE FROM list_wish ${same}`);
  const count = database.prepare(
    'SELECT count(*) AS n FROM list_wish WHERE account = ? AND acknowledged_at IS NULL AND is_given_up = 0',
  );
  const parse = createRowParser(Wish, { table: 'list_wish', log });
  let lastPlace = Number(database.prepare('SELECT max(place) AS place FROM list_wish').get()?.['place'] ?? 0);

  return {
    all: (account, kind) =>
      (kind === undefined ? select.all(account) : selectKind.all(account, kind)).flatMap((row) => {
        const [mayReturn, isGivenUp] = [row['mayReturn'] === 1, row['isGivenUp'] === 1];
        return parse({ ...row, former: storedJson(row['former']), mayReturn, isGivenUp });
      }),
    put: (account, { releaseId, kind, value, former, sentAt }) => {
      lastPlace += 1;
      insert.run(account, kind, releaseId, value, lastPlace, JSON.stringify(former), whole(sentAt));
    },
    update: (account, wish) => {
      const { kind, releaseId, place, former, attempts, agreements } = wish;
      const flags = [Number(wish.mayReturn), Number(wish.isGivenUp)];
      const counted = [whole(wish.sentAt), whole(wish.acknowledgedAt), attempts, agreements, ...flags];
      update.run(JSON.stringify(former), ...counted, account, kind, releaseId, place);
    },
    drop: (account, { kind, releaseId, place }) => {
      remove.run(account, kind, releaseId, place);
    },
    countWaiting: (account) => Number(count.get(account)?.['n']),
  };
}

function whole(milliseconds: number | null): number | null {
  return milliseconds === null ? null : Math.trunc(milliseconds);
}
