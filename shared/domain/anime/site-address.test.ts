import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorMilliseconds } from '#shared/testing/processor-time.ts';
import { SlugUrl } from '../identifiers.ts';
import { ChapterName } from '../novels/reading.ts';
import { siteAddressIn } from './site-address.ts';

const sites = { anime: 'https://www.anime.example', novels: 'https://novels.example' };
const read = (text: string) => siteAddressIn(text, sites);
const novel = { kind: 'novel', slugUrl: '7--seven' };
const chapter = { kind: 'chapter', slugUrl: '7--seven', volume: '1', number: '1.10', branchId: null };
const person = { kind: 'person', slugUrl: '2100--vera-solntseva' };

describe('a pasted address', () => {
  it.each<[string, unknown]>([
    ['https://novels.example/ru/book/7--seven', novel],
    ['  https://novels.example/ru/book/7--seven\n', novel],
    ['http://www.novels.example/book/7--seven/', novel],
    ['HTTPS://Novels.Example:443/en-US/book/7--seven?section=chapters&ui=1#top', novel],
    ['novels.example/ru/book/7--seven/chapters', novel],
    ['novels.example/ru//book/7--seven', novel],
    ['www.novels.example/ru/7--seven', novel],
    ['novels.example/7--seven', novel],
    ['novels.example/ru/book/5--%D1%81%D0%B5%D0%BC%D1%8C-ё', { kind: 'novel', slugUrl: '5--семь-ё' }],
    ['https://novels.example/ru/7--seven/read/v1/c1.10', chapter],
    ['novels.example/7--seven/read/v1/c1.10/p2?a=1&bid=123&b=2#x', { ...chapter, branchId: 123 }],
    ['https://novels.example/ru/7--seven/read/v1/c1.10?bid=', chapter],
    ['https://novels.example/ru/7--seven/read/v1/c1.10?bid=-5', chapter],
    ['https://novels.example/ru/7--seven/read/v1/c1.10?bid=99999999999999999999', chapter],
    [
      'https://novels.example/ru/7--seven/read/v0/c%D0%AD%D0%BF%D0%B8%D0%BB%D0%BE%D0%B3%202?bid=0',
      { ...chapter, volume: '0', number: 'Эпилог 2', branchId: 0 },
    ],
    ['https://novels.example/ru/people/2100--vera-solntseva', person],
    ['novels.example/people/2100--vera-solntseva/titles?x', person],
    [
      'https://www.anime.example/anime/releases/release/some-alias/episodes',
      { kind: 'release', idOrAlias: 'some-alias', ordinal: null },
    ],
    ['anime.example/anime/releases/release/9', { kind: 'release', idOrAlias: '9', ordinal: null }],
  ])('%j is understood', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    '',
    '   ',
    '7--seven',
    'words of a search',
    'novels.example',
    'https://novels.example/',
    'https://novels.example/ru',
    'https://novels.example/ru/catalog',
    'https://novels.example/ru/book/',
    'https://novels.example/ru/book/seven',
    'https://novels.example/ru/book/7--%00',
    'https://novels.example/ru/book/7--a%2Fb',
    'https://novels.example/ru/book/7--a%',
    'https://novels.example/ru/7--seven/read',
    'https://novels.example/ru/7--seven/read/v1',
    'https://novels.example/ru/7--seven/read/v1/c',
    'https://novels.example/ru/7--seven/read/1/1',
    'https://novels.example/ru/7--seven/read/v1/c%2E%2E',
    'https://novels.example/ru/7--seven/read/v1/c1%0A2',
    'https://novels.example/ru/book/x/../7--seven',
    'https://novels.example/ru/book/7--seven/%2e%2e/8--eight',
    'https://novels.example/ru/book/7--seven/.%2E/',
    'https://novels.example/ru/people/vera',
    'https://novels.example/anime/releases/release/alias',
    'https://anime.example/ru/book/7--seven',
    'https://anime.example/anime/releases/release/',
    'https://anime.example/anime/releases/release/..',
    'https://anime.example/anime/releases/release/%3Cscript%3E',
    'https://novels.example.evil.example/ru/book/7--seven',
    'https://evil.example/novels.example/ru/book/7--seven',
    'https://novels.example@evil.example/ru/book/7--seven',
    'https://evil.example@novels.example/ru/book/7--seven',
    'https://novels.example:8443/ru/book/7--seven',
    'http://novels.example:443/ru/book/7--seven',
    'https:novels.example/ru/book/7--seven',
    'https:\\\\novels.example\\ru\\book\\7--seven',
    '//novels.example/ru/book/7--seven',
    'javascript://novels.example/ru/book/7--seven',
    'ftp://novels.example/ru/book/7--seven',
    'file:///ru/book/7--seven',
    'see https://novels.example/ru/book/7--seven',
  ])('%j leads nowhere', (text) => {
    expect(read(text)).toBeNull();
  });

  it('has to name the port of the site, as for services on this machine', () => {
    const local = { anime: 'http://127.0.0.1:4001', novels: 'http://127.0.0.1:4002' };
    expect(siteAddressIn('http://127.0.0.1:4002/ru/book/7--seven', local)).toEqual(novel);
    expect(siteAddressIn('127.0.0.1:4002/ru/book/7--seven', local)).toEqual(novel);
    expect(siteAddressIn('http://127.0.0.1:4001/ru/book/7--seven', local)).toBeNull();
    for (const broken of ['', '/', 'not a site', 'https://']) {
      expect(siteAddressIn('https://novels.example/book/7--seven', { anime: broken, novels: broken })).toBeNull();
      expect(siteAddressIn(broken, { anime: broken, novels: broken })).toBeNull();
    }
  });

  it('is refused quickly when it is 100 KB long', async () => {
    const reading = () => {
      for (const piece of ['a', '/', '%2e', 'www.', 'ru/', 'bid=1&', '\u0301', '.', ' ']) {
        expect(read(`https://novels.example/ru/book/7--seven/${piece.repeat(100_000)}`)).toBeNull();
        expect(read(piece.repeat(2_000 / piece.length))).toBeNull();
      }
    };
    expect(await processorMilliseconds(reading)).toBeLessThan(1_000);
  });

  const slug = fc.stringMatching(/^\d{1,9}--[a-z0-9.~_-]{1,40}$/);
  const part = fc.stringMatching(/^[0-9]{1,4}(\.[0-9]{1,3})?$/);

  it('is understood in every form that the site writes', () => {
    const start = fc.constantFrom('https://novels.example', 'http://www.novels.example', 'novels.example');
    const locale = fc.constantFrom('', '/ru', '/en');
    fc.assert(
      fc.property(start, locale, slug, part, part, fc.option(fc.nat()), (origin, ru, slugUrl, volume, number, bid) => {
        const query = bid === null ? '' : `?bid=${bid}`;
        expect(read(`${origin}${ru}/book/${slugUrl}${query}`)).toEqual({ kind: 'novel', slugUrl });
        expect(read(`${origin}${ru}/people/${slugUrl}`)).toEqual({ kind: 'person', slugUrl });
        expect(read(`${origin}${ru}/${slugUrl}/read/v${volume}/c${number}${query}`)).toEqual({
          ...{ kind: 'chapter', slugUrl, volume, number },
          branchId: bid,
        });
      }),
    );
  });

  it('never throws and never yields a name that cannot be requested from a service', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.constantFrom(
        'https://',
        'novels.example',
        'anime.example',
        '/ru',
        '/book/',
        '/read/',
        '/v1',
        '/c1',
        '7--seven',
      ),
      fc.constantFrom(
        '/people/',
        '/anime/releases/release/',
        '..',
        '%2e%2e',
        '%2F',
        '\\',
        '@',
        '?bid=',
        '#',
        '%',
        '\u0000',
      ),
      slug,
    );
    let understood = 0;
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), fc.boolean(), (pieces, isOnSite) => {
        const text = (isOnSite ? 'novels.example/ru/' : '') + pieces.join('');
        const found = read(text);
        if (found === null) return;
        understood += 1;
        expect(text.trim().toLowerCase()).toMatch(/^(https?:\/\/)?(www\.)?(novels|anime)\.example(:443|:80)?\//);
        if (found.kind === 'release') expect(found.idOrAlias).not.toMatch(/[/\\?#%\p{C}]|^\.|\s/u);
        else expect(SlugUrl.safeParse(found.slugUrl).success).toBe(true);
        if (found.kind === 'chapter') expect(ChapterName.safeParse(found).success).toBe(true);
      }),
      { numRuns: 5_000 },
    );
    expect(understood).toBeGreaterThan(20);
  });
});
