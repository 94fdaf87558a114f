import { expect, test } from 'vitest';
import { StartRefusal } from './data-folder.ts';
import { type ServiceFlags, servicesOfFlags } from './services/service-flags.ts';

const anime = (base: string, site = 'https://anime.example'): ServiceFlags => ({
  'anime-base-url': base,
  'anime-site-url': site,
});
const novels = (base: string, site = 'https://novels.example'): ServiceFlags => ({
  'novel-base-url': base,
  'novel-site-url': site,
});

test('no flags give no choice, `--demo` gives the demo, and one service may be given alone', () => {
  expect(servicesOfFlags({})).toBeNull();
  expect(servicesOfFlags({ demo: true })).toEqual({ anime: null, novels: null });
  expect(servicesOfFlags(anime('https://a.example/api/v1'))?.novels).toBeNull();
  expect(servicesOfFlags(novels('https://n.example'))?.anime).toBeNull();
});

test('addresses lose only their final slashes', () => {
  const named = servicesOfFlags(anime('https://a.example:8443/api/v1//', 'http://127.0.0.1:9/'));
  expect(named?.anime).toEqual({ baseUrl: 'https://a.example:8443/api/v1', siteUrl: 'http://127.0.0.1:9' });
  expect(servicesOfFlags(novels('http://[::1]:1/'))?.novels).toEqual({
    baseUrl: 'http://[::1]:1',
    siteUrl: 'https://novels.example',
  });
});

test.each([
  ['http on another machine', anime('http://a.example/api/v1')],
  ['a name that only looks like this machine', anime('http://127.0.0.1.evil.example/api/v1')],
  ['a name that only begins like this machine', anime('http://localhost.example/api/v1')],
  ['another protocol', anime('ftp://a.example/api/v1')],
  ['a script', anime('javascript:alert(1)//api/v1')],
  ['no address at all', anime('api/v1')],
  ['nothing', anime('')],
  ['credentials', anime('https://name:word@a.example/api/v1')],
  ['a query', anime('https://a.example/api/v1?x=/api/v1')],
  ['a fragment', anime('https://a.example/#/api/v1')],
  ['an anime API without its version', anime('https://a.example/api')],
  ['a novel API with its path', novels('https://n.example/api/')],
  ['the demo beside addresses', { ...anime('https://a.example/api/v1'), demo: true }],
  ['an API without its site', { 'anime-base-url': 'https://a.example/api/v1' }],
  ['a site without its API', { 'novel-site-url': 'https://n.example' }],
])('%s is refused in one sentence', (_name, flags) => {
  expect(() => servicesOfFlags(flags)).toThrow(StartRefusal);
  expect(() => servicesOfFlags(flags)).toThrow(/^--[a-z-]+ [^\n]+\.$/);
});
