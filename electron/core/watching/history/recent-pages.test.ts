import { expect, it } from 'vitest';
import { createManualClock } from '#core/testing/manual-clock.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { createRecentPages } from './history.ts';

function start() {
  const clock = createManualClock();
  const state = { account: '5', asked: [] as string[], isOffline: false };
  const readPage = async (page: number) => {
    state.asked.push(`${state.account} ${page}`);
    if (state.isOffline) throw new AppFailure({ code: 'offline' });
    return { entries: [], total: state.asked.length, totalPages: 1, readAt: 0 };
  };
  const read = createRecentPages(readPage, { account: { key: () => state.account }, clock });
  return { clock, state, total: async (page = 1) => (await read(page, new AbortController().signal)).total };
}

it('each history page is requested at most once in 15 seconds', async () => {
  const { clock, state, total } = start();
  expect([await total(), await total(), await total(2)]).toEqual([1, 1, 2]);
  clock.pass(14_999);
  expect(await total()).toBe(1);
  clock.pass(1);
  expect(await total()).toBe(3);
  expect(state.asked).toEqual(['5 1', '5 2', '5 1']);
});

it('a page is requested again after an earlier one was, so that no entry is missing between them', async () => {
  const { clock, state, total } = start();
  await total();
  clock.pass(10_000);
  await total(2);
  clock.pass(5_000);
  await total();
  await total(2);
  expect(state.asked).toEqual(['5 1', '5 2', '5 1', '5 2']);
});

it('a page kept for one account is not shown to another', async () => {
  const { state, total } = start();
  await total();
  state.account = '6';
  expect(await total()).toBe(2);
  expect(state.asked).toEqual(['5 1', '6 1']);
});

it('a failed page is requested again without waiting', async () => {
  const { state, total } = start();
  state.isOffline = true;
  await expect(total()).rejects.toMatchObject({ error: { code: 'offline' } });
  state.isOffline = false;
  expect(await total()).toBe(2);
});
