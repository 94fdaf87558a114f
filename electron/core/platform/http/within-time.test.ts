import { getEventListeners, once } from 'node:events';
import { expect, it } from 'vitest';
import { withinTime } from './exchange.ts';

const untilAborted = async (signal: AbortSignal) => {
  if (!signal.aborted) await once(signal, 'abort');
  return signal.reason;
};

it('ends the work after its time, as the standard signal does', async () => {
  expect(await withinTime(10, undefined, untilAborted)).toMatchObject({ name: 'TimeoutError' });
});

it('ends it with its caller, also with one that has gone already', async () => {
  const caller = new AbortController();
  const work = withinTime(60_000, caller.signal, untilAborted);
  caller.abort('gone');
  expect(await work).toBe('gone');
  expect(await withinTime(60_000, caller.signal, untilAborted)).toBe('gone');
});

it('leaves nothing with its caller, however the work ends', async () => {
  const { signal } = new AbortController();
  expect(await withinTime(60_000, signal, async () => 'done')).toBe('done');
  await expect(withinTime(60_000, signal, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
