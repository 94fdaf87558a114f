import {
  createRowParser,
  createStatements,
  type DatabaseParts,
  storedJson,
} from '#core/platform/database/row-parser.ts';
import { Notice } from '#shared/domain/app/notice.ts';
import type { EventHub } from '../rpc/event-hub.ts';

/** Notices stay across restarts until the person dismisses them. */
export type NoticeStore = ReturnType<typeof createNoticeStore>;

export function createNoticeStore({ events, ...parts }: DatabaseParts & { readonly events: EventHub }) {
  const { all, run, put } = createStatements(parts);
  const parse = createRowParser(Notice, { table: 'notice', log: parts.log });
  const list = () => all('SELECT body FROM notice ORDER BY rowid').flatMap((row) => parse(storedJson(row['body'])));
  return {
    /** Oldest first. */
    list,
    /** Replaces a notice with the same id. */
    add: (notice: Notice): void => {
      put('notice', { id: notice.id, body: notice });
      events.emit('notices.changed', list());
    },
    dismiss: (id: string): void => {
      run('DELETE FROM notice WHERE id = ?', id);
      events.emit('notices.changed', list());
    },
  };
}
