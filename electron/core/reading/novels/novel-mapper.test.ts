import { describe, expect, it } from 'vitest';
import { Novel } from '#shared/domain/novels/novel.ts';
import { WireNovel } from '#shared/upstream/novel-api.ts';
import { novelFrom } from './novel-mapper.ts';
import { pictureAddress } from './testing/service-at.ts';

function map(fields: Record<string, unknown>): Novel {
  const novel = novelFrom(WireNovel.parse({ id: 7, slug_url: '7--seven', ...fields }), pictureAddress);
  expect(() => Novel.parse(novel)).not.toThrow();
  return novel;
}

describe('a title', () => {
  it('needs only an id and an address', () => {
    expect(map({})).toMatchObject({
      slugUrl: '7--seven',
      name: { main: '7--seven', russian: null, english: null },
      cover: null,
      type: null,
      ageRestriction: null,
      isAdult: false,
      summary: null,
      chapters: null,
      translationStatus: null,
    });
  });

  it('uses its own name, else the Russian or English one, and keeps both of those', () => {
    const names = { rus_name: 'Семь', eng_name: 'Seven' };
    expect(map({ ...names, name: 'Nana' }).name).toEqual({ main: 'Nana', russian: 'Семь', english: 'Seven' });
    expect(map({ ...names, name: ' ' }).name.main).toBe('Семь');
    expect(map({ eng_name: 'Seven' }).name).toEqual({ main: 'Seven', russian: null, english: 'Seven' });
  });

  it('uses the best of its pictures', () => {
    const shown = (path: string) => `/media/image/novels?src=${encodeURIComponent(`https://novels.example${path}`)}`;
    const cover = { thumbnail: '/t', url: '/u', default: '/d', md: '/m' };
    expect(map({ cover }).cover).toBe(shown('/m'));
    expect(map({ cover: { ...cover, md: null } }).cover).toBe(shown('/d'));
    expect(map({ cover: { thumbnail: '/t', url: '/u' } }).cover).toBe(shown('/u'));
    expect(map({ cover: { thumbnail: '/t' } }).cover).toBe(shown('/t'));
    expect(map({ background: { md: '/m', default: '/d', url: '/u' } }).background).toBe(shown('/u'));
    expect(map({ background: { md: '/m', default: '/d' } }).background).toBe(shown('/d'));
    expect(map({ background: { md: '/m' } }).background).toBe(shown('/m'));
  });

  it('gets its year from a date in any form', () => {
    const years = { '2021 г.': 2021, '12 мая 1998': 1998, '1836': 1836, скоро: null, '20211': null, '': null };
    for (const [text, year] of Object.entries(years)) expect(map({ releaseDateString: text })?.year).toBe(year);
    expect(map({ releaseDateString: 2021 }).year).toBe(2021);
    expect(map({})?.year).toBeNull();
  });

  it('with an address that cannot be requested is unreadable', () => {
    for (const slug_url of ['../../etc', '7--a/b']) expect(() => map({ slug_url })).toThrow('slug_url');
  });

  it('keeps both statuses apart and has its chapter counts', () => {
    expect(
      map({
        status: { id: 1, label: 'Ongoing' },
        scanlateStatus: { id: 4, label: 'Abandoned' },
        type: { id: 99, label: 'From the moon' },
        items_count: { uploaded: 10, total: 12 },
      }),
    ).toMatchObject({
      status: { id: 1, label: 'Ongoing' },
      translationStatus: { id: 4, label: 'Abandoned' },
      type: { id: 99, label: 'From the moon' },
      chapters: { uploaded: 10, total: 12 },
    });
  });

  it.each([
    ['18+', '18+', true],
    ['16+', '16+', false],
    ['Нет', null, false],
    ['', null, false],
  ])('gets its age restriction from the label %j', (label, ageRestriction, isAdult) => {
    expect(map({ ageRestriction: { id: 0, label } })).toMatchObject({ ageRestriction, isAdult });
  });

  it('has a document or text as summary, and nothing else', () => {
    const document = { type: 'doc', content: [{ type: 'paragraph' }], extra: 1 };
    expect(map({ summary: document })?.summary).toEqual(document);
    expect(map({ summary: 'Text' })?.summary).toBe('Text');
    for (const summary of ['', { type: 'other' }, 5, []]) expect(map({ summary })?.summary).toBeNull();
  });

  it('links its people only by valid addresses', () => {
    const novel = map({
      authors: [
        { id: 1, name: 'Vera', rus_name: 'Вера', slug_url: '1--vera' },
        { id: 2, name: 'Igor', rus_name: '' },
        { id: 3, name: 'Nina', slug_url: '../../3--nina' },
      ],
      artists: [
        { id: 4, name: null, rus_name: ' ', slug_url: '4--nameless' },
        { id: 5, name: 'T', slug_url: 5 },
      ],
    });
    expect(novel?.authors).toEqual([
      { id: 1, name: 'Вера', slugUrl: '1--vera' },
      { id: 2, name: 'Igor', slugUrl: null },
      { id: 3, name: 'Nina', slugUrl: null },
    ]);
    expect(novel?.artists).toEqual([{ id: 5, name: 'T', slugUrl: null }]);
  });

  it('reads numbers written as text', () => {
    expect(
      map({
        ...{ id: '7', status: { id: '1', label: 'Ongoing' }, genres: [{ id: '3', name: 'g' }] },
        items_count: { uploaded: '10', total: 'many' },
      }),
    ).toMatchObject({
      ...{ id: 7, status: { id: 1 }, genres: [{ id: 3, name: 'g' }], chapters: { uploaded: 10, total: null } },
    });
  });

  it('lists repeated genres, people and names once', () => {
    const genres = [1, 2, 1].map((id) => ({ id, name: `g${id}` }));
    const authors = [4, 4].map((id) => ({ id, name: 'Vera' }));
    expect(map({ genres, authors, otherNames: ['a', 'b', 'a'] })).toMatchObject({
      genres: [{ id: 1 }, { id: 2 }],
      authors: [{ id: 4 }],
      otherNames: ['a', 'b'],
    });
  });

  it('skips malformed items and fields of a wrong type', () => {
    expect(
      map({
        name: 5,
        rus_name: 'Имя',
        genres: [{ id: 1, name: 'g', adult: false }, null, { name: 'no id' }],
        authors: 'nobody',
        otherNames: ['a', 1, ' ', 'b'],
        cover: { md: '/uploads/c.jpg', default: 5 },
      }),
    ).toMatchObject({
      name: { main: 'Имя', russian: 'Имя' },
      genres: [{ id: 1, name: 'g' }],
      authors: [],
      otherNames: ['a', 'b'],
      cover: `/media/image/novels?src=${encodeURIComponent('https://novels.example/uploads/c.jpg')}`,
    });
  });
});
