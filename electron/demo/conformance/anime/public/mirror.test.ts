import { afterAll, describe, expect, it } from 'vitest';
import { at } from '../api.ts';
import { someReleasePage } from '../samples.ts';
import { startServiceUnderTest } from '../service-under-test.ts';

const service = await startServiceUnderTest();
afterAll(service.close);
const page = await someReleasePage(service.api);

describe('Versioning: the mirror serves the same API', () => {
  it.each([
    '/anime/catalog/releases?f[types]=TV&limit=5&page=2',
    '/anime/catalog/releases?limit=51',
    '/anime/catalog/references/years',
    `/anime/releases/${at(page, 'alias')}/members`,
    '/anime/releases/no-such-alias',
    '/anime/genres',
    '/anime/franchises',
    '/anime/torrents?limit=3',
    `/anime/torrents/rss/release/${at(page, 'id')}`,
    '/anime/schedule/week',
    '/teams/users',
    '/media/videos',
    '/app/search/releases?query=a',
    '/accounts/users/me/profile',
    '/no/such/route',
  ])('%s', async (path) => {
    const [main, mirror] = [await service.api.get(path), await service.mirror.get(path)];
    // Links lead back to the host that was asked.
    const there = mirror.text.replaceAll(JSON.stringify(service.mirror.baseUrl).slice(1, -1), service.api.baseUrl);
    const here = main.text.replaceAll(JSON.stringify(service.api.baseUrl).slice(1, -1), service.api.baseUrl);
    expect([mirror.status, there]).toEqual([main.status, here]);
  });
});
