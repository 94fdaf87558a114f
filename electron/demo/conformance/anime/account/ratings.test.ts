import { afterAll, describe, expect, it } from 'vitest';
import { at, names, text } from '../api.ts';
import { signIn, someReleasePage } from '../samples.ts';
import { startServiceUnderTest } from '../service-under-test.ts';

const service = await startServiceUnderTest();
const token = await signIn(service.api, service.account);
const page = await someReleasePage(service.api);
const id = at(page, 'id');
const path = `/anime/releases/${id}/rating`;
const scoreBefore = at((await service.api.get(path, { token })).json, 'score');
afterAll(async () => {
  if (typeof scoreBefore === 'number') await service.api.post(path, { token, json: { score: scoreBefore } });
  else await service.api.remove(path, { token });
  await service.close();
});

describe('Release rating', () => {
  it('rule 4: is null without a score, and DELETE then is no error', async () => {
    expect((await service.api.remove(path, { token })).json).toEqual({ release_id: id, score: null });
    expect((await service.api.get(path, { token })).json).toEqual({ release_id: id, score: null });
  });

  it('is saved, replaced and removed', async () => {
    expect((await service.api.post(path, { token, json: { score: 7 } })).json).toEqual({ release_id: id, score: 7 });
    expect((await service.api.post(path, { token, json: { score: 10 } })).json).toEqual({ release_id: id, score: 10 });
    expect((await service.api.get(path, { token })).json).toEqual({ release_id: id, score: 10 });
    expect((await service.api.remove(path, { token })).json).toEqual({ release_id: id, score: null });
    expect((await service.api.get(path, { token })).json).toEqual({ release_id: id, score: null });
  });

  it.each([1, 10, '8'])('rule 5: takes %j', async (score) => {
    const saved = { release_id: id, score: Number(score) };
    expect((await service.api.post(path, { token, json: { score } })).json).toEqual(saved);
  });

  it.each([0, 11, -1, 7.5, '7.5', 'abc', null, true, [5]])('rule 5: the score %j is 422', async (score) => {
    const answer = await service.api.post(path, { token, json: { score } });
    expect(answer.status).toBe(422);
    expect(names(at(answer.json, 'errors'))).toEqual(['score']);
  });

  it('rule 5: a missing score is 422', async () => {
    expect((await service.api.post(path, { token, json: {} })).status).toBe(422);
    expect((await service.api.post(path, { token })).status).toBe(422);
  });

  it.each(['GET', 'POST', 'DELETE'])('rule 6: %s with an alias or an unknown id is a JSON 404', async (method) => {
    for (const key of [at(page, 'alias'), 999_999_999]) {
      const body = method === 'POST' ? { json: { score: 5 } } : {};
      const answer = await service.api.call(method, `/anime/releases/${key}/rating`, { token, ...body });
      expect([answer.status, names(answer.json)]).toEqual([404, ['message']]);
    }
  });

  it('rule 6: a path with an alias is no route, so it is a 404 without a session too', async () => {
    const answer = await service.api.get(`/anime/releases/${at(page, 'alias')}/rating`);
    expect(answer.status).toBe(404);
    expect(text(at(answer.json, 'message'))).toContain(`${at(page, 'alias')}/rating`);
  });
});
