import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitsAmong, foundByName, onOtherLayout, readingsOf, searchTextOf } from './name-search.ts';

const TITLES = ['Ночной архив', 'Secretary of Sky Fish', 'Класс на 199-м километре', 'Ёлка в Осаке', 'Veranda'];
const textOf = (title: string) => searchTextOf([title]);
const found = (typed: string, titles: readonly string[] = TITLES) => foundByName(titles, typed, textOf);

/** A word of a title with the mistakes that are forgiven. */
const withMistake = fc
  .record({
    title: fc.constantFrom(...TITLES),
    word: fc.nat(),
    at: fc.nat(),
    kind: fc.constantFrom('missing', 'extra', 'wrong', 'swapped'),
    letter: fc.constantFrom(...'абвяqxz'),
  })
  .map(({ title, word, at, kind, letter }) => {
    const words = searchTextOf([title])
      .split(' ')
      .filter(({ length }) => length >= 5);
    const right = words[word % words.length] ?? '';
    const place = at % (kind === 'swapped' ? right.length - 1 : right.length);
    const [before, after] = [right.slice(0, place), right.slice(place + 1)];
    const swapped = `${before}${right[place + 1]}${right[place]}${after.slice(1)}`;
    const typed = {
      missing: before + after,
      extra: before + letter + right.slice(place),
      wrong: before + letter + after,
      swapped,
    };
    return { title, typed: typed[kind] };
  });

describe('a search by name', () => {
  it('finds a title by a word with one letter missing, extra or wrong, or two swapped', () => {
    fc.assert(
      fc.property(withMistake, ({ title, typed }) => {
        expect(found(typed), typed).toContain(title);
      }),
      { numRuns: 1_000 },
    );
  });

  it('finds a title by its words on the other keyboard layout, also with a mistake', () => {
    for (const title of TITLES)
      for (const word of title.split(' ').filter(({ length }) => length >= 3))
        expect(found(onOtherLayout(word)), word).toContain(title);
    expect(found(onOtherLayout('арихв'))).toEqual(['Ночной архив']);
    expect(found(':bpym', ['Жизнь', 'Сон'])).toEqual(['Жизнь']);
  });

  it('forgives no mistake if a title fits as typed', () => {
    expect(found('архив', ['Архиф', 'Архив'])).toEqual(['Архив']);
    expect(found('архиф', ['Архиф', 'Архив'])).toEqual(['Архиф']);
  });

  it('does not forgive two mistakes, a mistake in a short word, or one at the end of an unfinished word', () => {
    expect(found('ахриф')).toEqual([]);
    expect(found('елк', ['Елена'])).toEqual([]);
    expect(found('вез', ['Веранда'])).toEqual([]);
    expect(found('верз', ['Веранда'])).toEqual([]);
  });

  it('finds every title for blanks, and none for signs alone', () => {
    expect(found('  ')).toEqual(TITLES);
    expect(found(' - ')).toEqual([]);
    expect(found('.*')).toEqual([]);
  });

  it('finds words spread over several names, and ranks a match at the start of a name highest', () => {
    const names = (...all: string[]) => searchTextOf(all);
    const items = [names('Overland'), names('A land'), names('Land'), names('Первый', 'Second land')];
    const fits = fitsAmong(items, readingsOf('land'), (item) => item);
    expect([...fits].toSorted(([, left], [, right]) => right - left).map(([item]) => item)).toEqual([
      names('Land'),
      names('A land'),
      names('Первый', 'Second land'),
      names('Overland'),
    ]);
    expect(foundByName(items, 'первый second', (item) => item)).toEqual([names('Первый', 'Second land')]);
  });

  it('never throws, and finds every one-word title by itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (title, typed) => {
        expect(found(typed, [title]).length).toBeLessThanOrEqual(1);
        const word = /^[\p{L}\p{N}]+$/u.test(title);
        if (word) expect(found(title, [title])).toEqual([title]);
      }),
    );
  });
});
