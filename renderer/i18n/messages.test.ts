import { createTranslator } from 'use-intl/core';
import { describe, expect, it } from 'vitest';
import { AppErrorCode } from '#shared/contract/app-error.ts';
import { en } from './en.ts';
import { ru } from './ru.ts';

type Tree = { readonly [key: string]: string | Tree };

function leaves(tree: Tree, path = ''): [path: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const here = path === '' ? key : `${path}.${key}`;
    return typeof value === 'string' ? [[here, value] satisfies [string, string]] : leaves(value, here);
  });
}

const english = leaves(en);
const russian = leaves(ru);
/** Names in braces, but not the texts of a plural's branches, which are in braces too. */
const ARGUMENT = /(?<!\b(?:zero|one|two|few|many|other)\s|=\d\s)\{\s*(\w+)\s*[,}]/g;
const argumentsOf = (text: string) => [...new Set([...text.matchAll(ARGUMENT)].map(([, name]) => name))].toSorted();

describe('the messages of both languages', () => {
  it('are never empty', () => {
    for (const [path, text] of [...english, ...russian]) expect(text.trim(), path).not.toBe('');
  });

  it('take the same arguments', () => {
    const inEnglish = new Map(english);
    for (const [path, text] of russian) {
      expect(argumentsOf(text), path).toEqual(argumentsOf(inEnglish.get(path) ?? ''));
    }
  });

  it('have no exclamation marks', () => {
    for (const [path, text] of [...english, ...russian]) expect(text, path).not.toContain('!');
  });

  it('call offline content saved, never downloaded', () => {
    for (const { saved, exports, offline, storage } of [en, ru]) {
      for (const [path, text] of leaves({ saved, exports, offline, storage })) {
        expect(text.replace(/downloads folder|папку загрузок/, ''), path).not.toMatch(/download|скач|загру/i);
      }
    }
  });

  it('have the right Russian plural for 1, 2, 5 and 21', () => {
    const t = createTranslator({ locale: 'ru', messages: ru });
    const forms = [1, 2, 5, 21].map((count) => t('anime.catalogue.total', { count } as never));
    expect(forms).toEqual(['1 релиз', '2 релиза', '5 релизов', '21 релиз']);
  });

  it('omit the number for one file or match in Russian, but not for 21', () => {
    const t = createTranslator({ locale: 'ru', messages: ru });
    const exported = (files: number) =>
      t('exports.tasks.exported', { files, first: 'book.epub', directory: 'Downloads' } as never);
    expect([exported(1), exported(21)]).toEqual(['book.epub в папке Downloads', '21 файл в папке Downloads']);
    const seeTexts = (count: number) => t('search.seeTexts', { count } as never);
    expect([seeTexts(1), seeTexts(21)]).toEqual([
      'Совпадение в сохранённых текстах',
      'Все 21 совпадение в сохранённых текстах',
    ]);
  });
});

describe('the plurals', () => {
  /** The branches of every plural of a text, with nested content. */
  function pluralsOf(text: string): string[][] {
    return [...text.matchAll(/\{\w+, plural,/g)].map(({ index, 0: opening }) => {
      const branches: string[] = [];
      let depth = 1;
      for (let end = index + opening.length, from = end; depth > 0 && end < text.length; end++) {
        if (text[end] === '{' && depth++ === 1) branches.push(text.slice(from, end).trim());
        if (text[end] === '}' && depth-- === 2) from = end + 1;
      }
      return branches;
    });
  }

  it.each([
    ['Russian', russian, ['one', 'few', 'many', 'other']],
    ['English', english, ['one', 'other']],
  ] as const)('of %s have every plural form of the language, or only `other`', (_, messages, forms) => {
    for (const [path, text] of messages) {
      for (const branches of pluralsOf(text)) {
        const named = branches.filter((branch) => !branch.startsWith('='));
        expect(named, path).toEqual(named.length > 1 ? forms : ['other']);
      }
    }
  });

  it('are found with nested content', () => {
    expect(pluralsOf('{n, plural, =0 {no} one {a {name} b} other {#}} {m, plural, other {x}}')).toEqual([
      ['=0', 'one', 'other'],
      ['other'],
    ]);
  });
});

describe('the texts of errors', () => {
  const errorCodes = [...AppErrorCode.values];
  it('exist for every code and for no other', () => {
    expect(Object.keys(en.errors).toSorted()).toEqual(errorCodes.toSorted());
  });

  it('have a title and advice, and name no code', () => {
    for (const [path, text] of [...english, ...russian].filter(([key]) => key.startsWith('errors.'))) {
      for (const code of errorCodes.filter((name) => name.includes('-'))) expect(text, path).not.toContain(code);
    }
    for (const messages of [en.errors, ru.errors]) {
      for (const code of errorCodes) {
        expect(messages[code].title.length, code).toBeGreaterThan(3);
        expect(messages[code].advice.length, code).toBeGreaterThan(10);
      }
    }
  });
});
