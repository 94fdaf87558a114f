import { randomUUID } from 'node:crypto';
import type { AppHandlers } from '#shared/contract/app-contract.ts';
import type { CorePorts } from '../ports.ts';
import { openDatabase, type RestoredBackup } from './database/database.ts';
import { createNamedHosts } from './http/named-hosts.ts';
import { createKnownTitles } from './known-titles/known-titles.ts';
import { createSearchStore } from './known-titles/search-store.ts';
import { createNoticeStore, type NoticeStore } from './notices/notice-store.ts';
import { createEventHub } from './rpc/event-hub.ts';

/** What every area builds on: the ports, the person's database, events, notices and known titles. */
export type Platform = ReturnType<typeof createPlatform>;

/** Throws `DatabaseFromNewerVersionError`, and errors of the file system if the data folder is unusable. */
export function createPlatform(ports: CorePorts) {
  const { addresses, clock, dataDirectory, log } = ports;
  const { database, setAside, backups, restored } = openDatabase(dataDirectory, { clock, log });
  const events = createEventHub((cause) => log.error('event listener failed', cause));
  const notices = createNoticeStore({ database, events, log });
  if (setAside !== null) {
    const { backup, ...rest } = setAside;
    const backupAt = backups.list().find(({ id }) => backups.pathOf(id) === backup)?.madeAt ?? null;
    notices.add({ id: randomUUID(), kind: 'database-set-aside', backupAt, ...rest });
  }
  if (restored !== null) noteRestored(notices, restored);
  const searches = createSearchStore({ database, log });
  const handlers = {
    'notices.list': async () => notices.list(),
    'notices.dismiss': async ({ id }) => notices.dismiss(id),
    'searches.recent': async () => searches.recent(),
    'searches.remember': async ({ text }) => {
      searches.remember(text, clock.now());
      events.emit('searches.changed', searches.recent());
    },
    'searches.forget': async ({ text }) => {
      searches.forget(text, clock.now());
      events.emit('searches.changed', searches.recent());
    },
  } satisfies AppHandlers;

  return {
    ...ports,
    database,
    backups,
    events,
    notices,
    searches,
    handlers,
    titles: createKnownTitles(database, { clock, log }),
    hosts: createNamedHosts({ addresses }),
    /** Aborts when the app is being closed. */
    closing: new AbortController(),
  };
}

/** An undo gets no notice of its own and removes the notice that offered it. */
function noteRestored(notices: NoticeStore, { chosen, madeAt, undo }: RestoredBackup): void {
  const id = 'backup-restored';
  const former = notices.list().find((notice) => notice.kind === id);
  if (undo === null) notices.add({ id: 'backup-not-restored', kind: 'backup-not-restored', madeAt });
  else if (former?.undo === chosen) notices.dismiss(id);
  else notices.add({ id, kind: id, madeAt, undo });
}
