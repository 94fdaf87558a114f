import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { chapterAddress } from './reader-search.ts';

function routerAt(address: string) {
  const root = createRootRoute();
  const read = createRoute({
    getParentRoute: () => root,
    path: '/read/$slugUrl/$volume/$number',
    params: chapterAddress,
  });
  const history = createMemoryHistory({ initialEntries: [address] });
  return createRouter({ routeTree: root.addChildren([read]), history });
}

test.each([
  ['1', '1.10', '/read/7--seven/1/1.10'],
  ['', '5', '/read/7--seven/~/5'],
  ['~', '5', '/read/7--seven/~~/5'],
  ['~1', '5', '/read/7--seven/~~1/5'],
  ['1/2', '5', '/read/7--seven/1%2F2/5'],
])('a chapter of volume %j is named in its address and found by it', async (volume, number, address) => {
  const params = { slugUrl: '7--seven', volume, number };
  expect(routerAt('/').buildLocation({ to: '/read/$slugUrl/$volume/$number', params }).href).toBe(address);
  const opened = routerAt(address);
  await opened.load();
  expect(opened.state.matches.at(-1)?.params).toEqual(params);
});
