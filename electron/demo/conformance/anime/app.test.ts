import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, column, list, names } from './reading.ts';
import { type ServiceUnderTest, startServiceUnderTest } from './service-under-test.ts';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startServiceUnderTest();
});
afterAll(() => service.close());

describe('App', () => {
  it('status tells where the caller is and which hosts serve the API', async () => {
    const { json } = await service.api.get('/app/status');
    expect(at(json, 'is_alive')).toBe(true);
    expect(names(at(json, 'request')).sort()).toEqual(['country', 'ip', 'iso_code', 'timezone']);
    expect(list(at(json, 'available_api_endpoints'))).toContain(new URL(service.api.baseUrl).origin);
  });

  it('the mirror answers the same', async () => {
    const path = '/anime/catalog/references/years';
    expect((await service.mirror.get(path)).json).toEqual((await service.api.get(path)).json);
  });

  it('300 quick calls to status are all answered', async () => {
    const answers = await Promise.all(Array.from({ length: 300 }, () => service.api.get('/app/status')));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  });
});

const search = (query: string) => service.api.get(`/app/search/releases?query=${encodeURIComponent(query)}`);

describe('Quick search', () => {
  it('answers with a bare array of bare releases', async () => {
    const { json } = await search('сад');
    expect(list(json).length).toBeGreaterThan(0);
    expect(names(at(json, 0))).not.toContain('genres');
    expect(names(at(json, 0))).not.toContain('episodes');
  });

  it('finds by Russian name, by English name and by alias', async () => {
    for (const query of ['Неоновый лес', 'Neon Forest', 'neon-forest']) {
      expect(at((await search(query)).json, 0, 'alias')).toBe('neon-forest');
    }
  });

  it('forgives a misspelling', async () => {
    expect(column((await search('неоновй лес')).json, 'alias')).toContain('neon-forest');
  });

  it('takes punctuation seriously', async () => {
    expect(column((await search('neon.forest')).json, 'alias')).not.toContain('neon-forest');
  });

  it('gives twenty results at most and ignores a limit', async () => {
    const { json } = await service.api.get('/app/search/releases?query=the&limit=3');
    expect(list(json)).toHaveLength(20);
  });

  it('gives an empty array when nothing matches', async () => {
    expect((await search('щщщъъъ')).json).toEqual([]);
  });

  it.each(['', '?query=', '?query=%20'])('answers 422 to an empty or missing query (%s)', async (query) => {
    const answer = await service.api.get(`/app/search/releases${query}`);
    expect(answer.status).toBe(422);
    expect(names(at(answer.json, 'errors'))).toEqual(['query']);
  });

  it('counts the same as the free-text filter of the catalogue', async () => {
    for (const query of ['сад', 'the', 'дракон', 'щщщъъъ']) {
      const filtered = await service.api.get(`/anime/catalog/releases?limit=50&f[search]=${encodeURIComponent(query)}`);
      expect(at(filtered.json, 'meta', 'pagination', 'total')).toBe(list((await search(query)).json).length);
    }
  });
});
