import type { DatabaseSync } from 'node:sqlite';
import { createRowParser, storedJson } from '#core/platform/database/row-parser.ts';
import type { Log } from '#core/ports.ts';
import { Notice } from '#shared/domain/app/notice.ts';
import type { EventHub } from '../rpc/event-hub.ts';

/** Notices stay across restarts until the person dismisses them. */
export type NoticeStore = ReturnType<typeof createNoticeStore>;

export function createNoticeStore(database: DatabaseSync, { events, log }: { events: EventHub; log: Log }) {
  const selectAll = database.prepare('SELECT body FROM notice ORDER BY rowid');
  const upsert = database.prepare('INSERT OR REPLACE INTO notice (id, body) VALUES (?, ?)');
  const remove = database.prepare('DELETE FROM notice WHERE id = ?');
  const parse = createRowParser(Notice, { table: 'notice', log });
  const list = () => selectAll.all().flatMap((row) => parse(storedJson(row['body'])));
  return {
    /** Oldest first. */
    list,
    /** Replaces a notice with the same id. */
    add: (notice: Notice): void => {
      upsert.run(notice.id, JSON.stringify(notice));
      events.emit('notices.changed', list());
    },
    dismiss: (id: string): void => {
      remove.run(id);
      events.emit('notices.changed', list());
    },
  };
}
