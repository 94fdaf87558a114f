import { mkdtempDisposable, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { createNamedHosts } from '#core/platform/http/named-hosts.ts';
import { createServiceClient } from '#core/platform/http/service-client.ts';
import { createClock } from '#core/platform/time.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { ReleaseId, TorrentId } from '#shared/domain/identifiers.ts';
import { createAnimeMapping } from '../catalogue/release-mapper.ts';
import { createTorrentHandlers } from './torrent-handlers.ts';

const baseUrl = 'https://api.example/api/v1';
const addresses = {
  anime: { baseUrl, siteUrl: 'https://site.example' },
  novels: { baseUrl: 'https://n.example', siteUrl: 'https://n.example', siteId: 3 },
};
const torrentId = TorrentId.parse(5);
const context = { signal: new AbortController().signal };
const upstream = { error: { code: 'upstream' } };

function start(answer: () => Response, { isSignedIn = false, downloadsDirectory = '' } = {}) {
  const log = { ...silentLog, hide: vi.fn() };
  const client = createServiceClient({
    ...{ fetch: async () => answer(), clock: createClock(), log, baseUrl, headers: () => ({}) },
  });
  const mapping = createAnimeMapping(addresses, createNamedHosts({ addresses }));
  const parts = { client, mapping, baseUrl, downloadsDirectory, isSignedIn: () => isSignedIn, log };
  return { ...createTorrentHandlers(parts), log };
}

it('a page of torrents has every torrent with its release and members', async () => {
  const release = { id: 9, alias: 'nine', name: { main: 'Nine' } };
  const members = [{ nickname: 'Vera', user: null, external_url: null }, { nickname: null }];
  const data = [{ id: 5, label: 'Nine', release, torrent_members: members }, { id: 6 }, { label: 'no id' }];
  const pagination = { total: 61, count: 3, per_page: 50, current_page: 2, total_pages: 2 };
  const handlers = start(() => Response.json({ data, meta: { pagination } }));
  const page = await handlers['torrents.page']({ page: 2 }, context);
  expect(page).toMatchObject({ page: 2, totalPages: 2, total: 61 });
  expect(page.items).toMatchObject([
    { id: 5, label: 'Nine', release: { id: 9, alias: 'nine' }, members: ['Vera'] },
    { id: 6, release: null, members: [] },
  ]);
});

describe('a .torrent file', () => {
  const whole = 'd8:announce3:url4:infod4:name1:nee';

  it.each([
    ['attachment; filename="A [1080p].torrent"', 'A [1080p].torrent'],
    [`attachment; filename="_.torrent"; filename*=UTF-8''${encodeURIComponent('Ночь.torrent')}`, 'Ночь.torrent'],
    ['attachment; filename="../../up.torrent"', expect.not.stringMatching(/[/\\]/)],
    ['attachment', 'torrent-5.torrent'],
    [null, 'torrent-5.torrent'],
  ])('named by %s is saved as %s', async (header, expected) => {
    await using directory = await mkdtempDisposable(join(tmpdir(), 'engawa-torrents-'));
    const headers = { 'content-type': 'application/x-bittorrent', ...(header && { 'content-disposition': header }) };
    const handlers = start(() => new Response(whole, { headers }), { downloadsDirectory: directory.path });
    const { fileName } = await handlers['torrents.save']({ torrentId }, context);
    expect(fileName).toEqual(expected);
    expect(await readdir(directory.path)).toEqual([fileName]);
  });

  it.each(['', '{"message":"No"}', 'd8:announce3:urle', whole.slice(0, -2)])('%j is refused', async (body) => {
    const answer = () => new Response(body, { headers: { 'content-type': 'application/x-bittorrent' } });
    await expect(start(answer)['torrents.save']({ torrentId }, context)).rejects.toMatchObject(upstream);
  });
});

describe('a magnet link', () => {
  const magnet = `magnet:?xt=urn:btih:${'0a'.repeat(20)}&dn=${encodeURIComponent('Ночь')}`;
  const asked = (answer: Response, isSignedIn = false) =>
    start(() => answer, { isSignedIn })['torrents.magnet']({ torrentId }, context);

  it('is passed on, and is personal if it was requested with a session', async () => {
    expect(await asked(Response.json({ magnet }))).toEqual({ magnet, isPersonal: false });
    expect(await asked(Response.json({ magnet }), true)).toEqual({ magnet, isPersonal: true });
    // Only a protected request can end in signed-out.
    const refused = () => Response.json({ message: 'No' }, { status: 403 });
    await expect(asked(refused(), true)).rejects.toMatchObject({ error: { code: 'signed-out' } });
    await expect(asked(refused())).rejects.toMatchObject({ error: { code: 'forbidden' } });
  });

  it('comes without the passkey, and says so, while no host that may see the session answers', async () => {
    const edge = new Response('<html>Blocked</html>', { status: 403, headers: { 'content-type': 'text/html' } });
    const answers = [edge, Response.json({ magnet })];
    const { 'torrents.magnet': ask } = start(() => answers.shift() ?? Response.error(), { isSignedIn: true });
    expect(await ask({ torrentId }, context)).toEqual({ magnet, isPersonal: false });
  });

  it.each([
    'javascript:alert(1)',
    'magnet:?dn=no-hash',
    'magnet:?xt=urn:btih:short',
    `magnet:?xt=urn:btih:${'0a'.repeat(20)}b`,
    `https://evil.example/${magnet}`,
    `${magnet}&tr=${'x'.repeat(10_000)}`,
    '',
  ])('%.40j is refused', async (text) => {
    await expect(asked(Response.json({ magnet: text }))).rejects.toMatchObject(upstream);
  });
});

describe('the address of a feed', () => {
  const passkey = 'a+key of&its/own';
  const profile = () => Response.json({ id: 1, torrents: { passkey } });
  const releaseId = ReleaseId.parse(9);

  it('is that of all torrents or of one release, and needs no request', async () => {
    const { 'torrents.feedAddress': address } = start(() => Response.error());
    const all = await address({ releaseId: null, isPersonal: false }, context);
    const one = await address({ releaseId, isPersonal: false }, context);
    expect([all.address, one.address]).toEqual([
      `${baseUrl}/anime/torrents/rss`,
      `${baseUrl}/anime/torrents/rss/release/9`,
    ]);
  });

  it('carries the passkey if a personal one is wanted, which is hidden from the log', async () => {
    const { 'torrents.feedAddress': ask, log } = start(profile, { isSignedIn: true });
    const { address } = await ask({ releaseId, isPersonal: true }, context);
    expect(new URL(address).searchParams.get('pk')).toBe(passkey);
    expect(log.hide).toHaveBeenCalledWith(passkey);
    await expect(
      start(profile)['torrents.feedAddress']({ releaseId, isPersonal: true }, context),
    ).rejects.toMatchObject({ error: { code: 'signed-out' } });
  });
});
