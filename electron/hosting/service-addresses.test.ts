import { expect, test } from 'vitest';
import { type AddressFlags, configuredServices } from './service-addresses.ts';
import { StartRefusal } from './start-refusal.ts';

const anime = (base: string, site = 'https://anime.example'): AddressFlags => ({
  'anime-base-url': base,
  'anime-site-url': site,
});
const novels = (base: string, site = 'https://novels.example'): AddressFlags => ({
  'novel-base-url': base,
  'novel-site-url': site,
});

test('nothing given leaves both services to the demo, and one may be given alone', () => {
  expect(configuredServices({})).toEqual({ anime: null, novels: null });
  expect(configuredServices(anime('https://a.example/api/v1')).novels).toBeNull();
  expect(configuredServices(novels('https://n.example')).anime).toBeNull();
});

test('addresses lose their final slashes and keep everything else', () => {
  const { anime: tidied } = configuredServices(anime('https://a.example:8443/api/v1//', 'http://127.0.0.1:9/'));
  expect(tidied).toEqual({ baseUrl: 'https://a.example:8443/api/v1', siteUrl: 'http://127.0.0.1:9' });
  expect(configuredServices(novels('http://[::1]:1/')).novels).toEqual({
    baseUrl: 'http://[::1]:1',
    siteUrl: 'https://novels.example',
    siteId: 3,
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
  ['an API without its site', { 'anime-base-url': 'https://a.example/api/v1' }],
  ['a site without its API', { 'novel-site-url': 'https://n.example' }],
])('%s is refused in one sentence', (_name, flags) => {
  expect(() => configuredServices(flags)).toThrow(StartRefusal);
  expect(() => configuredServices(flags)).toThrow(/^--[a-z-]+ [^\n]+\.$/);
});
