import { describe, expect, it, test } from 'vitest';
import { Settings } from '#shared/domain/app/settings.ts';
import { lookupAddress, lookupSites } from './look-up.tsx';

const { lookup } = Settings.parse({});

describe('the sites for selected words', () => {
  it('are the chosen ones, in the language of the words', () => {
    expect(lookupSites(lookup, 'ru', 'en')).toEqual([
      { site: 'wiktionary', address: 'https://ru.wiktionary.org/w/index.php?search=%s' },
      { site: 'yandex', address: 'https://translate.yandex.com/?source_lang=ru&target_lang=en&text=%s' },
      { site: 'deepl', address: 'https://www.deepl.com/translator#ru/en/%s' },
    ]);
    expect(lookupSites({ ...lookup, wiktionary: false, yandex: false }, 'en', 'ru').map(({ site }) => site)).toEqual([
      'deepl',
    ]);
  });

  it.each(['ru', 'en'] as const)(
    'translate from %s into the other language, even if the interface is in the same',
    (from) => {
      const to = from === 'ru' ? 'en' : 'ru';
      for (const locale of ['ru', 'en'] as const) {
        expect(lookupSites(lookup, from, locale)[2]?.address).toContain(`#${from}/${to}/`);
      }
    },
  );
});

test('words are encoded in every place for them in an address', () => {
  const { url } = lookupAddress('https://example.org/%s?q=%s#end', ' a&b=c/../?#%s $& "\\\nдом ');
  expect(url).toBe(
    'https://example.org/a%26b%3Dc%2F..%2F%3F%23%25s%20%24%26%20%22%5C%20%D0%B4%D0%BE%D0%BC?q=a%26b%3Dc%2F..%2F%3F%23%25s%20%24%26%20%22%5C%20%D0%B4%D0%BE%D0%BC#end',
  );
  expect(new URL(url).host).toBe('example.org');
});

test('words are cut after 1,000 characters, even within a surrogate pair, and reported as cut', () => {
  expect(lookupAddress('%s', 'x'.repeat(1_000))).toEqual({ url: 'x'.repeat(1_000), isCut: false });
  const { url, isCut } = lookupAddress('%s', `${'x'.repeat(999)}🙂`);
  expect(url).toBe(`${'x'.repeat(999)}%EF%BF%BD`);
  expect(isCut).toBe(true);
  expect(lookupAddress('https://example.org/%s', 'ы'.repeat(5_000)).url.length).toBeLessThan(10_000);
});
