import { expect, test } from 'vitest';
import { siteAddressIn } from '#shared/domain/anime/site-address.ts';
import { siteChapterAddress } from './chapter-trouble.tsx';

const sites = { novels: 'https://novels.example', anime: 'https://anime.example' };

test('the address of a chapter on the site is read back as the same chapter', () => {
  const address = siteChapterAddress(sites.novels, '12--lamps', { volume: '1', number: '1.10' }, 49) ?? '';
  expect(address).toBe('https://novels.example/ru/12--lamps/read/v1/c1.10?bid=49');
  const chapter = { kind: 'chapter', slugUrl: '12--lamps', volume: '1', number: '1.10', branchId: 49 };
  expect(siteAddressIn(address, sites)).toEqual(chapter);
  const plain = siteChapterAddress(sites.novels, '12--lamps', { volume: '2', number: '3' }, null) ?? '';
  expect(siteAddressIn(plain, sites)).toMatchObject({ volume: '2', number: '3', branchId: null });
});

test('no volume or number leads out of the site, and without a root there is no address', () => {
  const odd = siteChapterAddress(sites.novels, '../..', { volume: '/../..', number: '?a=b#c' }, null) ?? '';
  expect(new URL(odd).origin).toBe(sites.novels);
  expect(new URL(odd).search).toBe('');
  expect(siteChapterAddress(undefined, '12--lamps', { volume: '1', number: '1' }, null)).toBeNull();
});
