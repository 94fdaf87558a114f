import { expect, it } from 'vitest';
import { startListsOnPaper } from './testing/lists-on-paper.ts';

it('a change that damage made unreadable is told and waited for no longer; the others go', async () => {
  const favourites = new Set<number>();
  const test = startListsOnPaper({
    answer: ({ method, kind, ids }) => {
      if (method === 'POST') for (const id of ids) favourites.add(id);
      return kind === 'favourite' ? [...favourites] : [];
    },
  });
  await test.like([1, 2]);
  test.database.exec("UPDATE list_wish SET former = 'x' WHERE release_id = 1");
  expect((await test.state()).pending).toBe(2);
  await test.pass(60_000);
  expect([...favourites]).toEqual([2]);
  expect((await test.state()).pending).toBe(0);
  expect(test.lost).toEqual(['change']);
});
