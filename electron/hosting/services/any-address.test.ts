import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLoopback } from '#core/platform/http/private-address.ts';
import { createFindService } from './find-service.ts';

const part = fc.constantFrom(
  ...[
    'http://',
    'https://',
    'HTTPS:\\\\',
    'ftp://',
    'file:///',
    'javascript:',
    'data:,',
    'engawa://',
    '//',
    '\\\\',
    ' ',
  ],
  ...[
    'a.example',
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    'localhost',
    'localhost.evil.example',
  ],
  ...[
    'u:p@',
    '@',
    ':8080',
    ':0',
    ':99999',
    '/api/v1',
    '/api',
    '/..',
    '/%2e%2e',
    '/%00',
    '?x=1',
    '#x',
    '\u0000',
    '\u202e',
    'ａ。example',
  ],
);
const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join('')),
);

test('for any typed address, only fixed probe requests go out, over https or to this machine, without credentials', async () => {
  const asked: URL[] = [];
  const find = createFindService({
    fetch: async (input, init) => {
      asked.push(new URL(String(input)));
      expect(init).toMatchObject({ redirect: 'manual', credentials: 'omit' });
      return new Response('{}', { status: 404 });
    },
    isDirect: async () => true,
  });
  const property = fc.asyncProperty(typed, fc.option(typed), async (address, siteAddress) => {
    asked.length = 0;
    const finding = await find({ service: 'anime', address, siteAddress }, new AbortController());
    expect(asked.length).toBeLessThanOrEqual(4);
    for (const url of asked) {
      expect(url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))).toBe(true);
      expect(url.username + url.password + url.hash).toBe('');
      expect(url.pathname + url.search).toMatch(/(\/api\/v1\/app\/status|\/api\/constants\?fields\[\]=types)$/);
    }
    if (asked.length === 0) expect(['not-an-address', 'needs-https', 'not-plain']).toContain(finding.kind);
  });
  await fc.assert(property, { numRuns: 1_500 });
});
