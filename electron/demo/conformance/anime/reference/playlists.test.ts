import { afterAll, describe, expect, it } from 'vitest';
import { at, text } from '../api.ts';
import { signIn } from '../samples.ts';
import { startOwnService } from '../service-under-test.ts';

const service = await startOwnService();
afterAll(service.close);

const playlistOf = async (options: { token?: string } = {}) =>
  text(at((await service.api.get('/anime/releases/neon-forest', options)).json, 'episodes', 0, 'hls_720'));

describe('Playlist addresses', () => {
  it('lie on the CDN, one folder per release, episode and height', async () => {
    const id = at((await service.api.get('/anime/releases/neon-forest')).json, 'id');
    const url = new URL(await playlistOf());
    expect(url.origin + url.pathname).toBe(`http://cdn.test/videos/media/ts/${id}/1/720/index.m3u8`);
  });

  it('are playable unaltered', async () => {
    expect(service.isPlayable(await playlistOf())).toBe(true);
  });

  it('are not playable when any part is altered', async () => {
    const url = await playlistOf();
    for (const altered of [
      url.replace('/720/', '/1080/'),
      url.replace('isAuthorized=0', 'isAuthorized=1'),
      url.replace(/signature=./, 'signature='),
      url.replace(/expires=\d/, 'expires=9'),
      `${url}&more=1`,
      url.split('?')[0] ?? '',
      `${url.split('?')[0]}?${url.split('?')[1]?.split('&').reverse().join('&')}`,
    ]) {
      expect(service.isPlayable(altered)).toBe(false);
    }
  });

  it('have the account’s flags in their query', async () => {
    const token = await signIn(service.api, service.account);
    const profile = (await service.api.get('/accounts/users/me/profile', { token })).json;
    const query = new URL(await playlistOf({ token })).searchParams;
    expect([query.get('isAuthorized'), query.get('countryIso')]).toEqual(['1', 'RU']);
    for (const [name, flag] of [
      ['isWithVideoAds', 'is_with_video_ads'],
      ['isWithContentAds', 'is_with_content_ads'],
    ] as const) {
      expect(query.get(name)).toBe(at(profile, flag) === true ? '1' : '0');
    }
  });

  it('change with the session, and are the same within one', async () => {
    const [first, second] = [await signIn(service.api, service.account), await signIn(service.api, service.account)];
    expect(await playlistOf({ token: first })).not.toBe(await playlistOf({ token: second }));
    expect(await playlistOf({ token: first })).toBe(await playlistOf({ token: first }));
    expect(service.isPlayable(await playlistOf({ token: first }))).toBe(true);
  });

  it('expire after hours, and later answers have fresh ones', async () => {
    const url = await playlistOf();
    service.passSeconds(8 * 3600);
    expect(service.isPlayable(url)).toBe(false);
    expect(service.isPlayable(await playlistOf())).toBe(true);
  });

  it('are null for episodes that are blocked by place', async () => {
    const page = await service.api.get('/anime/releases/the-garden-behind-the-closed-border');
    expect(at(page.json, 'episodes', 0, 'hls_480')).toBeNull();
  });
});
