import { expect, test } from 'vitest';
import { silentLog } from '#core/testing/silent-log.ts';
import { appContract } from '#shared/contract/app-contract.ts';
import { createDispatcher } from './dispatcher.ts';
import { loadedLater, loadOnce } from './loaded-later.ts';

const signal = new AbortController().signal;

test('the code of a handler is loaded with its first call, and once for all calls', async () => {
  let loads = 0;
  const { 'saved.search': search } = loadedLater(['saved.search'], async () => {
    loads += 1;
    const NOTHING = { findings: [], hasMore: false, titles: [] };
    return { 'saved.search': async ({ offset }) => ({ ...NOTHING, unindexed: offset }) };
  });
  expect(loads).toBe(0);
  const asked = { text: 'word', slugUrl: null, offset: 7 };
  const answers = await Promise.all([search(asked, { signal }), search(asked, { signal })]);
  expect([loads, ...answers.map(({ unindexed }) => unindexed)]).toEqual([1, 7, 7]);
});

test('a failed load fails only its own call, and the next call loads again', async () => {
  let loads = 0;
  const handlers = loadedLater(['app.logLines'], async () => {
    loads += 1;
    if (loads === 1) throw new Error('Cannot find module part-log.js');
    return { 'app.logLines': async () => ['a line'] };
  });
  const contract = { 'app.logLines': appContract['app.logLines'] };
  const { dispatch } = createDispatcher(contract, handlers, { log: silentLog, checksOutput: true });
  expect(await dispatch('app.logLines', {}, signal)).toMatchObject({ ok: false, error: { code: 'internal' } });
  expect(await dispatch('app.logLines', {}, signal)).toEqual({ ok: true, value: ['a line'] });
});

test('close closes a loaded value, and does nothing if none was loaded', async () => {
  const closed: string[] = [];
  const close = async (value: string) => void closed.push(value);
  const never = loadOnce(async () => 'never');
  const loaded = loadOnce(async () => 'loaded');
  void loaded();
  await never.close(close);
  await loaded.close(close);
  expect(closed).toEqual(['loaded']);
});
