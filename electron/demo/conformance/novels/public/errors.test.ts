import { afterAll, describe, expect, it } from 'vitest';
import { novelPeer } from '../peer.ts';
import { someTitle } from '../samples.ts';

const peer = await novelPeer();
afterAll(peer.close);
const { id, slug_url: slugUrl } = await someTitle(peer);
const silent = { data: { toast: { type: 'silent', message: expect.any(String) } } };

describe('Errors', () => {
  it('gives the same answer for an unknown title, an unknown chapter and a wrong site', async () => {
    const replies = await Promise.all([
      peer.get('/api/manga/999999999--nothing'),
      peer.get('/api/manga/nothing'),
      peer.get('/api/manga/999999999--nothing/chapters'),
      peer.get('/api/manga/999999999--nothing/chapter?number=1&volume=1'),
      peer.get(`/api/manga/${slugUrl}/chapter?number=99999&volume=1`),
      peer.get(`/api/manga/${slugUrl}`, { 'site-id': '1' }),
    ]);
    for (const reply of replies) expect([reply.status, reply.json()]).toEqual([404, silent]);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  });

  it.each(['/api/genres', '/api/manga/genres'])(
    'rule 7: refuses %s with 403 and the documented message',
    async (path) => {
      const reply = await peer.get(path);
      expect([reply.status, reply.json()]).toEqual([403, { message: 'User is not logged in.' }]);
    },
  );

  it('answers errors with an HTML page to requests that do not accept JSON', async () => {
    const paths = ['/api/manga/999999999--x', '/api/genres', '/api/manga?limit=9', `/api/manga/${slugUrl}/chapter`];
    for (const accept of ['text/html', null]) {
      for (const path of paths) {
        const reply = await peer.get(path, { accept });
        expect([403, 404, 422]).toContain(reply.status);
        expect(reply.headers.get('content-type')).toContain('text/html');
        expect(reply.text).toMatch(/^\s*<!doctype html>/i);
      }
    }
  });

  it('answers success with JSON regardless of Accept', async () => {
    for (const path of ['/api/manga', `/api/manga/${slugUrl}`, '/api/constants?fields[]=types']) {
      for (const accept of ['text/html', null]) {
        const reply = await peer.get(path, { accept });
        const type = reply.headers.get('content-type');
        expect([reply.status, type]).toEqual([200, expect.stringContaining('application/json')]);
      }
    }
  });

  it('needs no authentication, and neither token nor cookie changes anything', async () => {
    const plain = await peer.get(`/api/manga/${slugUrl}`);
    const signed = await peer.get(`/api/manga/${slugUrl}`, { authorization: 'Bearer x', cookie: 'session=x' });
    expect([signed.status, signed.data()['id']]).toEqual([200, id]);
    expect(Object.keys(signed.data())).toEqual(Object.keys(plain.data()));
  });
});

describe('The edge', () => {
  it('refuses an empty Referer with an HTML 403, JSON accepted or not', async () => {
    for (const referer of [null, '']) {
      for (const accept of ['application/json', 'text/html']) {
        for (const path of ['/api/manga', `/api/manga/${slugUrl}`, '/api/constants', '/api/nowhere']) {
          const reply = await peer.get(path, { referer, accept });
          const type = reply.headers.get('content-type');
          expect([reply.status, type]).toEqual([403, expect.stringContaining('text/html')]);
        }
      }
    }
  });
});
