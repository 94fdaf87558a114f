import { describe, expect, it } from 'vitest';
import type { ServiceAddresses } from '#core/ports.ts';
import { createNamedHosts } from './named-hosts.ts';

const publicAddresses: ServiceAddresses = {
  anime: { baseUrl: 'https://api.anime.example/api/v1', siteUrl: 'https://anime.example' },
  novels: { baseUrl: 'https://api.novels.example', siteUrl: 'https://novels.example', siteId: 3 },
};
const embeddedAddresses: ServiceAddresses = {
  anime: { baseUrl: 'http://127.0.0.1:4001/api/v1', siteUrl: 'http://127.0.0.1:4002' },
  novels: { baseUrl: 'http://127.0.0.1:4003', siteUrl: 'http://127.0.0.1:4004', siteId: 3 },
};

describe('hosts that media may come from', () => {
  it('are the configured sites for pictures, and only hosts that a service named for streams', () => {
    const hosts = createNamedHosts({ addresses: publicAddresses });
    expect(hosts.allows(new URL('https://anime.example/storage/x.webp'), 'image')).toBe(true);
    expect(hosts.allows(new URL('https://novels.example/uploads/x.jpg'), 'image')).toBe(true);
    expect(hosts.allows(new URL('https://anime.example/x.m3u8'), 'stream')).toBe(false);
    expect(hosts.allows(new URL('https://cdn.example/x.m3u8'), 'stream')).toBe(false);
    hosts.learn('https://cdn.example/a.m3u8?country=x', 'anime', 'stream');
    expect(hosts.allows(new URL('https://cdn.example/b.ts'), 'stream')).toBe(true);
    expect(hosts.allows(new URL('https://cdn.example/b.png'), 'image')).toBe(false);
    expect(hosts.allows(new URL('https://evil.cdn.example/b.ts'), 'stream')).toBe(false);
    expect(hosts.allows(new URL('https://cdn.example:8443/b.ts'), 'stream')).toBe(false);
    expect(hosts.allows(new URL('https://user:password@cdn.example/b.ts'), 'stream')).toBe(false);
  });

  it.each([
    'http://cdn.example/x',
    'http://127.0.0.1/x',
    'https://127.0.0.1/x',
    'https://localhost/x',
    'https://[::1]/x',
    'https://10.0.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[::ffff:192.168.0.1]/x',
    'https://2130706433/x',
    'https://user:password@cdn.example/x',
    'https://:password@cdn.example/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'ftp://cdn.example/x',
    'blob:https://cdn.example/x',
    '//cdn.example/x',
    '/x',
    '',
    'https://',
    'https://%00/',
  ])('never include %j, even if a public service names it', (address) => {
    const hosts = createNamedHosts({ addresses: publicAddresses });
    hosts.learn(address, 'anime', 'image');
    const url = URL.parse(address);
    expect(url !== null && hosts.allows(url, 'image')).toBe(false);
  });

  it('are learned regardless of the addresses that were named before', () => {
    const named = ['a.example', 'b.example'].flatMap((host) => [
      `https://${host}/x`,
      `https:///${host}/x`,
      `      https://${host}/x`,
      `https:\\\\${host}\\x/y`,
      `https://${host}?of=/`,
      `https://user@${host}/x`,
      `https://user@a.example\\@${host}/x`,
      `https://a.example\\@${host}/x`,
      `https://a.example\t/${host}/`,
    ]);
    const allowedAfter = (address: string, ...before: readonly (readonly [string, 'image' | 'stream'])[]) => {
      const hosts = createNamedHosts({ addresses: publicAddresses });
      for (const [text, kind] of before) hosts.learn(text, 'anime', kind);
      hosts.learn(address, 'anime', 'stream');
      return hosts.allows(new URL(`https://${new URL(address).host}/z`), 'stream');
    };
    for (const address of named) {
      for (const earlier of named.filter((text) => !text.includes('user@'))) {
        const said = `${JSON.stringify(address)} after ${JSON.stringify(earlier)}`;
        expect(allowedAfter(address, [earlier, 'image']), said).toBe(allowedAfter(address));
        const isSameHost = new URL(address).host === new URL(earlier).host;
        expect(allowedAfter(address, [earlier, 'stream']), said).toBe(isSameHost || allowedAfter(address));
      }
    }
  });

  it('may be on this machine only if their service is', () => {
    const hosts = createNamedHosts({ addresses: embeddedAddresses });
    const cdn = new URL('http://127.0.0.1:4005/x.m3u8');
    expect(hosts.allows(cdn, 'stream')).toBe(false);
    hosts.learn(cdn.href, 'anime', 'stream');
    expect(hosts.allows(cdn, 'stream')).toBe(true);
    expect(hosts.mayBePrivate(cdn)).toBe(true);
    expect(hosts.mayBePrivate(new URL('https://cdn.example/x'))).toBe(false);
    hosts.learn('https://192.168.0.7/x', 'anime', 'stream');
    expect(hosts.allows(new URL('https://192.168.0.7/x'), 'stream')).toBe(false);

    const mixed = createNamedHosts({ addresses: { ...publicAddresses, novels: embeddedAddresses.novels } });
    mixed.learn(cdn.href, 'anime', 'stream');
    expect(mixed.allows(cdn, 'stream')).toBe(false);
  });

  it('on this machine are never reached by a redirect from a public host', () => {
    const mixed = createNamedHosts({ addresses: { ...publicAddresses, novels: embeddedAddresses.novels } });
    const [there, here, besides] = [
      new URL('https://anime.example/x.webp'),
      new URL('http://127.0.0.1:4003/x.webp'),
      new URL('http://localhost:4005/x.webp'),
    ];
    for (const own of [here, besides]) expect(mixed.mayFollow(there, own), own.href).toBe(false);
    expect(mixed.mayFollow(here, besides)).toBe(true);
    expect(mixed.mayFollow(here, there)).toBe(true);
  });

  it('may be in a local network if the person configured them', () => {
    const site = 'http://192.168.0.7:8080';
    const anime = { baseUrl: `${site}/api/v1`, siteUrl: site };
    const hosts = createNamedHosts({ addresses: { ...publicAddresses, anime } });
    expect(hosts.allows(new URL(`${site}/storage/x.webp`), 'image')).toBe(true);
    expect(hosts.mayBePrivate(new URL(`${site}/storage/x.webp`))).toBe(true);
    expect(hosts.mayBePrivate(new URL('https://cdn.example/x'))).toBe(false);
  });

  it('are limited in number when a service names 5,000', () => {
    const hosts = createNamedHosts({ addresses: publicAddresses });
    for (let index = 0; index < 5_000; index += 1) hosts.learn(`https://h${index}.example/`, 'anime', 'image');
    expect(hosts.allows(new URL('https://h0.example/'), 'image')).toBe(true);
    expect(hosts.allows(new URL('https://h4999.example/'), 'image')).toBe(false);
  });
});
