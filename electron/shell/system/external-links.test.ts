import { describe, expect, it } from 'vitest';
import { isLoopback } from '#core/platform/http/private-address.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { FOREIGN_ADDRESSES, OWN_ADDRESSES } from '../testing/foreign-addresses.ts';
import { createExternalLinks, externalUrl } from './external-links.ts';

const HASH = '839ad36087e4a417242ff73d4e2d686800ceb5bf';

/** Names and passwords in every spelling, before harmless-looking hosts. */
const WITH_CREDENTIALS = ['https', 'http', 'HTTPS', 'https:', 'ftp', 'magnet'].flatMap((scheme) =>
  ['a@', ':@', 'a:b@', ':b@', 'example.org%40', 'example.org@', 'example.org:443@', '%00@', 'a%3Ab@', 'a;b@'].flatMap(
    (name) => ['evil.example', 'evil.example/x', '127.0.0.1:80', '[::1]'].map((host) => `${scheme}://${name}${host}`),
  ),
);

it('an action of the person opens one address, within five seconds', () => {
  const opened: string[] = [];
  let now = 0;
  const openExternal = async (url: string) => void opened.push(url);
  const log = { ...silentLog, error: () => expect.fail('it was opened') };
  const links = createExternalLinks({ openExternal }, log, () => now);
  links.noteInput('mouseUp');
  now = 5_001;
  links.open('https://late.example/');
  expect(opened).toEqual([]);
  links.noteInput('mouseUp');
  now += 4_999;
  links.open('https://soon.example/');
  links.open('https://second.example/');
  expect(opened).toEqual(['https://soon.example/']);
});

describe('an address handed to the system', () => {
  it('is normalised as a parser writes it', () => {
    expect(externalUrl('HTTPS://Example.org/a b')).toBe('https://example.org/a%20b');
  });

  it('is turned from http to https, except on this machine', () => {
    expect(externalUrl('http://plain.example/a?b')).toBe('https://plain.example/a?b');
    expect(externalUrl('http://localhost.evil.example/')).toBe('https://localhost.evil.example/');
    for (const own of ['http://127.0.0.1:4001/sign-in', 'http://localhost:4001/', 'http://[::1]/']) {
      expect(externalUrl(own)).toBe(own);
    }
  });

  it('may be a magnet link that names a torrent by its hash', () => {
    const magnet = `magnet:?xt=urn:btih:${HASH}&dn=Last%20Train&tr=https%3A%2F%2Ftracker.example%2Fannounce%3Fpk%3Dx`;
    expect(externalUrl(magnet)).toBe(magnet);
  });

  it.each([
    'https://name:secret@evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'app://engawa/',
    'magnet:?xt=urn:sha1:YNCKHTQCWBTRNJIV4WNAE52SJUQCZO5C',
    'magnet:?dn=no-hash',
    `magnet:?xt=urn:btih:${HASH}b`,
    `magnet:?xt=urn:btih:${HASH} --version`,
    `magnet:?xt=urn:btih:${HASH}"&calc`,
    `magnet://evil.example/?xt=urn:btih:${HASH}`,
    `magnet:?xt=urn:btih:${HASH}&dn=${'x'.repeat(20_000)}`,
    'ms-settings:privacy',
    'smb://server/share',
    '',
    'not an address',
  ])('is never %.60s', (address) => {
    expect(externalUrl(address)).toBeNull();
  });

  it('is always a web address without credentials, for over 500 unusual ones', () => {
    const all = [...FOREIGN_ADDRESSES, ...OWN_ADDRESSES, ...WITH_CREDENTIALS];
    expect(all.length).toBeGreaterThan(500);
    const handed = all.map(externalUrl).filter((url) => url !== null);
    expect(handed.length).toBeGreaterThan(20);
    for (const url of handed) {
      const parsed = new URL(url);
      expect(parsed.href).toBe(url);
      expect(parsed.protocol === 'https:' || isLoopback(parsed), url).toBe(true);
      expect(parsed.username + parsed.password).toBe('');
      expect(url).not.toMatch(/[\s"'<>`\\]/);
    }
  });
});
