import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchParts } from './title-found.tsx';

/** The name with its marked parts in brackets. */
function marked(name: string, typed: string): string {
  return matchParts(name, typed)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');
}

describe('marks of the typed words in a name', () => {
  it('are at the beginnings of words, for every typed word', () => {
    expect(marked('A veranda between house and garden', 'gard ver')).toBe('A [ver]anda between house and [gard]en');
  });

  it('are inside words only if no word begins with the typed one', () => {
    expect(marked('Overland', 'land')).toBe('Over[land]');
    expect(marked('Overland of the land', 'land')).toBe('Overland of the [land]');
  });

  it('ignore case, accents and ё', () => {
    expect(marked('ЁЛКА Pokémon', 'елка poke')).toBe('[ЁЛКА] [Poké]mon');
    expect(marked('Poke\u0301mon', 'poke')).toBe('[Poké]mon');
    expect(marked('Мой сосед', 'мой')).toBe('[Мой] сосед');
  });

  it('cover the longest of several typed words that match at one place', () => {
    expect(marked('garden', 'g gard ga')).toBe('[gard]en');
  });

  it('are absent if nothing matches or nothing is typed', () => {
    expect(matchParts('garden', 'сад')).toEqual([{ text: 'garden', isMatch: false }]);
    expect(matchParts('garden', ' . ')).toEqual([{ text: 'garden', isMatch: false }]);
    expect(matchParts('', 'a')).toEqual([]);
  });

  it('change no letter of a name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (name, typed) => {
        const whole = matchParts(name, typed)
          .map(({ text }) => text)
          .join('');
        expect(whole.normalize()).toBe(name.normalize());
      }),
    );
  });
});
