import { createStatements, type DatabaseParts } from '#core/platform/database/row-parser.ts';
import { Notice } from '#shared/domain/app/notice.ts';
import type { EventHub } from '../rpc/event-hub.ts';

/** Notices stay across restarts until the person dismisses them. */
export type NoticeStore = ReturnType<typeof createNoticeStore>;

export function createNoticeStore({ events, ...parts }: DatabaseParts & { readonly events: EventHub }) {
  const { run, put, bodiesOf } = createStatements(parts);
  const notices = bodiesOf('notice', Notice);
  const list = () => notices('SELECT body FROM notice ORDER BY rowid');
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
