import { expect, test } from 'vitest';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { openedAt } from '#renderer/parts/router/router.ts';
import { routes } from './routes.ts';

test.each([
  ['1', '1.10', '/read/7--seven/1/1.10'],
  ['', '5', '/read/7--seven/~/5'],
  ['~', '5', '/read/7--seven/~~/5'],
  ['~1', '5', '/read/7--seven/~~1/5'],
  ['1/2', '5', '/read/7--seven/1%2F2/5'],
])('a chapter of volume %j is found by its address', (volume, number, address) => {
  const params = { slugUrl: '7--seven', volume, number };
  expect(addressOf.chapter({ ...params, branchId: null })).toBe(address);
  expect(openedAt(address, routes)).toMatchObject({ params, visit: { href: address } });
});

test.each([
  addressOf.home,
  addressOf.anime({ q: 'one & two', genres: '1,5' }),
  addressOf.release('кот и пёс'),
  addressOf.schedule({ view: 'week', mine: true }),
  addressOf.genres,
  addressOf.genre(5),
  addressOf.franchises,
  addressOf.franchise('00000000-0000-4000-8000-000000000000'),
  addressOf.teams,
  addressOf.torrents({ q: 'moon' }),
  addressOf.videos,
  addressOf.connection,
  addressOf.novels({ tags: '7' }),
  addressOf.novel('7--seven'),
  addressOf.person('8--eight'),
  addressOf.library({ tab: 'saved' }),
  addressOf.texts({ q: 'moon', title: '7--seven' }),
  addressOf.account,
  addressOf.settings({ find: 'proxy' }, 'network'),
  addressOf.about,
  addressOf.licences,
  addressOf.watch(7, 'an-episode'),
  addressOf.chapter({ slugUrl: '7--seven', volume: '1', number: '2', branchId: 5 }, { paragraph: 0, words: 'a b' }),
])('the address %s leads to a page and is not changed', (address) => {
  const { route, visit } = openedAt(address, routes);
  expect(route.path).not.toBe('*');
  expect(visit.href).toBe(address);
});

test.each([
  ['/anime?q=moon&utm_source=x', '/anime?q=moon'],
  ['/anime/?genres=5,1,5#top', '/anime?genres=1,5#top'],
  ['/genres?q=moon', '/genres'],
  ['/read/7--seven/1/2?branch=x&words=moon', '/read/7--seven/1/2?words=moon'],
])('parameters that a page does not know are dropped from %s', (address, right) => {
  expect(openedAt(address, routes).visit.href).toBe(right);
});

test.each(['/nothing', '/anime/1/2', '/read/7--seven/1', '/anime/%E0%A4%A'])('%s leads to no page', (address) => {
  expect(openedAt(address, routes).route.path).toBe('*');
});
