import { expect, it } from 'vitest';
import { createAnimeMapping } from '#core/anime/catalogue/release-mapper.ts';
import { createNamedHosts } from '#core/platform/http/named-hosts.ts';
import { createServiceClient, type ServiceClient } from '#core/platform/http/service-client.ts';
import { createClock, createServerTime } from '#core/platform/time.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import { createHistoryReader } from './history/history.ts';
import { listTimecodes, removeTimecodes } from './progress/timecode-pull.ts';
import { createRatingCalls } from './ratings/own-ratings.ts';

const BASE = 'https://api.example/api/v1';
const addresses = {
  anime: { baseUrl: BASE, siteUrl: 'https://site.example' },
  novels: { baseUrl: 'https://n.example', siteUrl: 'https://n.example', siteId: 3 },
};
const { signal } = new AbortController();
const releaseId = ReleaseId.parse(9);
const episodeId = EpisodeId.parse('00000000-0000-4000-8000-000000000000');
const log = silentLog;
const views = '/accounts/users/me/views';

// As the API document names them (anime-service, Releases: rating; Accounts: watch progress).
it.each<[string, (client: ServiceClient) => Promise<unknown>]>([
  [`GET ${views}/timecodes`, (client) => listTimecodes({ client, log }, null, signal)],
  [
    `GET ${views}/timecodes?since=2026-11-22T16:00:05+00:00`,
    (client) => listTimecodes({ client, log }, Date.parse('2026-11-22T19:00:05.900+03:00'), signal),
  ],
  [
    `DELETE ${views}/timecodes [{"release_episode_id":"${episodeId}"}]`,
    (client) => removeTimecodes(client, [episodeId], signal),
  ],
  [
    `GET ${views}/history?page=2&limit=25`,
    (client) => {
      const mapping = createAnimeMapping(addresses, createNamedHosts({ addresses }));
      return createHistoryReader(client, mapping, createServerTime(createClock()))(2, signal);
    },
  ],
  ['GET /anime/releases/9/rating', (client) => createRatingCalls(client).read(releaseId, signal)],
  ['POST /anime/releases/9/rating {"score":7}', (client) => createRatingCalls(client).send(releaseId, 7, signal)],
  ['DELETE /anime/releases/9/rating {}', (client) => createRatingCalls(client).send(releaseId, null, signal)],
])(
  '%s is sent as the API document says, and fails as signed out when the service answers 403',
  async (request, ask) => {
    const sent: string[] = [];
    const fetch = async (input: string | URL | Request, init?: RequestInit) => {
      const path = decodeURIComponent(String(input).slice(BASE.length));
      sent.push([init?.method, path, init?.body].filter((part) => part != null).join(' '));
      return Response.json({ message: 'No session' }, { status: 403 });
    };
    const client = createServiceClient({ fetch, clock: createClock(), log, baseUrl: BASE, headers: () => ({}) });
    await expect(ask(client)).rejects.toMatchObject({ error: { code: 'signed-out' } });
    expect(sent).toEqual([request]);
  },
);
