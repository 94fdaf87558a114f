import { describe, expect, test } from 'vitest';
import { createReplacer } from './replaced-document.ts';

type Rule = Parameters<typeof createReplacer>[0][number];

function rule(find: string, put: string, other: Partial<Rule> = {}): Rule {
  return { id: find, slugUrl: null, find, put, isWholeWord: true, isOn: true, createdAt: 1, ...other };
}

function written(text: string, ...rules: readonly Rule[]): string {
  return createReplacer(rules)(text);
}

const anywhere = { isWholeWord: false };

describe('replaced words', () => {
  test('keep the case of the words found', () => {
    const xue = rule('Сюэ', 'Сюй');
    expect(written('Сюэ, СЮЭ и сюэ', xue)).toBe('Сюй, СЮЙ и сюй');
    expect(written('сюэ ли, Сюэ Ли, СЮЭ ЛИ', rule('сюэ ли', 'снежная ли'))).toBe('снежная ли, Снежная ли, СНЕЖНАЯ ЛИ');
    // As the person wrote them: a change of case is a replacement too.
    expect(written('мастер Ли', rule('мастер', 'Мастер'))).toBe('Мастер Ли');
    expect(written('Я и я', rule('я', 'мы'))).toBe('Мы и мы');
    expect(written('雪 шёл', rule('雪', 'Снег'))).toBe('Снег шёл');
  });

  test('are whole words in any script, or parts of words if allowed', () => {
    const ann = rule('Ann', 'Eve');
    expect(written('Ann Anna An Joann, Ann’s Ann-Mary _Ann_', ann)).toBe('Eve Anna An Joann, Eve’s Eve-Mary _Ann_');
    expect(written('Anna Joann', { ...ann, ...anywhere })).toBe('Evea Joeve');
    expect(written('Сюэ Сюэлинь «Сюэ»', rule('Сюэ', 'Сюй'))).toBe('Сюй Сюэлинь «Сюй»');
    expect(written('𐐀Ann Ann𐐀 Ann', ann)).toBe('𐐀Ann Ann𐐀 Eve');
    expect(written('Ann! Ann!a', rule('Ann!', 'Eve?'))).toBe('Eve? Eve?a');
  });

  test('exclude a letter that an accent follows', () => {
    expect(written('и и\u0306', rule('и', 'ы', anywhere))).toBe('ы и\u0306');
  });

  test('follow the longest replacement at a place, then that of the title', () => {
    const all = [rule('Ли', 'Лю'), rule('Ли Мин', 'Лю Минь'), rule('Мин', 'Мань')];
    expect(written('Ли Мин и Ли, Мин', ...all)).toBe('Лю Минь и Лю, Мань');
    const own = rule('Ли', 'Лань', { slugUrl: '1--a' as Rule['slugUrl'] });
    expect(written('Ли', rule('Ли', 'Лю'), own)).toBe('Лань');
  });

  test('are unchanged if the replacement is off', () => {
    expect(written('Ли', rule('Ли', 'Лю', { isOn: false }))).toBe('Ли');
  });

  test('are not replaced again', () => {
    expect(written('а б', rule('а', 'б'), rule('б', 'а'))).toBe('б а');
    expect(written('ааа', rule('а', 'аа', anywhere))).toBe('аааааа');
  });

  test('are matched as plain text, and any space matches a space', () => {
    expect(written('a.c abc (x)* $1', rule('a.c', '$&'), rule('(x)*', '\\1'))).toBe('$& abc \\1 $1');
    expect(written('Сюэ\u00a0Ли', rule('Сюэ Ли', 'Сюй Ли'))).toBe('Сюй Ли');
    expect(written('Сюэ\nЛи', rule('Сюэ Ли', 'Сюй Ли'))).toBe('Сюэ\nЛи');
    expect(written('İstanbul i', rule('istanbul', 'x'), rule('i', 'y'))).toBe('İstanbul y');
  });

  test('stop once a paragraph has grown by 10,000 characters', () => {
    const long = written('а '.repeat(5_000), rule('а', 'ж'.repeat(200)));
    expect(long.length).toBeLessThan(21_000);
    expect(long.endsWith('а а ')).toBe(true);
  });
});
