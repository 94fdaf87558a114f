import { expect, test } from 'vitest';
import { loadedLater } from './loaded-later.tsx';

const Nothing = () => null;

test('code is loaded once, even if requested several times', async () => {
  let asked = 0;
  const { load, store } = loadedLater(async () => {
    asked += 1;
    return Nothing;
  });
  expect(store.getState().Loaded).toBeNull();
  await Promise.all([load(), load()]);
  await load();
  expect([asked, store.getState().Loaded]).toEqual([1, Nothing]);
});

test('code that failed to load is loaded again at the next use', async () => {
  let isAway = true;
  const { load, store } = loadedLater(async () => {
    if (isAway) throw new TypeError('away');
    return Nothing;
  });
  await expect(load()).rejects.toThrow('away');
  isAway = false;
  await load();
  expect(store.getState().Loaded).toBe(Nothing);
});
