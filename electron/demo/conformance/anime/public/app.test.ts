import { afterAll, describe, expect, it } from 'vitest';
import { at, column, list, names, text } from '../api.ts';
import { someReleasePage } from '../samples.ts';
import { startServiceUnderTest } from '../service-under-test.ts';
import { expectShape } from '../shapes.ts';

const service = await startServiceUnderTest();
afterAll(service.close);

describe('App', () => {
  it('status says where the caller is and which hosts serve the API', async () => {
    const { json } = await service.api.get('/app/status');
    expectShape('Status', json);
    expect(at(json, 'is_alive')).toBe(true);
    const hosts = list(at(json, 'available_api_endpoints')).map((address) => new URL(text(address)).host);
    for (const { baseUrl } of [service.api, service.mirror]) expect(hosts).toContain(new URL(baseUrl).host);
  });

  it('300 quick calls to status are all answered, without rate limit headers', async () => {
    const answers = await Promise.all(Array.from({ length: 300 }, () => service.api.get('/app/status')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.flatMap(({ headers }) => [...headers.keys()]).filter((name) => /rate-?limit/.test(name))).toEqual(
      [],
    );
  });
});

const page = await someReleasePage(service.api);
const search = (query: string) => service.api.get(`/app/search/releases?query=${encodeURIComponent(query)}`);
const filteredTotal = async (query: string) => {
  const answer = await service.api.get(`/anime/catalog/releases?limit=50&f[search]=${encodeURIComponent(query)}`);
  return at(answer.json, 'meta', 'pagination', 'total');
};
const NO_NAME = 'щщщъъъьььььыыы';

describe('Quick search', () => {
  it.each([['name', 'main'], ['alias']])('finds a release by its %s', async (...path) => {
    expect(column((await search(text(at(page, ...path)))).json, 'id')).toContain(at(page, 'id'));
  });

  it('gives twenty at most, and ignores a limit', async () => {
    for (const query of ['the', 'на', 'а']) {
      const { json } = await search(query);
      expect(list(json).length).toBeLessThanOrEqual(20);
      const limited = await service.api.get(`/app/search/releases?limit=1&page=2&query=${encodeURIComponent(query)}`);
      expect(column(limited.json, 'id')).toEqual(column(json, 'id'));
    }
  });

  it('gives an empty array when nothing matches', async () => {
    const answer = await search(NO_NAME);
    expect([answer.status, answer.json]).toEqual([200, []]);
  });

  it.each(['', '?query=', '?query=%20'])('answers 422 to an empty or missing query (%s)', async (query) => {
    const answer = await service.api.get(`/app/search/releases${query}`);
    expect([answer.status, names(at(answer.json, 'errors'))]).toEqual([422, ['query']]);
  });

  it('finds as many as the free-text filter of the catalogue', async () => {
    for (const query of [text(at(page, 'name', 'main')), text(at(page, 'alias')), 'the', 'на', NO_NAME]) {
      expect(await filteredTotal(query)).toBe(list((await search(query)).json).length);
    }
  });
});
