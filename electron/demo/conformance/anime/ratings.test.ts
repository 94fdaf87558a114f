import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, names, text } from './reading.ts';
import { someReleaseIds } from './samples.ts';
import { type ServiceUnderTest, startServiceUnderTest } from './service-under-test.ts';
import { signIn } from './signing-in.ts';

let service: ServiceUnderTest;
let token: string;
let id: number;
let path: string;
beforeAll(async () => {
  service = await startServiceUnderTest();
  token = await signIn(service.api, service.account);
  [id = 0] = await someReleaseIds(service.api, 1);
  path = `/anime/releases/${id}/rating`;
});
afterAll(() => service.close());

describe('Release rating', () => {
  it('rule 4: is null without a score, and DELETE then is no error', async () => {
    expect((await service.api.remove(path, { token })).json).toEqual({ release_id: id, score: null });
    expect((await service.api.get(path, { token })).json).toEqual({ release_id: id, score: null });
  });

  it('is saved, replaced and taken back', async () => {
    expect((await service.api.post(path, { token, json: { score: 7 } })).json).toEqual({ release_id: id, score: 7 });
    expect((await service.api.post(path, { token, json: { score: 10 } })).json).toEqual({ release_id: id, score: 10 });
    expect((await service.api.get(path, { token })).json).toEqual({ release_id: id, score: 10 });
    expect((await service.api.remove(path, { token })).json).toEqual({ release_id: id, score: null });
  });

  it('rule 5: takes the text of a whole number', async () => {
    expect((await service.api.post(path, { token, json: { score: '8' } })).json).toEqual({ release_id: id, score: 8 });
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

  it.each(['/anime/releases/neon-forest/rating', '/anime/releases/1/rating'])(
    'rule 6: %s is a JSON 404',
    async (other) => {
      const answer = await service.api.get(other, { token });
      expect(answer.status).toBe(404);
      expect(text(at(answer.json, 'message'))).not.toBe('');
    },
  );
});
