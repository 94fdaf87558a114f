import type { DatabaseSync } from 'node:sqlite';
import { createRowParser, storedJson } from '#core/platform/database/row-parser.ts';
import type { Log } from '#core/ports.ts';
import { Notice } from '#shared/domain/app/notice.ts';
import type { EventHub } from '../rpc/event-hub.ts';

export type NoticeStore = {
  /** In the order in which they came. */
  readonly list: () => Notice[];
  /** A notice with an id that is already there replaces it. */
  readonly add: (notice: Notice) => void;
  readonly dismiss: (id: string) => void;
};

/** Notices stay over restarts until the person dismisses them. */
export function createNoticeStore(
  database: DatabaseSync,
  { events, log }: { events: EventHub; log: Log },
): NoticeStore {
  const selectAll = database.prepare('SELECT body FROM notice ORDER BY rowid');
  const upsert = database.prepare('INSERT OR REPLACE INTO notice (id, body) VALUES (?, ?)');
  const remove = database.prepare('DELETE FROM notice WHERE id = ?');
  const parse = createRowParser(Notice, { table: 'notice', log });
  const list = () => selectAll.all().flatMap((row) => parse(storedJson(row['body'])));
  return {
    list,
    add: (notice) => {
      upsert.run(notice.id, JSON.stringify(notice));
      events.emit('notices.changed', list());
    },
    dismiss: (id) => {
      remove.run(id);
      events.emit('notices.changed', list());
    },
  };
}
