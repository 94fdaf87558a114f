import { describe, expect, it } from 'vitest';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { Chapter, ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { WireChapter, WireChapterList } from '#shared/upstream/novel-api.ts';
import { chapterFrom, chapterListFrom } from './novel-service.ts';
import { pictureAddress, siteUrl } from './testing/service-at.ts';

const asked = { slugUrl: SlugUrl.parse('7--seven'), volume: '1', number: '1.10', branchId: 5 };

function chapter(fields: Record<string, unknown>): Chapter {
  // Through JSON, which has no `undefined`.
  const { data } = WireChapter.parse(JSON.parse(JSON.stringify({ data: fields })));
  return Chapter.parse(chapterFrom(data, asked, { siteUrl, address: pictureAddress }));
}
const image = (path: string) => `/media/image/novels?src=${encodeURIComponent(path)}`;

describe('a chapter list', () => {
  const list = (data: unknown[]) =>
    ChapterListEntry.array().parse(chapterListFrom(WireChapterList.parse({ data }).data));

  it('is ordered by index and keeps numbers as written', () => {
    const entries = list([
      { index: 3, volume: '1', number: '1.10', number_secondary: '1' },
      { index: 1, volume: 1, number: 1 },
      { index: 2, volume: '1', number: '1.1', name: '' },
      { index: 4, volume: '2', number: '0', name: 'Name' },
    ]);
    expect(entries.map(({ volume, number, name }) => [volume, number, name])).toEqual([
      ['1', '1', null],
      ['1', '1.1', null],
      ['1', '1.10', null],
      ['2', '0', 'Name'],
    ]);
  });

  it('has each volume and number once, with the branches of all its entries', () => {
    const entries = list([
      { index: 1, volume: '1', number: '1', branches: [{ id: 11, branch_id: 5 }] },
      { index: 2, volume: '1', number: '2', branches: [{ id: 12, branch_id: 5 }] },
      { index: 3, volume: '1', number: '1', name: 'Name', branches: [{ id: 13, branch_id: 6 }] },
      { index: 3, volume: '2', number: '1' },
      { index: 4, volume: '1', number: '1', name: 'Later' },
    ]);
    expect(entries.map(({ index, volume, number, name }) => [index, volume, number, name])).toEqual([
      [1, '1', '1', 'Name'],
      [2, '1', '2', null],
      [3, '2', '1', null],
    ]);
    expect(entries[0]?.branches.map(({ branchId }) => branchId)).toEqual([5, 6]);
  });

  it('reads numbers written as text, and a chapter without a volume', () => {
    const entries = list([
      { index: '10', volume: null, number: 2, branches: [{ id: '12', branch_id: '5' }] },
      { index: '9', number: '1', branches: [{ id: 11, branch_id: 'five' }] },
    ]);
    expect(entries.map(({ index, volume, number, branches }) => [index, volume, number, branches[0]])).toMatchObject([
      [9, '', '1', { branchId: null, revisionId: 11 }],
      [10, '', '2', { branchId: 5, revisionId: 12 }],
    ]);
  });

  it('counts the chapters if none has an index', () => {
    expect(list([{ number: '9' }, { number: '10' }, { number: '10.5' }]).map(({ index }) => index)).toEqual([1, 2, 3]);
  });

  it('drops blank names of teams and uploaders', () => {
    const [entry] = list([
      {
        index: 1,
        volume: '1',
        number: '1',
        branches: [{ teams: [{ name: ' ' }, { name: 'T' }], user: { username: '' } }],
      },
    ]);
    expect(entry?.branches[0]).toMatchObject({ teams: ['T'], uploader: null });
  });

  it('keeps every readable branch and entry next to malformed ones', async () => {
    const [entry, ...others] = list([
      null,
      { index: 'x' },
      {
        index: 1,
        volume: '1',
        number: '1',
        branches: [
          {
            id: 11,
            branch_id: 5,
            created_at: '2026-01-01',
            teams: [{ name: 'T' }, {}],
            user: { username: 'u', id: 1 },
          },
          { id: 12, branch_id: null, teams: [], user: null },
          'x',
        ],
      },
    ]);
    expect(others).toEqual([]);
    expect(entry?.branches).toEqual([
      { branchId: 5, revisionId: 11, createdAt: '2026-01-01', teams: ['T'], uploader: 'u' },
      { branchId: null, revisionId: 12, createdAt: null, teams: [], uploader: null },
    ]);
  });
});

describe('a chapter', () => {
  it.each([
    ['HTML', '<p>a</p>', { format: 'html', html: '<p>a</p>' }],
    ['no text', ' \n', { format: 'unavailable' }],
    ['null', null, { format: 'unavailable' }],
    ['nothing', undefined, { format: 'unavailable' }],
    ['a number', 5, { format: 'unavailable' }],
    ['a list', [], { format: 'unavailable' }],
    ['an object of another type', { type: 'x', content: [1] }, { format: 'unavailable' }],
    ['a document without nodes', { type: 'doc', content: [] }, { format: 'unavailable' }],
    [
      'a document',
      { type: 'doc', content: [{ type: 'new-node', content: [] }] },
      { format: 'document', document: { type: 'doc', content: [{ type: 'new-node', content: [] }] } },
    ],
  ])('gets its format from its content: %s', (_, content, expected) => {
    expect(chapter({ content }).content).toEqual(expected);
  });

  it('keeps the requested identity, with the branch id of the answer if it has one', () => {
    expect(chapter({ volume: '1', number: '1.1', content: 'x', branch_id: null })).toMatchObject({
      slugUrl: '7--seven',
      volume: '1',
      number: '1.10',
      branchId: 5,
      siteUrl,
    });
    expect(chapter({ content: 'x', branch_id: 8 }).branchId).toBe(8);
    expect(chapter({ content: 'x', branch_id: '8' }).branchId).toBe(8);
  });

  it('finds its pictures by name and by id, if they are on the site', () => {
    const { attachments } = chapter({
      content: 'x',
      attachments: [
        { id: 'first', name: 'named', url: '/uploads/1.jpg' },
        { id: 2, url: `${siteUrl.replace('//', '//pictures.')}/2.png` },
        { name: 'other', url: 'https://pictures.example/2.png' },
        { name: 'schemeless', url: '//pictures.example/3.webp' },
        { name: 'this machine', url: 'http://127.0.0.1:4000/3.webp' },
        { name: 'with a password', url: siteUrl.replace('//', '//a:b@') },
        { name: 'bad', url: 'javascript:alert(1)' },
        { name: 'no address' },
        { name: '__proto__', url: '/uploads/4.jpg' },
        null,
      ],
    });
    expect(attachments['first']).toBe(image(`${siteUrl}/uploads/1.jpg`));
    expect(attachments['named']).toBe(image(`${siteUrl}/uploads/1.jpg`));
    expect(attachments['2']).toBe(image(`${siteUrl.replace('//', '//pictures.')}/2.png`));
    expect(Object.keys(attachments).toSorted()).toEqual(['2', 'first', 'named']);
  });

  it('prefers the picture with a name to another one with that id', () => {
    const one = { id: 'b', name: 'a', url: '/uploads/1.jpg' };
    const other = { id: 'c', name: 'b', url: '/uploads/2.jpg' };
    for (const attachments of [
      [one, other],
      [other, one],
    ])
      expect(chapter({ content: 'x', attachments }).attachments['b']).toBe(image(`${siteUrl}/uploads/2.jpg`));
  });
});
