import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blockText } from '#shared/domain/chapter-document/document-text.ts';
import type { Block, TextMark } from '#shared/domain/chapter-document.ts';
import { drawnBlocks, loadHyphenator, writtenText } from './drawn-text.tsx';
import englishBreaks from './testing/breaks-en.txt?raw';
import russianBreaks from './testing/breaks-ru.txt?raw';

const hyphenate = await loadHyphenator('ru');
const hyphenateEnglish = await loadHyphenator('en');

const paragraph = (text: string, marks: readonly TextMark[] = []): Block => ({
  kind: 'paragraph',
  align: null,
  inlines: [{ kind: 'text', text, marks, link: null }],
});
const drawn = (block: Block, by: typeof hyphenate | null = hyphenate) =>
  drawnBlocks([block], by).map(blockText).join().replaceAll('\u00ad', '-').replaceAll('\u00a0', '_');

describe('a drawn text', () => {
  test.each([
    ['однажды прекраснейшего', 'од-наж-ды пре-крас-ней-ше-го'],
    ['подъезд объёмный', 'подъ-езд объ-ём-ный'],
    ['дом и сад у дороги', 'дом и_сад у_до-ро-ги'],
  ])('breaks Russian words at syllables: %s', (text, expected) => {
    expect(drawn(paragraph(text))).toBe(expected);
  });

  test.each([
    ['Я не знаю, что и в лесу, и у реки', 'Я_не_знаю, что и_в_лесу, и_у_реки'],
    ['Да — сказал он — никогда', 'Да_— сказал он_— никогда'],
    ['a cat on a mattress', 'a cat on a mattress'],
    ['из-за поворота', 'из-за поворота'],
  ])('keeps short Russian words with the next word, and dashes with the one before: %s', (text, expected) => {
    expect(drawn(paragraph(text), null)).toBe(expected);
  });

  test.each([
    ['река поднялась до дна.', 'река поднялась до_дна.'],
    ['and on it went', 'and on it_went'],
    ['and on it wandered', 'and on it wandered'],
  ])('leaves no short word alone on the last line: %s', (text, expected) => {
    expect(drawn(paragraph(text), null)).toBe(expected);
  });

  test('leaves code and addresses unchanged, and breaks words inside lists and quotes', () => {
    expect(drawn(paragraph('прекраснейшего', ['code']))).toBe('прекраснейшего');
    expect(drawn(paragraph('https://пример.испытание/прекраснейшего'))).toBe('https://пример.испытание/прекраснейшего');
    const inner = paragraph('однажды');
    expect(drawn({ kind: 'quote', blocks: [{ kind: 'list', start: null, items: [[inner]] }] })).toBe('од-наж-ды');
  });

  test('converts back to the written text', () => {
    const words = fc.constantFrom(
      'однажды',
      'и',
      'в',
      'прекраснейшего',
      '—',
      'in',
      'hyphenation',
      '1917',
      '«Да»',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(words, { minLength: 1 }), (parts) => {
        const block = paragraph(parts.join(' '));
        expect(drawnBlocks([block], hyphenate).map(blockText).map(writtenText)).toEqual([blockText(block)]);
      }),
    );
  });
});

describe('word breaks', () => {
  /**
   * Words with all their correct breaks. English: the Moby hyphenation list (public domain). Russian: by the rules of 1956,
   * §§ 117-122, also those of prefixes and roots.
   */
  const REFERENCES = { ru: russianBreaks, en: englishBreaks };
  const breaksOf = (hyphenated: string, shortestEnding = 1) => {
    const parts = hyphenated.split('-');
    const letters = parts.join('').length;
    const breaks = parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('').length);
    return new Set(breaks.filter((at) => letters - at >= shortestEnding));
  };
  /** Typographers do not carry the last two letters of an English word over to the next line. */
  const SHORTEST_ENDINGS = { ru: 1, en: 3 };

  test.each([
    // The pattern breaks "на-чнёте" one letter later, inside its root, which many books do too.
    ['ru', 500, 0.75, ['нач-нё-те']],
    // American dictionaries differ in these.
    [
      'en',
      300,
      0.85,
      ['au-tho-riza-tion', 'au-tho-rized', 'dic-tio-nary', 'ex-tra-or-di-nary', 'in-de-pen-dence', 'in-de-pen-dent'],
    ],
  ] as const)('agree with the reference words: %s', (language, words, leastFound, knownDifferences) => {
    const hyphenateWord = language === 'ru' ? hyphenate : hyphenateEnglish;
    const drawn = REFERENCES[language]
      .trim()
      .split('\n')
      .map((reference) => {
        const expected = breaksOf(reference, SHORTEST_ENDINGS[language]);
        const word = hyphenateWord(reference.replaceAll('-', '')).replaceAll('\u00ad', '-');
        const made = breaksOf(word);
        return { word, expected, made, isRight: made.isSubsetOf(expected) };
      });
    expect(drawn).toHaveLength(words);
    expect(drawn.filter(({ isRight }) => !isRight).map(({ word }) => word)).toEqual(knownDifferences);
    const found = drawn.reduce((sum, { made }) => sum + made.size, 0);
    const all = drawn.reduce((sum, { expected }) => sum + expected.size, 0);
    expect(found / all).toBeGreaterThan(leastFound);
  });

  test('carry no English ending of two letters over to the next line', () => {
    const text = "The owner's paper, a level-headed reader; only very extraordinary";
    expect(hyphenateEnglish(text).replaceAll('\u00ad', '-')).toBe(
      "The owner's pa-per, a level-headed reader; only very ex-tra-or-di-nary",
    );
  });

  test.each([
    ['uk', 'найпрекраснішого подорожнього', 'най-пре-кра-сні-шо-го по-до-ро-жньо-го'],
    ['be', 'найпрыгажэйшага падарожніка', 'най-п-ры-га-жэй-ша-га па-да-ро-ж-ні-ка'],
  ] as const)('follow the patterns of the language: %s', async (language, text, expected) => {
    const hyphenateText = await loadHyphenator(language);
    expect(hyphenateText(text).replaceAll('\u00ad', '-')).toBe(expected);
  });
});
