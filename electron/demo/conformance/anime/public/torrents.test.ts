import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { at, column, list, names, number, text } from '../api.ts';
import { type Bencoded, readTorrentFile } from '../bencode-reading.ts';
import { found, someReleasePage } from '../samples.ts';
import { startServiceUnderTest } from '../service-under-test.ts';

const service = await startServiceUnderTest();
afterAll(service.close);
const torrents = list(at((await service.api.get('/anime/torrents?limit=50')).json, 'data'));
const last = found(torrents.at(-1), 'torrent');

describe('Torrents', () => {
  it('are paged, most recently updated first', async () => {
    const second = await service.api.get('/anime/torrents?limit=50&page=2');
    const moments = [...torrents, ...list(at(second.json, 'data'))].map((torrent) => text(at(torrent, 'updated_at')));
    expect(moments).toEqual(moments.toSorted().reverse());
  });

  it('HEVC has a visible label with a colour, AVC a hidden one without', () => {
    for (const torrent of torrents) {
      const codec = text(at(torrent, 'codec', 'value'));
      if (codec.startsWith('x265/')) {
        expect(at(torrent, 'codec')).toMatchObject({ label: 'HEVC', label_is_visible: true });
        expect(at(torrent, 'codec', 'label_color')).not.toBeNull();
      } else if (codec.startsWith('x264')) {
        expect(at(torrent, 'codec')).toMatchObject({ label: 'AVC', label_color: null, label_is_visible: false });
      }
    }
  });

  it('one is found by number and by info hash in any letter case', async () => {
    const hash = text(at(last, 'hash'));
    for (const key of [at(last, 'id'), hash.toLowerCase(), hash.toUpperCase()]) {
      expect((await service.api.get(`/anime/torrents/${key}`)).json).toEqual(last);
    }
  });

  it('those of a release are found by its number', async () => {
    const id = number(at(last, 'release', 'id'));
    const { json } = await service.api.get(`/anime/torrents/release/${id}`);
    expect(column(json, 'id')).toContain(at(last, 'id'));
    const page = await service.api.get(`/anime/releases/${id}`);
    expect(column(json, 'id').toSorted()).toEqual(column(at(page.json, 'torrents'), 'id').toSorted());
  });

  it('limit 0 and 51 are 422', async () => {
    for (const limit of [0, 51]) {
      const answer = await service.api.get(`/anime/torrents?limit=${limit}`);
      expect([answer.status, names(at(answer.json, 'errors'))]).toEqual([422, ['limit']]);
    }
  });

  it.each(['999999999', '0'.repeat(40), 'release/999999999', '999999999/file', 'rss/release/999999999'])(
    '%s is a JSON 404',
    async (path) => {
      const answer = await service.api.get(`/anime/torrents/${path}`);
      expect([answer.status, names(answer.json)]).toEqual([404, ['message']]);
    },
  );

  it('of a release are not found by its alias', async () => {
    const alias = at(await someReleasePage(service.api), 'alias');
    expect((await service.api.get(`/anime/torrents/release/${alias}`)).status).toBe(404);
  });

  it('a missing file is the HTML 404 page without Accept', async () => {
    const answer = await service.api.get('/anime/torrents/999999999/file', { accept: null });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.text).toContain('<html');
  });
});

function totalLength(info: Bencoded | undefined): number {
  if (!(info instanceof Map)) throw new TypeError('no info');
  const [length, files] = [info.get('length'), info.get('files')];
  if (!Array.isArray(files)) return number(length);
  return files.reduce((sum: number, file: unknown) => sum + number(file instanceof Map ? file.get('length') : null), 0);
}

describe('Torrent files', () => {
  const download = async (path: string) => {
    const response = await fetch(service.api.baseUrl + path, { redirect: 'manual' });
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  it('are attachments named after the label, without a redirect', async () => {
    for (const key of [at(last, 'id'), at(last, 'hash')]) {
      const { response } = await download(`/anime/torrents/${key}/file`);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/x-bittorrent']);
      const disposition = response.headers.get('content-disposition') ?? '';
      expect(disposition).toMatch(/^attachment;/);
      const plainStart = /^[\x20-\x7e]*/.exec(text(at(last, 'label')))?.[0] ?? '';
      expect(disposition).toContain(plainStart.slice(0, 20));
      expect(disposition).toContain('.torrent');
    }
  });

  it('have the info hash and the size that the API reports', async () => {
    for (const torrent of torrents.slice(0, 5)) {
      const { fields, info } = readTorrentFile((await download(`/anime/torrents/${at(torrent, 'hash')}/file`)).bytes);
      expect(createHash('sha1').update(info).digest('hex')).toBe(text(at(torrent, 'hash')).toLowerCase());
      const content = fields.get('info');
      expect(totalLength(content)).toBe(at(torrent, 'size'));
      const [pieces, pieceLength] = content instanceof Map ? [content.get('pieces'), content.get('piece length')] : [];
      const count = Math.ceil(number(at(torrent, 'size')) / number(pieceLength));
      expect(Buffer.isBuffer(pieces) && pieces.length).toBe(20 * count);
    }
  });

  it('are served with a passkey too', async () => {
    const { response, bytes } = await download(`/anime/torrents/${at(last, 'id')}/file?pk=${'a'.repeat(32)}`);
    expect(response.status).toBe(200);
    expect(() => readTorrentFile(bytes)).not.toThrow();
  });
});
