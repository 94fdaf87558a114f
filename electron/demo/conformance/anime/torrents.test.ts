import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTorrentFile } from './bencode-reading.ts';
import { at, column, list, names, number, text } from './reading.ts';
import { type ServiceUnderTest, startServiceUnderTest } from './service-under-test.ts';

let service: ServiceUnderTest;
let torrents: readonly unknown[];
beforeAll(async () => {
  service = await startServiceUnderTest();
  torrents = list(at((await service.api.get('/anime/torrents?limit=50')).json, 'data'));
});
afterAll(() => service.close());

describe('Torrents', () => {
  it('are paged, most recently updated first, with bare release and members', () => {
    const moments = column(torrents, 'updated_at').map(text);
    expect(moments).toEqual(moments.toSorted().reverse());
    expect(names(at(torrents, 0, 'release'))).not.toContain('genres');
    expect(list(at(torrents, 0, 'torrent_members'))).toBeDefined();
  });

  it('HEVC has a visible label with a colour, AVC a hidden one without', () => {
    for (const torrent of torrents) {
      const isHevc = at(torrent, 'codec', 'value') === 'x265/HEVC';
      expect(at(torrent, 'codec', 'label')).toBe(isHevc ? 'HEVC' : 'AVC');
      expect(at(torrent, 'codec', 'label_is_visible')).toBe(isHevc);
      expect(at(torrent, 'codec', 'label_color') === null).toBe(!isHevc);
    }
  });

  it('have members whose role is HEVC', () => {
    const members = torrents.flatMap((torrent) => list(at(torrent, 'torrent_members')));
    expect(members.length).toBeGreaterThan(0);
    for (const member of members) {
      expect(at(member, 'role', 'value')).toBe('hevc');
      expect(names(member)).toEqual(expect.arrayContaining(['user', 'external_url']));
    }
  });

  it('one is found by number and by info hash in any letter case', async () => {
    const torrent = torrents[3];
    const hash = text(at(torrent, 'hash'));
    for (const key of [at(torrent, 'id'), hash, hash.toUpperCase()]) {
      expect((await service.api.get(`/anime/torrents/${key}`)).json).toEqual(torrent);
    }
  });

  it('those of a release are found by its number', async () => {
    const id = number(at(torrents, 0, 'release', 'id'));
    const { json } = await service.api.get(`/anime/torrents/release/${id}`);
    expect(new Set(column(json, 'release', 'id'))).toEqual(new Set([id]));
  });

  it('limit 0 and 51 are 422', async () => {
    expect((await service.api.get('/anime/torrents?limit=0')).status).toBe(422);
    expect((await service.api.get('/anime/torrents?limit=51')).status).toBe(422);
  });

  it.each([
    '/anime/torrents/1',
    `/anime/torrents/${'0'.repeat(40)}`,
    '/anime/torrents/release/neon-forest',
    '/anime/torrents/release/1',
    '/anime/torrents/1/file',
    '/anime/torrents/rss/release/1',
  ])('%s is a JSON 404', async (path) => {
    const answer = await service.api.get(path);
    expect(answer.status).toBe(404);
    expect(text(at(answer.json, 'message'))).not.toBe('');
  });

  it('a missing file is the HTML 404 page without Accept', async () => {
    const answer = await service.api.get('/anime/torrents/1/file', { accept: null });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.text).toContain('<html');
  });
});

describe('Torrent files', () => {
  const download = async (path: string) => {
    const response = await fetch(service.api.baseUrl + path, { redirect: 'manual' });
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  it('are attachments named after the label', async () => {
    const { response } = await download(`/anime/torrents/${at(torrents, 0, 'id')}/file`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/x-bittorrent');
    const disposition = response.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment;/);
    expect(disposition).toContain(`${at(torrents, 0, 'label')}.torrent`);
  });

  it('hash to the info hash that the API tells, and tell the size that it tells', async () => {
    for (const torrent of torrents.slice(0, 5)) {
      const { fields, info } = readTorrentFile((await download(`/anime/torrents/${at(torrent, 'hash')}/file`)).bytes);
      expect(createHash('sha1').update(info).digest('hex')).toBe(at(torrent, 'hash'));
      const content = fields.get('info');
      expect(content instanceof Map && content.get('length')).toBe(at(torrent, 'size'));
      const pieces = content instanceof Map ? content.get('pieces') : null;
      const pieceLength = content instanceof Map ? content.get('piece length') : null;
      expect(Buffer.isBuffer(pieces) && pieces.length).toBe(
        20 * Math.ceil(number(at(torrent, 'size')) / number(pieceLength)),
      );
    }
  });

  it('carry the passkey that is sent', async () => {
    const { fields } = readTorrentFile(
      (await download(`/anime/torrents/${at(torrents, 0, 'id')}/file?pk=secret`)).bytes,
    );
    expect(String(fields.get('announce'))).toContain('pk=secret');
  });
});
