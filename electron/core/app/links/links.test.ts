import { describe, expect, it } from 'vitest';
import { hostileLinks } from '#shared/domain/testing/hostile-links.ts';
import { createLinks } from './links.ts';

function openLinks() {
  let waiting = 0;
  const links = createLinks({
    sites: { anime: 'https://anime.example', novels: 'https://novels.example' },
    onWaiting: () => {
      waiting += 1;
    },
  });
  return { links, waited: () => waiting };
}

describe('a link from outside the page', () => {
  it('is announced to the page and handed out once', () => {
    const { links, waited } = openLinks();
    expect(links.take()).toBeNull();
    links.open({ kind: 'page', page: 'library' });
    expect(waited()).toBe(1);
    expect(links.take()).toEqual({ kind: 'page', page: 'library' });
    expect(links.take()).toBeNull();
  });

  it('replaces a link that was not taken yet', () => {
    const { links, waited } = openLinks();
    links.open({ kind: 'page', page: 'library' });
    expect(links.openAddress('engawa://novel/7--seven/v1/c2?bid=5')).toBe(true);
    expect(waited()).toBe(2);
    const chapter = { kind: 'chapter', slugUrl: '7--seven', volume: '1', number: '2', branchId: 5 };
    expect(links.take()).toEqual(chapter);
    expect(links.take()).toBeNull();
  });

  it.each([
    ['https://anime.example/anime/releases/release/lamps', { kind: 'release', idOrAlias: 'lamps', ordinal: null }],
    ['https://novels.example/ru/book/7--seven', { kind: 'novel', slugUrl: '7--seven' }],
    ['https://novels.example/ru/people/7--vera', { kind: 'person', slugUrl: '7--vera' }],
  ])('may be an address of one of the sites: %s', (address, expected) => {
    const { links } = openLinks();
    expect(links.openAddress(address)).toBe(true);
    expect(links.take()).toEqual(expected);
  });

  it('is refused if it is hostile or an address of another site', () => {
    const { links, waited } = openLinks();
    const others = ['https://evil.example/ru/book/7--seven', 'file:///etc/passwd', '--inspect', '/home', ''];
    for (const address of [...others, ...hostileLinks()]) expect(links.openAddress(address), address).toBe(false);
    expect(waited()).toBe(0);
    expect(links.take()).toBeNull();
  });
});
