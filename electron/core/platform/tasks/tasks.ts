import { randomUUID } from 'node:crypto';
import type { Log } from '#core/ports.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Handlers } from '#shared/contract/define.ts';
import type { LongTask, Outcome, Work } from '#shared/domain/app/long-task.ts';
import { storageFailure } from '../database/storage-failure.ts';
import type { EventHub } from '../rpc/event-hub.ts';

/** `total` is null while unknown. */
export type TaskProgress = (done: number, total: number | null) => void;

export type Tasks = ReturnType<typeof createTasks>;

const TOLD_EVERY_MILLISECONDS = 250;

/** Long work that pages follow by `tasks.changed` and can cancel. */
export function createTasks({ events, log }: { readonly events: EventHub; readonly log: Log }) {
  const tasks = new Map<string, LongTask>();
  const running = new Map<string, { readonly controller: AbortController; readonly ended: Promise<void> }>();
  let toldAt = 0;

  const list = () => [...tasks.values()].reverse();

  function tell(): void {
    toldAt = performance.now();
    events.emit('tasks.changed', list());
  }

  function change(id: string, changed: Partial<LongTask>, isUrgent: boolean): void {
    const task = tasks.get(id);
    if (task === undefined) return;
    tasks.set(id, { ...task, ...changed });
    if (isUrgent || performance.now() - toldAt >= TOLD_EVERY_MILLISECONDS) tell();
  }

  function failure(cause: unknown, kind: string): LongTask['state'] {
    const expected = storageFailure(cause);
    if (expected instanceof AppFailure) return { status: 'failed', error: expected.error };
    const reference = randomUUID().slice(0, 8);
    log.error('task failed', cause, { kind, reference });
    return { status: 'failed', error: { code: 'internal', reference } };
  }

  const handlers: Pick<Handlers<AppContract>, 'tasks.list' | 'tasks.cancel' | 'tasks.dismiss'> = {
    'tasks.list': async () => list(),
    'tasks.cancel': async ({ id }) => running.get(id)?.controller.abort(),
    'tasks.dismiss': async ({ id }) => {
      if (!running.has(id) && tasks.delete(id)) tell();
    },
  };

  return {
    /** Returns the task's id at once. Pages see an `AppFailure` of `run` unchanged, and a failure of a disk or folder as one. */
    start: (work: Work, run: (signal: AbortSignal, note: TaskProgress) => Promise<Outcome>): string => {
      const id = randomUUID();
      const controller = new AbortController();
      tasks.set(id, { id, work, done: 0, total: null, state: { status: 'running' } });
      const ended = run(controller.signal, (done, total) => change(id, { done, total }, false))
        .then((outcome): LongTask['state'] => ({ status: 'done', outcome }))
        .catch((cause: unknown) =>
          controller.signal.aborted ? { status: 'cancelled' as const } : failure(cause, work.kind),
        )
        .then((state) => {
          running.delete(id);
          change(id, { state }, true);
        });
      running.set(id, { controller, ended });
      tell();
      return id;
    },
    /** The id of a running task of this kind; null: none. */
    running: (kind: Work['kind']): string | null =>
      [...tasks.values()].find(({ id, work }) => work.kind === kind && running.has(id))?.id ?? null,
    handlers,
    /** Cancels all tasks and waits until they have ended. */
    close: async () => {
      for (const { controller } of running.values()) controller.abort();
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },
  };
}
