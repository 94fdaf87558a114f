import { expect, test } from 'vitest';
import { webAddress } from './web-address.ts';

test('only http and https may be opened outside', () => {
  expect(webAddress('https://example.org/a?b=c#d')).toBe('https://example.org/a?b=c#d');
  expect(webAddress('HTTP://example.org')).toBe('http://example.org/');
  for (const address of [
    null,
    '',
    'example.org',
    '//example.org',
    '/anime/1',
    'javascript:alert(1)',
    ' \u0001javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'blob:https://example.org/1',
    'magnet:?xt=urn:btih:1',
    'https://name:password@example.org',
  ]) {
    expect(webAddress(address)).toBeNull();
  }
});
