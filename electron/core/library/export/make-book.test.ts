import { describe, expect, it } from 'vitest';
import type { SavedChapterInfo } from '#core/library/saved/library-statements.ts';
import { SEVEN, titleOf } from '#core/library/saved/testing/saved-samples.ts';
import { Novel } from '#shared/domain/novels/novel.ts';
import { bookFileName, linkUri, nameParts, wordsIn } from './book.ts';
import { sortableNumbers } from './export-title.ts';
import type { BookScope } from './make-book.ts';
import { makeBook, scopeLabel } from './make-book.ts';

const info = (volume: string, number: string, teams: string[]): SavedChapterInfo => ({
  ...{ id: 0, slugUrl: SEVEN, index: 0, name: ' A\u0000 name ', teams, revisionId: null, branchId: 5 },
  ...{ bytes: 0, missingPictures: 0, savedAt: 0, volume, number },
});
const chapters = [
  info('1', '1', ['Cedar']),
  info('1', '1.10', []),
  info('', '3', ['Cedar', ' Birch ']),
  info('1', '4', []),
];
const record = {
  ...titleOf(1),
  novel: Novel.parse({ ...titleOf(1).novel, name: { main: 'Seven', russian: ' Семь ', english: 'Seven' } }),
};
const bookOf = (scope: BookScope, language = 'ru') =>
  makeBook({
    ...{ record, scope, chapters, language },
    read: () => ({ blocks: [], notes: [] }),
    modifiedAt: new Date(0),
  });

describe('a book of a title', () => {
  it('has the title in its language, the other titles, and the translators of its chapters', () => {
    expect(bookOf({ is: 'title' })).toMatchObject({
      ...{ title: 'Семь', otherTitles: ['Seven'], series: null, language: 'ru' },
      translators: ['Cedar', 'Birch'],
    });
    expect(bookOf({ is: 'title' }, 'en').title).toBe('Seven');
  });

  it('has a part for each run of chapters of a volume, and numbers in chapter headings as given', () => {
    expect(bookOf({ is: 'title' }).parts.map(({ heading, chapters: inside }) => [heading, inside.length])).toEqual([
      ['Том 1', 2],
      [null, 1],
      ['Том 1', 1],
    ]);
    expect(bookOf({ is: 'title' }).parts[0]?.chapters[1]?.heading).toBe('Глава 1.10. A name');
  });

  it('of a volume names its series, with its position if the volume is a number', () => {
    expect(bookOf({ is: 'volume', volume: '1.5' })).toMatchObject({
      ...{ title: 'Семь. Том 1.5', series: { name: 'Семь', position: 1.5 } },
    });
    expect(bookOf({ is: 'volume', volume: 'extra' }).series).toEqual({ name: 'Семь', position: null });
  });

  it('has the same identifier in any language, and another one than other parts of the title', () => {
    const [first, last] = [info('1', '1', []), info('1', '2', [])];
    const scopes: BookScope[] = [
      { is: 'title' },
      { is: 'volume', volume: '1' },
      { is: 'volume', volume: '' },
      { is: 'range', first, last },
      { is: 'range', first, last: first },
    ];
    const identifiers = scopes.map((scope) => bookOf(scope).identifier);
    expect(identifiers).toEqual(scopes.map((scope) => bookOf(scope, 'en').identifier));
    expect(new Set(identifiers).size).toBe(scopes.length);
    for (const identifier of identifiers) {
      expect(identifier).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
  });
});

it.each(['uk', 'be'])('the words of a book in %s are Russian', (language) => {
  expect(wordsIn(language)).toBe(wordsIn('ru'));
});

describe('the name of a book file', () => {
  it.each([
    ['CON', null, 'CON_.epub'],
    ['../../etc/passwd', null, '_.._etc_passwd.epub'],
    ['a:b*c?', 'Том 1/2', 'a_b_c_ - Том 1_2.epub'],
    ['\u202egnp.exe', null, 'gnp.exe.epub'],
    ['...', '...', 'novel-7 - part.epub'],
  ])('of %j with %j is %j', (title, label, name) => {
    expect(bookFileName(title, label, 'epub', 7)).toBe(name);
  });

  it('keeps its part and extension when the title is too long', () => {
    const name = bookFileName('Ы'.repeat(500), 'Том 12', 'fb2', 7);
    expect(name).toMatch(/^Ы+ - Том 12\.fb2$/);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
  });
});

describe('the part of a title in a file name', () => {
  const listed = ['1', '1.5', '9', '12', 'extra'].map((volume, index) => ({ volume, number: String(index * 40 + 1) }));
  const labelsOf = (scopes: readonly BookScope[], list = listed) =>
    scopes.map((scope) => scopeLabel(scope, wordsIn('ru'), sortableNumbers(list)));
  const volumes = (names: readonly string[]): BookScope[] => names.map((volume) => ({ is: 'volume', volume }));

  it('sorts in the order of its volumes, which have two digits or as many as the longest number', () => {
    const names = labelsOf(volumes(['1', '1.5', '9', '12', 'extra']));
    expect(names).toEqual(['Том 01', 'Том 01.5', 'Том 09', 'Том 12', 'Том extra']);
    expect(names.toSorted()).toEqual(names);
    const many = [...listed, { volume: '100', number: '1' }];
    expect(labelsOf(volumes(['2', '100']), many)).toEqual(['Том 002', 'Том 100']);
    expect(labelsOf(volumes(['2', '']), listed.slice(0, 1))).toEqual(['Том 02', 'Без тома']);
    expect(labelsOf(volumes(['3']), [{ volume: '9'.repeat(500), number: '1' }])).toEqual(['Том 03']);
  });

  it('sorts in the order of its chapters', () => {
    const range = (from: string, to: string): BookScope => ({
      ...{ is: 'range', first: info('1', from, []), last: info('2', to, []) },
    });
    expect(labelsOf([range('9.5', '12'), range('100', '100')])).toEqual([
      'том 01 глава 009.5 – том 02 глава 012',
      'том 01 глава 100 – том 02 глава 100',
    ]);
    expect(labelsOf([{ is: 'title' }])).toEqual([null]);
  });
});

describe('the name of a person', () => {
  it.each([
    ['Anna Smith', ['Anna', '', 'Smith']],
    ["Jean-Luc O'Neill", ['Jean-Luc', '', "O'Neill"]],
    ['Михаил Булгаков', ['Михаил', '', 'Булгаков']],
    ['Толстой Лев Николаевич', ['Лев', 'Николаевич', 'Толстой']],
    ['Анна Андреевна Ахматова', ['Анна', 'Андреевна', 'Ахматова']],
    ['Абрамович Роман Аркадьевич', ['Роман', 'Аркадьевич', 'Абрамович']],
    ['Т. Х. Уитлоу', ['Т.', 'Х.', 'Уитлоу']],
    ['Уитлоу Т. Х.', ['Т.', 'Х.', 'Уитлоу']],
    ['А. М. Абрамович', ['А.', 'М.', 'Абрамович']],
    ['J. Smith', ['J.', '', 'Smith']],
    ['Ульянова Мария Ильинична', ['Мария', 'Ильинична', 'Ульянова']],
  ])('%s is split into its parts', (name, parts) => {
    expect(Object.values(nameParts(name) ?? {})).toEqual(parts);
  });

  it.each([
    'TurtleMe',
    '猫腻',
    'Иван Петрович',
    'Robert Louis Stevenson',
    'Mary K.',
    'I Eat 2',
    'er gen',
    'Team & Co',
    '',
    'A B C D',
  ])('%j is not split', (name) => {
    expect(nameParts(name)).toBeNull();
  });
});

describe('a link in a book', () => {
  it.each([
    ['https://a.example/b?c=1#d', 'https://a.example/b?c=1#d'],
    ['https://a.example/{b}|c^?[d]=%zz#e#f', 'https://a.example/%7Bb%7D%7Cc%5E?%5Bd%5D=%25zz#e%23f'],
    ['http://[::1]/', null],
    ['http://a.example:99999/', null],
  ])('to %s is %s', (address, uri) => {
    expect(linkUri(address)).toBe(uri);
  });
});
