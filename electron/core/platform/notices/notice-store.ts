import type { DatabaseSync } from 'node:sqlite';
import { createRowParser, storedJson } from '#core/platform/database/row-parser.ts';
import type { Log } from '#core/ports.ts';
import type { AppEvents } from '#shared/contract/app-events.ts';
import type { PayloadOf } from '#shared/contract/define.ts';
import { Notice } from '#shared/domain/app/notice.ts';

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

export type EventListener = (name: keyof AppEvents, payload: unknown) => void;

export type EventHub = {
  readonly emit: <Name extends keyof AppEvents>(name: Name, payload: PayloadOf<AppEvents, Name>) => void;
  /** The returned function ends the subscription. */
  readonly subscribe: (listener: EventListener) => () => void;
};

/** Fans events out to every attached page. A listener that fails never keeps another from hearing. */
export function createEventHub(onListenerFailure: (cause: unknown) => void): EventHub {
  const listeners = new Set<EventListener>();
  return {
    emit: (name, payload) => {
      for (const listener of listeners) {
        try {
          listener(name, payload);
        } catch (cause) {
          onListenerFailure(cause);
        }
      }
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
