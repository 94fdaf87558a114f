import { expect, it } from 'vitest';
import { reply, startLocalServer } from '#core/platform/http/testing/local-server.ts';
import { createClock } from '#core/platform/time.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { serviceAt } from './testing/service-at.ts';

const asked = { slugUrl: SlugUrl.parse('7--seven') };

it('the pace says when the novel service cannot be reached, and when it is back', async () => {
  let status: number | 'hangs-up' = 'hangs-up';
  await using server = await startLocalServer((_request, response) => {
    if (status === 'hangs-up') response.socket?.destroy();
    else reply(response, status, '{"data":[]}');
  });
  const novels = serviceAt(server.url, createClock(600));
  expect(novels.pace().isAway).toBe(false);
  await expect(novels.chapters(asked)).rejects.toMatchObject({ error: { code: 'service-down' } });
  await expect(novels.chapters(asked)).rejects.toMatchObject({ error: { code: 'service-down' } });
  expect(novels.said).toEqual([{ pausedUntil: null, isAway: true }]);

  // A cancelled request says nothing about the service.
  const gone = AbortSignal.abort();
  await expect(novels.chapters(asked, { signal: gone })).rejects.toMatchObject({ error: { code: 'cancelled' } });
  expect(novels.pace().isAway).toBe(true);

  // A refusal is an answer.
  status = 404;
  await expect(novels.chapters(asked)).rejects.toMatchObject({ error: { code: 'not-found' } });
  expect(novels.said.at(-1)).toEqual({ pausedUntil: null, isAway: false });

  status = 502;
  await expect(novels.chapters(asked)).rejects.toMatchObject({ error: { code: 'service-down' } });
  status = 200;
  expect(await novels.chapters(asked)).toEqual([]);
  expect(novels.said.map(({ isAway }) => isAway)).toEqual([true, false, true, false]);
});
