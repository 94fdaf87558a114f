import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outsideAddress } from './error-page.tsx';

const hash = '0123456789abcdef0123456789abcdef01234567';

describe('outsideAddress', () => {
  it('accepts web addresses and magnet links', () => {
    expect(outsideAddress('https://example.org/a?b#c')).toBe('https://example.org/a?b#c');
    expect(outsideAddress('http://example.org')).toBe('http://example.org/');
    expect(outsideAddress(`magnet:?xt=urn:btih:${hash}`)).toBe(`magnet:?xt=urn:btih:${hash}`);
    expect(outsideAddress(`magnet:?xt=urn:btih:${hash}&tr=https%3A%2F%2Fa.example&dn=%D0%B0`)).not.toBeNull();
  });
  it('refuses other schemes, credentials, malformed magnet links and overlong addresses', () => {
    const refused = [
      '',
      '/anime/1',
      '//example.org',
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'blob:https://example.org/1',
      'engawa://anime/1',
      'https://name@example.org/',
      'https://name:word@example.org/',
      'magnet:?dn=x',
      `magnet:?dn=x&xt=urn:btih:${hash}`,
      'magnet:?xt=urn:btih:short',
      `magnet:?xt=urn:btih:${hash}&dn=two words`,
      `magnet:?xt=urn:btih:${hash}\n&dn=x`,
      `magnet:?xt=urn:btih:${hash}x`,
      `https://example.org/${'a'.repeat(10_000)}`,
    ];
    for (const address of refused) expect(outsideAddress(address), address).toBeNull();
  });
  it('never returns another scheme for any input', () => {
    const schemes = fc.constantFrom(
      'https:',
      'HTTP:',
      'java\tscript:',
      ' javascript:',
      'ftp:',
      'mailto:',
      'magnet:',
      '',
    );
    fc.assert(
      fc.property(schemes, fc.string({ unit: 'binary' }), (scheme, rest) => {
        const address = outsideAddress(scheme + rest);
        return address === null || /^(?:https?:|magnet:\?xt=urn:btih:)/i.test(address);
      }),
    );
  });
});
