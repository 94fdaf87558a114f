import { afterAll, describe, expect, it } from 'vitest';
import { novelPeer } from './novel-peer.ts';

const peer = await novelPeer();
afterAll(peer.close);
const slugUrl = await peer.find('first');
const silent = { data: { toast: { type: 'silent', message: expect.any(String) } } };

describe('Errors', () => {
  it('says the same of an unknown title, an unknown chapter and a wrong site', async () => {
    const replies = await Promise.all([
      peer.get('/api/manga/999999--nothing'),
      peer.get('/api/manga/1201--another-slug'),
      peer.get(`/api/manga/${slugUrl}/chapter?number=999&volume=1`),
      peer.get(`/api/manga/${slugUrl}`, { 'site-id': '1' }),
      peer.get('/api/nowhere'),
    ]);
    for (const reply of replies) {
      expect(reply.status).toBe(404);
      expect(reply.json()).toEqual(silent);
    }
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  });

  it.each(['/api/genres', '/api/manga/genres'])('refuses %s with 403 and the known words', async (path) => {
    const reply = await peer.get(path);
    expect([reply.status, reply.json()]).toEqual([403, { message: 'User is not logged in.' }]);
  });

  it('shows field messages under data, in Russian', async () => {
    for (const path of [
      '/api/manga?limit=9',
      '/api/manga?status=1',
      '/api/manga?types[]=99',
      `/api/manga/${slugUrl}?fields[]=x`,
    ]) {
      const reply = await peer.get(path);
      expect(reply.status).toBe(422);
      for (const messages of Object.values(reply.data())) expect(messages).toEqual([expect.stringMatching(/[а-я]/)]);
    }
  });

  it('answers error statuses with the HTML page of the site to those who accept no JSON', async () => {
    const paths = ['/api/manga/1--x', '/api/genres', '/api/manga?limit=9', `/api/manga/${slugUrl}/chapter`];
    for (const accept of ['*/*', 'text/html', null]) {
      for (const path of paths) {
        const reply = await peer.get(path, { accept });
        expect(reply.status).toBeGreaterThanOrEqual(403);
        expect(reply.headers.get('content-type')).toContain('text/html');
        expect(reply.text).toContain('<!DOCTYPE html>');
      }
    }
  });

  it('answers success with JSON whatever is accepted', async () => {
    for (const path of ['/api/manga', `/api/manga/${slugUrl}`, '/api/constants?fields[]=types']) {
      const reply = await peer.get(path, { accept: 'text/html' });
      expect([reply.status, reply.headers.get('content-type')]).toEqual([
        200,
        expect.stringContaining('application/json'),
      ]);
    }
  });

  it('needs no authentication, and neither token nor cookie changes anything', async () => {
    const plain = await peer.get(`/api/manga/${slugUrl}`);
    const signed = await peer.get(`/api/manga/${slugUrl}`, { authorization: 'Bearer x', cookie: 'session=x' });
    expect(signed.text).toBe(plain.text);
  });
});

describe('The edge', () => {
  it('refuses an empty Referer with an HTML 403, JSON accepted or not', async () => {
    for (const referer of [null, '', ' ']) {
      for (const path of ['/api/manga', `/api/manga/${slugUrl}`, '/api/constants', '/api/nowhere']) {
        const reply = await peer.get(path, { referer });
        expect([reply.status, reply.headers.get('content-type')]).toEqual([403, expect.stringContaining('text/html')]);
      }
    }
  });
});
