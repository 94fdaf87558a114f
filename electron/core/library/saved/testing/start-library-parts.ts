import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLibraryParts } from '#core/library/saved/library-parts.ts';
import { createStorageChoiceStore } from '#core/library/saved/library-place.ts';
import { lineFrom } from '#core/library/saved/library-statements.ts';
import type { BoundedCache } from '#core/platform/bounded-cache.ts';
import { openDatabase } from '#core/platform/database/database.ts';
import { createNoticeStore } from '#core/platform/notices/notice-store.ts';
import { createEventHub } from '#core/platform/rpc/event-hub.ts';
import { createTasks } from '#core/platform/tasks/tasks.ts';
import type { Log } from '#core/ports.ts';
import { createManualClock } from '#core/testing/manual-clock.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import type { AppInput } from '#shared/contract/app-contract.ts';
import type { LongTask } from '#shared/domain/app/long-task.ts';

/** The library and its parts over a data folder, as at a start of the app. */
export function startLibraryParts(
  dataDirectory = mkdtempSync(join(tmpdir(), 'engawa-library-')),
  chosen: Readonly<Record<string, string>> = {},
  pictures = boundedCache(300),
) {
  const clock = createManualClock();
  const faults: unknown[] = [];
  const warnings: string[] = [];
  const log: Log = {
    ...silentLog,
    error: (message, cause) => faults.push([message, cause]),
    warn: (message) => warnings.push(message),
  };
  const { database: own } = openDatabase(dataDirectory, { clock, log });
  const events = createEventHub((cause) => faults.push(cause));
  const tasks = createTasks({ events, log });
  const choices = createStorageChoiceStore(own);
  choices.put(chosen);
  const caches = { pictures, answers: boundedCache(200) };
  const notices = createNoticeStore({ database: own, events, log });
  /** How often `onIncompleteEpisodes` was called. */
  const incomplete = { count: 0 };
  const parts = createLibraryParts({
    ...{ dataDirectory, choices, caches, tasks, notices, events, clock, log },
    savingsOf: () => [],
    onIncompleteEpisodes: () => {
      incomplete.count += 1;
    },
  });

  /** The final state of a task. */
  async function ended(taskId: string): Promise<LongTask['state']> {
    for (;;) {
      const changed = Promise.withResolvers<void>();
      const unsubscribe = events.subscribe(() => changed.resolve());
      const state = (await tasks.handlers['tasks.list']({}, { signal: new AbortController().signal })).find(
        ({ id }) => id === taskId,
      )?.state;
      if (state === undefined) throw new Error('no such task');
      if (state.status === 'running') await changed.promise;
      unsubscribe();
      if (state.status !== 'running') return state;
    }
  }

  async function close(): Promise<void> {
    await tasks.close();
    await parts.close();
    if (own.isOpen) own.close();
  }

  return {
    ...parts,
    ...{
      dataDirectory,
      clock,
      faults,
      warnings,
      choices,
      caches,
      tasks,
      notices,
      events,
      incomplete,
      ended,
      close,
    },
    handlers: {
      ...parts.handlers,
      'saved.remove': ({ slugUrl, chapters }: Extract<AppInput<'saved.remove'>, { readonly slugUrl: unknown }>) =>
        parts.remove(slugUrl, chapters),
    },
    /** The chapters in the queue. */
    queuedAgain: () => parts.library.statements.all('SELECT * FROM queued_chapter ORDER BY id').map(lineFrom),
    /** As a page would call it. */
    check: async () => ended((await parts.handlers['saved.check']()).taskId),
    move: async (directory: string | null) =>
      ended((await parts.handlers['saved.move']({ directory, isUnusable: parts.library.state() !== 'ready' })).taskId),
    storage: async () => parts.handlers['saved.storage'](),
    [Symbol.asyncDispose]: async () => {
      await close();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

export function boundedCache(limit: number): BoundedCache {
  let limitBytes = limit;
  return {
    bytes: async () => 10,
    limitBytes: () => limitBytes,
    setLimit: async (changed) => {
      limitBytes = changed;
    },
  };
}
