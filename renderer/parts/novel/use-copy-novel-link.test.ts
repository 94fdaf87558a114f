import { expect, test } from 'vitest';
import { siteAddressIn } from '#shared/domain/anime/site-address.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { novelSiteAddress } from './use-copy-novel-link.ts';

test("a title's address on the site opens that title when it is pasted", () => {
  const slugUrl = SlugUrl.parse('7--ten-thousand-steps');
  const sites = { anime: 'https://anime.example', novels: 'https://novels.example' };
  const address = novelSiteAddress(slugUrl, sites.novels);
  expect(address).toBe('https://novels.example/ru/book/7--ten-thousand-steps');
  expect(siteAddressIn(address ?? '', sites)).toEqual({ kind: 'novel', slugUrl });
});

test('without a site there is no address', () => {
  expect(novelSiteAddress(SlugUrl.parse('7--a'), '')).toBeNull();
});
