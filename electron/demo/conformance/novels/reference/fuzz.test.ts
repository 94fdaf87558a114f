import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { amount } from '#shared/testing/amount.ts';
import { startOwnPeer } from '../peer.ts';

const peer = await startOwnPeer();
afterAll(peer.close);

const slugUrls = await Promise.all((['first', 'closedDoors', 'hostile', 'fractional'] as const).map(peer.find));
const documented = [200, 403, 404, 422, 429];

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('', '0', '-1', '1e9', '9'.repeat(40), '1.10', 'NaN', '%', '%00', '[]'),
);
const segment = fc.oneof(
  fc.constantFrom(...slugUrls),
  text.map(encodeURIComponent),
  fc.constantFrom('%zz', '..', '%2e%2e', 'genres', '1201'),
);
const path = fc.oneof(
  fc.constantFrom('/api/manga', '/api/constants', '/api/genres', '/api/manga/genres'),
  segment.map((slugUrl) => `/api/manga/${slugUrl}`),
  segment.map((slugUrl) => `/api/manga/${slugUrl}/chapters`),
  segment.map((slugUrl) => `/api/manga/${slugUrl}/chapter`),
  segment.map((slugUrl) => `/api/people/${slugUrl}`),
  fc.array(segment, { maxLength: 4 }).map((segments) => `/${segments.join('/')}`),
);
const name = fc.oneof(
  fc.constantFrom(
    'fields',
    'site_id',
    'page',
    'limit',
    'q',
    'genres',
    'tags',
    'status',
    'types',
    'sort_by',
    'sort_type',
    'random_order',
    'number',
    'volume',
    'branch_id',
  ),
  text.map(encodeURIComponent),
);
const value = fc.oneof(
  text.map(encodeURIComponent),
  fc.constantFrom('1', '3', '10', 'name', 'random', 'asc', 'summary', 'genres', '%', '+'),
);
const parameter = fc
  .tuple(name, fc.constantFrom('', '[]', '[0]', '[a][b]', '%5B%5D', '['), value)
  .map(([key, suffix, given]) => `${key}${suffix}=${given}`);
const request = fc.record({
  path,
  query: fc.array(parameter, { maxLength: 6 }),
  method: fc.constantFrom('GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS', 'PATCH'),
  accept: fc.constantFrom('application/json', '*/*', 'text/html', ''),
  referer: fc.constantFrom('http://site/', 'x', ''),
  siteId: fc.constantFrom('3', '3', '3', '1', '', '3;'),
});

describe('Every endpoint', () => {
  it('answers any request with a documented status, in time, and errors in the accepted format', async () => {
    await fc.assert(
      fc.asyncProperty(request, async ({ path: where, query, method, accept, referer, siteId }) => {
        const reply = await fetch(`${peer.baseUrl}${where}?${query.join('&')}`, {
          method,
          headers: { accept, referer, 'site-id': siteId },
          signal: AbortSignal.timeout(60_000),
        });
        const body = await reply.text();
        expect(documented).toContain(reply.status);
        if (method === 'HEAD') return;
        const isJson = reply.status === 200 || (referer !== '' && accept === 'application/json');
        expect(reply.headers.get('content-type')).toContain(isJson ? 'application/json' : 'text/html');
        if (isJson) JSON.parse(body);
      }),
      { numRuns: amount('ENGAWA_REQUESTS', 200, 1_500) },
    );
  });
});
