import { expect, it } from 'vitest';
import { createNamedHosts } from '#core/platform/http/named-hosts.ts';
import { reply, startLocalServer } from '#core/platform/http/testing/local-server.ts';
import { createClock } from '#core/platform/time.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import type { NovelPace } from '#shared/domain/novels/reading.ts';
import { createNovelService } from './novel-service.ts';

const asked = { slugUrl: SlugUrl.parse('7--seven') };

it('is told when the novel service cannot be reached, and when it is back', async () => {
  let status: number | 'hangs-up' = 'hangs-up';
  await using server = await startLocalServer((_request, response) => {
    if (status === 'hangs-up') response.socket?.destroy();
    else reply(response, status, '{"data":[]}');
  });
  const addresses = {
    anime: { baseUrl: 'https://api.example/api/v1', siteUrl: 'https://site.example' },
    novels: { baseUrl: server.url, siteUrl: 'https://novels.example', siteId: 3 },
  };
  const hosts = createNamedHosts({ addresses });
  const told: NovelPace[] = [];
  const onPace = (pace: NovelPace) => told.push(pace);
  const clock = createClock(600);
  const novels = createNovelService({ fetch: globalThis.fetch, hosts, addresses, clock, log: silentLog, onPace });
  expect(novels.pace().isAway).toBe(false);
  await expect(novels.chapters(asked)).rejects.toMatchObject({ error: { code: 'service-down' } });
  await expect(novels.chapters(asked)).rejects.toMatchObject({ error: { code: 'service-down' } });
  expect(told).toEqual([{ pausedUntil: null, isAway: true }]);

  // A cancelled request says nothing about the service.
  const gone = AbortSignal.abort();
  await expect(novels.chapters(asked, { signal: gone })).rejects.toMatchObject({ error: { code: 'cancelled' } });
  expect(novels.pace().isAway).toBe(true);

  // A refusal is an answer.
  status = 404;
  await expect(novels.chapters(asked)).rejects.toMatchObject({ error: { code: 'not-found' } });
  expect(told.at(-1)).toEqual({ pausedUntil: null, isAway: false });

  status = 502;
  await expect(novels.chapters(asked)).rejects.toMatchObject({ error: { code: 'service-down' } });
  status = 200;
  expect(await novels.chapters(asked)).toEqual([]);
  expect(told.map(({ isAway }) => isAway)).toEqual([true, false, true, false]);
});
