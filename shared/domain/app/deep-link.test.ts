import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SlugUrl } from '../identifiers.ts';
import { hostileLinks } from '../testing/hostile-links.ts';
import { AppLink, deepLinkIn, deepLinkTo } from './app-link.ts';

const release = { kind: 'release', idOrAlias: 'lamps-of-the-cape', ordinal: null };
const chapter = { kind: 'chapter', slugUrl: '7--seven', volume: '1', number: '1.10', branchId: null };

describe('a link of the app', () => {
  it.each<[string, unknown]>([
    ['engawa://release/lamps-of-the-cape', release],
    ['engawa://release/lamps-of-the-cape/', release],
    ['ENGAWA://Release/lamps-of-the-cape', release],
    ['engawa://release/9', { ...release, idOrAlias: '9' }],
    ['engawa://release/%D0%BB%D0%B0%D0%BC%D0%BF%D1%8B', { ...release, idOrAlias: 'лампы' }],
    ['engawa://release/9/episode/0', { ...release, idOrAlias: '9', ordinal: 0 }],
    ['engawa://release/9/episode/0.5', { ...release, idOrAlias: '9', ordinal: 0.5 }],
    ['engawa://release/9/episode/1200/', { ...release, idOrAlias: '9', ordinal: 1200 }],
    ['engawa://release/9/episode/0.5?t=754', { ...release, idOrAlias: '9', ordinal: 0.5, atSeconds: 754 }],
    ['engawa://novel/7--seven', { kind: 'novel', slugUrl: '7--seven' }],
    ['engawa://novel/5--семь-ё', { kind: 'novel', slugUrl: '5--семь-ё' }],
    ['engawa://novel/7--seven/v1/c1.10', chapter],
    ['engawa://novel/7--seven/v1/c1.10?bid=123', { ...chapter, branchId: 123 }],
    ['engawa://novel/7--seven/v1/c1.10/?bid=0', { ...chapter, branchId: 0 }],
    [
      'engawa://novel/7--seven/v0/c%D0%AD%D0%BF%D0%B8%D0%BB%D0%BE%D0%B3%202',
      { ...chapter, volume: '0', number: 'Эпилог 2' },
    ],
    ['engawa://person/2100--vera-solntseva', { kind: 'person', slugUrl: '2100--vera-solntseva' }],
    ['engawa://home', { kind: 'page', page: 'home' }],
    ['engawa://SETTINGS/', { kind: 'page', page: 'settings' }],
    ['engawa://search', { kind: 'page', page: 'search' }],
  ])('%j is understood', (text, expected) => {
    expect(deepLinkIn(text)).toEqual(expected);
  });

  it.each<Parameters<typeof deepLinkTo>[0]>([
    { kind: 'release', idOrAlias: 'лампы', ordinal: null },
    { kind: 'release', idOrAlias: '9', ordinal: 0.5 },
    { kind: 'release', idOrAlias: '9', ordinal: 12, atSeconds: 0 },
    { kind: 'release', idOrAlias: '9', ordinal: 12, atSeconds: 754 },
    { kind: 'novel', slugUrl: SlugUrl.parse('5--семь-ё') },
    { kind: 'chapter', slugUrl: SlugUrl.parse('7--seven'), volume: '0', number: 'Эпилог 2', branchId: null },
    { kind: 'chapter', slugUrl: SlugUrl.parse('7--seven'), volume: '1', number: '1.10', branchId: 0 },
  ])('is read back as written for %j', (link) => {
    expect(deepLinkIn(deepLinkTo(link))).toEqual(link);
  });

  it('is none of over 500 malformed or hostile lines', () => {
    const lines = hostileLinks();
    expect(lines.size).toBeGreaterThan(500);
    expect([...lines].filter((line) => deepLinkIn(line) !== null)).toEqual([]);
  });

  it('never throws and only yields names that are safe in a request and an address', () => {
    const part = fc.oneof(
      fc.constantFrom('release', 'novel', 'person', 'episode', 'settings', '7--seven', 'v1', 'c2', '..', '%2e%2e', '9'),
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.string({ maxLength: 6 }).map(encodeURIComponent),
    );
    const line = fc.tuple(fc.array(part, { maxLength: 6 }), fc.string({ maxLength: 8 }));
    fc.assert(
      fc.property(line, ([parts, query]) => {
        const link = deepLinkIn(`engawa://${parts.join('/')}${query === '' ? '' : `?${query}`}`);
        if (link === null) return;
        expect(AppLink.parse(link)).toEqual(link);
        const { kind: _, ...named } = link;
        for (const value of Object.values(named)) expect(String(value)).not.toMatch(/[/\\?#%<>"'\p{Cc}]|^\.\.?$/u);
      }),
    );
  });
});
