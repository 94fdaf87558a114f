import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, text } from '../api.ts';
import { signIn, someEpisodeIds } from '../samples.ts';
import { startOwnService } from '../service-under-test.ts';

let folder: string;
let stateFile: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'anime-state-'));
  stateFile = join(folder, 'nested', 'state.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('State file', () => {
  it('keeps sessions, lists, positions and scores across a restart', async () => {
    const first = await startOwnService({ stateFile });
    const token = await signIn(first.api, first.account);
    const [episode = ''] = await someEpisodeIds(first.api);
    await first.api.post('/accounts/users/me/favorites', { token, json: [{ release_id: 5 }, { release_id: 3 }] });
    const entry = { release_id: 9, type_of_collection: 'WATCHED' };
    await first.api.post('/accounts/users/me/collections', { token, json: [entry] });
    const position = { release_episode_id: episode, time: 33, is_watched: true };
    await first.api.post('/accounts/users/me/views/timecodes', { token, json: [position] });
    const releaseId = at((await first.api.get('/anime/releases/neon-forest')).json, 'id');
    await first.api.post(`/anime/releases/${releaseId}/rating`, { token, json: { score: 9 } });
    const profile = (await first.api.get('/accounts/users/me/profile', { token })).json;
    await first.close();

    const second = await startOwnService({ stateFile });
    const read = async (path: string) => (await second.api.get(path, { token })).json;
    expect(await read('/accounts/users/me/profile')).toEqual(profile);
    expect(await read('/accounts/users/me/favorites/ids')).toEqual([5, 3]);
    expect(await read('/accounts/users/me/collections/ids')).toEqual([[9, 'WATCHED']]);
    expect(await read('/accounts/users/me/views/timecodes')).toEqual([[episode, 33, true]]);
    expect(await read(`/anime/releases/${releaseId}/rating`)).toEqual({ release_id: releaseId, score: 9 });
    second.passSeconds(61);
    expect(text(at(await read('/accounts/users/me/views/history'), 'data', 0, 'release_episode_id'))).toBe(episode);
    await second.close();
  });

  it('is written by itself a moment after a change, holds no password, and leaves no other file', async () => {
    const service = await startOwnService({ stateFile });
    await signIn(service.api, service.account);
    await expect.poll(() => existsSync(stateFile)).toBe(true);
    await service.close();
    expect(readFileSync(stateFile, 'utf8')).not.toContain(service.account.password);
    expect(readdirSync(join(folder, 'nested'))).toEqual(['state.json']);
  });

  it('is renamed when it cannot be read', async () => {
    const broken = join(folder, 'state.json');
    writeFileSync(broken, '{"version":1,');
    const service = await startOwnService({ stateFile: broken });
    expect(await signIn(service.api, service.account)).toHaveLength(32);
    await service.close();
    expect(readFileSync(`${broken}.unreadable`, 'utf8')).toBe('{"version":1,');
  });
});

describe('Library', () => {
  it('is the same for the same seed, and different for another', async () => {
    const services = await Promise.all([startOwnService(), startOwnService(), startOwnService({ seed: 2 })]);
    const [first, same, other] = await Promise.all(
      services.map(
        async ({ api }) => (await api.get('/anime/catalog/releases?limit=50&page=5&include=id,alias,name')).json,
      ),
    );
    expect(at(same, 'data')).toEqual(at(first, 'data'));
    expect(at(other, 'data')).not.toEqual(at(first, 'data'));
    await Promise.all(services.map((service) => service.close()));
  });
});
