import { describe, expect, it } from 'vitest';
import { createRequestSlots } from './request-pace.ts';

/** A task that runs until it is released. */
function heldTask() {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { run: () => released, release: () => release() };
}

describe('request slots', () => {
  it('run no more tasks at once than allowed, in the order they came', async () => {
    const slots = createRequestSlots(2);
    const started: number[] = [];
    const held = Array.from({ length: 5 }, heldTask);
    const all = held.map((task, index) =>
      slots.run(() => {
        started.push(index);
        return task.run();
      }),
    );
    await new Promise(setImmediate);
    expect(started).toEqual([0, 1]);
    held[1]?.release();
    await all[1];
    await new Promise(setImmediate);
    expect(started).toEqual([0, 1, 2]);
    for (const task of held) task.release();
    await Promise.all(all);
    expect(started).toEqual([0, 1, 2, 3, 4]);
  });

  it('go on after a task that fails', async () => {
    const slots = createRequestSlots(1);
    await expect(slots.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(slots.run(async () => 'yes')).resolves.toBe('yes');
  });

  it('let a waiting caller go as soon as it gives up, without running its task', async () => {
    const slots = createRequestSlots(1);
    const first = heldTask();
    const running = slots.run(first.run);
    const caller = new AbortController();
    let hasRun = false;
    const waiting = slots.run(async () => {
      hasRun = true;
    }, caller);
    caller.abort(new Error('gave up'));
    await expect(waiting).rejects.toThrow('gave up');
    first.release();
    await running;
    await expect(slots.run(async () => 'next')).resolves.toBe('next');
    expect(hasRun).toBe(false);
  });
});
