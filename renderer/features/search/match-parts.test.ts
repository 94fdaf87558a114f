import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchParts } from './title-found.tsx';

/** The name with its marked parts in brackets. */
function marked(name: string, typed: string): string {
  return matchParts(name, typed)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');
}

describe('the marks of what was typed', () => {
  it('stand on every word of it, where a word of the name begins so', () => {
    expect(marked('A veranda between house and garden', 'gard ver')).toBe('A [ver]anda between house and [gard]en');
  });

  it('stand inside of words only where none begins so', () => {
    expect(marked('Overland', 'land')).toBe('Over[land]');
    expect(marked('Overland of the land', 'land')).toBe('Overland of the [land]');
  });

  it('do not ask for the right case, accents or ё', () => {
    expect(marked('ЁЛКА Pokémon', 'елка poke')).toBe('[ЁЛКА] [Poké]mon');
    expect(marked('Poke\u0301mon', 'poke')).toBe('[Poke\u0301]mon');
  });

  it('take the longest of several that begin alike', () => {
    expect(marked('garden', 'g gard ga')).toBe('[gard]en');
  });

  it('leave a name alone in which nothing is found, and nothing typed', () => {
    expect(matchParts('garden', 'сад')).toEqual([{ text: 'garden', isMatch: false }]);
    expect(matchParts('garden', ' . ')).toEqual([{ text: 'garden', isMatch: false }]);
    expect(matchParts('', 'a')).toEqual([]);
  });

  it('change no letter of any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (name, typed) => {
        const whole = matchParts(name, typed)
          .map(({ text }) => text)
          .join('');
        expect(whole).toBe([...name].slice(0, 300).join(''));
      }),
    );
  });
});
