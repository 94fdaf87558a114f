import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { silentLog } from '#core/testing/silent-log.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { command, Done, type Handlers, query } from '#shared/contract/define.ts';
import { createDispatcher } from './dispatcher.ts';

const contract = {
  'sum.get': query(z.strictObject({ a: z.number(), b: z.number().default(1) }), z.number()),
  'door.open': command(z.strictObject({}), Done),
};
type Doors = Handlers<typeof contract>;

const never = new AbortController().signal;

function dispatcherWith(
  open: Doors['door.open'],
  logged: unknown[] = [],
  onAnswer: (path: string, input: unknown, value: unknown) => void = () => undefined,
) {
  const handlers: Doors = { 'sum.get': async ({ a, b }) => a + b, 'door.open': open };
  const log = { ...silentLog, error: (...line: unknown[]) => logged.push(line) };
  return createDispatcher(contract, handlers, { log, checksOutput: true, onAnswer });
}

describe('the dispatcher', () => {
  const { dispatch } = dispatcherWith(async () => null);

  it('passes the parsed input to the handler, with defaults filled in', async () => {
    expect(await dispatch('sum.get', { a: 2 }, never)).toEqual({ ok: true, value: 3 });
  });

  it('names the field that it refused', async () => {
    const envelope = await dispatch('sum.get', { a: 'two' }, never);
    expect(envelope).toEqual({ ok: false, error: { code: 'invalid-input', path: 'sum.get:a' } });
  });

  it('returns an expected failure unchanged', async () => {
    const failing = dispatcherWith(async () => {
      throw new AppFailure({ code: 'blocked-by-edge', host: 'example.org' });
    });
    const envelope = await failing.dispatch('door.open', {}, never);
    expect(envelope).toEqual({ ok: false, error: { code: 'blocked-by-edge', host: 'example.org' } });
  });

  it('answers a bug with a reference, and logs its cause', async () => {
    const logged: unknown[] = [];
    const bug = new TypeError('secret detail');
    const failing = dispatcherWith(async () => {
      throw bug;
    }, logged);
    const envelope = await failing.dispatch('door.open', {}, never);
    expect(envelope).toMatchObject({ ok: false, error: { code: 'internal' } });
    expect(JSON.stringify(envelope)).not.toContain('secret detail');
    expect(logged).toEqual([[expect.any(String), bug, expect.objectContaining({ path: 'door.open' })]]);
  });

  it.each([
    ['database says that the disk is full', { errcode: 13 }, 'storage-full'],
    ['file system says that the disk is full', { code: 'ENOSPC' }, 'storage-full'],
    ['database cannot be written to', { errcode: 8 }, 'storage-unwritable'],
    ['disk fails', { code: 'EIO' }, 'storage-unwritable'],
    ['folder is gone', { code: 'ENOENT' }, 'storage-unwritable'],
  ])('answers with a storage failure when the %s', async (_what, facts, code) => {
    const failing = dispatcherWith(async () => {
      throw Object.assign(new Error('failed'), facts);
    });
    expect(await failing.dispatch('door.open', {}, never)).toEqual({ ok: false, error: { code } });
  });

  it('answers an output outside the contract with an internal error', async () => {
    // A handler that breaks its word, which the compiler would refuse without the cast.
    const lies = { 'sum.get': async () => 'three', 'door.open': async () => null } as unknown as Doors;
    const lying = createDispatcher(contract, lies, { log: silentLog, checksOutput: true });
    expect(await lying.dispatch('sum.get', { a: 1 }, never)).toMatchObject({ ok: false, error: { code: 'internal' } });
  });

  it('returns null for a command whose output is Done, even if its handler returns a value', async () => {
    const { dispatch } = dispatcherWith(async () => 'a secret');
    expect(await dispatch('door.open', {}, never)).toEqual({ ok: true, value: null });
  });

  it('answers a cancelled call with `cancelled`, even if its handler fails otherwise', async () => {
    const giveUp = new AbortController();
    const waiting = dispatcherWith(async () => {
      giveUp.abort();
      throw new Error('socket closed');
    });
    expect(await waiting.dispatch('door.open', {}, giveUp.signal)).toEqual({ ok: false, error: { code: 'cancelled' } });
    expect(await waiting.dispatch('door.open', {}, giveUp.signal)).toEqual({ ok: false, error: { code: 'cancelled' } });
  });

  describe('onAnswer', () => {
    function noting(logged: unknown[] = []) {
      const noted: unknown[] = [];
      const dispatcher = dispatcherWith(
        async () => null,
        logged,
        (path, input, value) => {
          noted.push({ path, input, value });
          if (path === 'door.open') throw new Error('no room');
        },
      );
      return { ...dispatcher, noted };
    }

    it('is called after the answer has left, without another call', async () => {
      const { dispatch, noted } = noting();
      await dispatch('sum.get', { a: 2 }, never);
      expect(noted).toEqual([]);
      await setImmediate();
      expect(noted).toEqual([{ path: 'sum.get', input: { a: 2, b: 1 }, value: 3 }]);
    });

    it.each([
      ['the next call runs', ({ dispatch }: ReturnType<typeof noting>) => dispatch('unknown', {}, never)],
      ['settle returns', async ({ settle }: ReturnType<typeof noting>) => settle()],
    ])('was called once for an answer before %s', async (_what, next) => {
      const dispatcher = noting();
      await dispatcher.dispatch('sum.get', { a: 2 }, never);
      await next(dispatcher);
      expect(dispatcher.noted).toHaveLength(1);
      await setImmediate();
      expect(dispatcher.noted).toHaveLength(1);
    });

    it('is called for every answer even if it throws for one', async () => {
      const logged: unknown[] = [];
      const { dispatch, noted } = noting(logged);
      await Promise.all([dispatch('door.open', {}, never), dispatch('sum.get', { a: 2 }, never)]);
      await setImmediate();
      expect(noted).toHaveLength(2);
      expect(logged).toEqual([['answer not noted', expect.any(Error), { path: 'door.open' }]]);
    });
  });
});
