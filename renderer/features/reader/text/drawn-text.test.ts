import fc from 'fast-check';
import createHyphenator from 'hyphen';
import patterns from 'hyphen/patterns/ru.js';
import { describe, expect, test } from 'vitest';
import { blockText } from '#shared/domain/chapter-document/document-text.ts';
import type { Block, TextMark } from '#shared/domain/chapter-document.ts';
import { drawnBlocks, writtenText } from './drawn-text.ts';

const hyphenator = createHyphenator(patterns, { html: false });
const hyphenate = (text: string) => String(hyphenator(text));

const paragraph = (text: string, marks: readonly TextMark[] = []): Block => ({
  kind: 'paragraph',
  align: null,
  inlines: [{ kind: 'text', text, marks, link: null }],
});
const drawn = (block: Block, by: typeof hyphenate | null = hyphenate) =>
  drawnBlocks([block], by).map(blockText).join().replaceAll('\u00ad', '-').replaceAll('\u00a0', '_');

describe('a text as it is drawn', () => {
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

  test('leaves code and addresses alone, and draws the inside of lists and quotes', () => {
    expect(drawn(paragraph('прекраснейшего', ['code']))).toBe('прекраснейшего');
    expect(drawn(paragraph('https://пример.испытание/прекраснейшего'))).toBe('https://пример.испытание/прекраснейшего');
    const inner = paragraph('однажды');
    expect(drawn({ kind: 'quote', blocks: [{ kind: 'list', start: null, items: [[inner]] }] })).toBe('од-наж-ды');
  });

  test('is the written text again without what is only drawn', () => {
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
