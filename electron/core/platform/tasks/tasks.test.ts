import { afterEach, expect, it, vi } from 'vitest';
import { createEventHub } from '#core/platform/rpc/event-hub.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { createTasks, type TaskProgress } from './tasks.ts';

afterEach(() => vi.useRealTimers());

it('a task reports progress at most four times a second, and continues when the clock was set back', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout'] });
  vi.advanceTimersByTime(1_000);
  let told = 0;
  const events = createEventHub(() => undefined);
  events.subscribe(() => {
    told += 1;
  });
  let progress: TaskProgress = () => {};
  createTasks({ events, log: silentLog }).start({ kind: 'check-library' }, (_, note) => {
    progress = note;
    return new Promise(() => {});
  });
  for (let done = 0; done < 10; done += 1) progress(done, 10);
  expect(told).toBe(1);
  vi.setSystemTime(Date.now() - 86_400_000);
  vi.advanceTimersByTime(250);
  progress(10, 10);
  expect(told).toBe(2);
});

it('a task that meets a full disk fails with `storage-full`, which is not logged as a fault', async () => {
  const faults: unknown[] = [];
  const log = { ...silentLog, error: (message: string) => faults.push(message) };
  const { start, handlers } = createTasks({ events: createEventHub(() => undefined), log });
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const id = start({ kind: 'check-library' }, () => Promise.reject(full));
  const { signal } = new AbortController();
  const state = { status: 'failed', error: { code: 'storage-full' } };
  await expect.poll(() => handlers['tasks.list']({}, { signal })).toMatchObject([{ id, state }]);
  expect(faults).toEqual([]);
});
