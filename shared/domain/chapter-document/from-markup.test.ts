import { describe, expect, test } from 'vitest';
import { blockText } from './document-text.ts';
import { documentFromMarkup, type MarkupElement } from './from-chapter.ts';

/** The least that any HTML parser gives: a tag, attributes and children; a string is text, null a comment. */
type Markup = string | null | readonly [tag: string, attributes: Readonly<Record<string, string>>, ...Markup[]];

function read(...children: Markup[]) {
  return documentFromMarkup<Markup>(children, {
    read: (node): string | MarkupElement<Markup> | null => {
      if (node === null || typeof node === 'string') return node;
      const [tag, attributes, ...inner] = node;
      return { tag, attribute: (name) => attributes[name] ?? null, children: inner };
    },
    siteUrl: 'https://site',
    resolvePicture: (address) => (address.startsWith('https://site/') ? `/media/image/${address.slice(13)}` : null),
  });
}

const words = (...children: Markup[]) => read(...children).blocks.map(blockText);

describe('a chapter in HTML', () => {
  test('paragraphs keep their emphasis and alignment', () => {
    expect(
      read(
        ['p', { 'data-paragraph-index': '1' }, 'It ', ['strong', {}, 'rained ', ['i', {}, 'hard']], '.'],
        ['p', { align: 'CENTER' }, '***'],
      ).blocks,
    ).toEqual([
      {
        kind: 'paragraph',
        align: null,
        inlines: [
          { kind: 'text', text: 'It ', marks: [], link: null },
          { kind: 'text', text: 'rained ', marks: ['bold'], link: null },
          { kind: 'text', text: 'hard', marks: ['bold', 'italic'], link: null },
          { kind: 'text', text: '.', marks: [], link: null },
        ],
      },
      { kind: 'paragraph', align: 'center', inlines: [{ kind: 'text', text: '***', marks: [], link: null }] },
    ]);
  });

  test('white space between and inside elements collapses as in HTML', () => {
    expect(words('\n  ', ['p', {}, '\n a\n b ', ['b', {}, ' c'], ' '], '\n', ['p', {}, 'd'], '\n')).toEqual([
      'a b c',
      'd',
    ]);
  });

  test('an empty paragraph is a blank line, with a break or a no-break space too', () => {
    expect(words(['p', {}], ['p', {}, ['br', {}]], ['p', {}, '\u00a0'], ['p', {}, 'a'])).toEqual(['', '', '', 'a']);
  });

  test('loose text is read, and a break in it begins a paragraph', () => {
    expect(words('one', ['br', {}], ['br', {}], 'two', ['br', {}], ['em', {}, 'three'], ['p', {}, 'four'])).toEqual([
      'one',
      'two',
      'three',
      'four',
    ]);
  });

  test('pictures alone in a paragraph become picture blocks, one among words stays there', () => {
    const img: Markup = ['img', { src: 'https://site/a.png', alt: 'Map' }];
    const picture = { source: '/media/image/a.png', description: 'Map' };
    expect(read(['p', {}, img, ['br', {}], img], ['p', {}, 'See ', img, ' here'], img).blocks).toMatchObject([
      { kind: 'image', picture },
      { kind: 'image', picture },
      { kind: 'paragraph', inlines: [{ text: 'See ' }, { kind: 'image', picture }, { text: ' here' }] },
      { kind: 'image', picture },
    ]);
  });

  test('the lazy address of a picture is preferred to the plain one if it is usable', () => {
    const sources = read(
      ['img', { src: 'data:image/gif;base64,R0', 'data-src': 'https://site/lazy.png' }],
      ['img', { src: 'https://site/plain.png', 'data-src': 'javascript:alert(1)' }],
      ['img', { src: 'https://elsewhere/x.png' }],
      ['img', {}],
    ).blocks.map((block) => (block.kind === 'image' ? block.picture.source : undefined));
    expect(sources).toEqual(['/media/image/lazy.png', '/media/image/plain.png', null, null]);
  });

  test('lists, quotes, code and rules are read, and a list inside an item belongs to it', () => {
    expect(
      read(
        ['ul', {}, '\n', ['li', {}, 'a', ['ol', {}, ['li', {}, 'b']]], ['li', {}, 'c']],
        ['blockquote', {}, 'said', ['p', {}, 'twice']],
        ['pre', {}, ['code', {}, 'x <  y\n', ['b', {}, 'z']]],
        ['hr', {}],
        ['ul', {}],
      ).blocks,
    ).toMatchObject([
      { kind: 'list', start: null, items: [[{ kind: 'paragraph' }, { kind: 'list', start: 1 }], [{}]] },
      { kind: 'quote', blocks: [{ kind: 'paragraph' }, { kind: 'paragraph' }] },
      { kind: 'code', text: 'x <  y\nz' },
      { kind: 'rule' },
    ]);
  });

  test('only the text of an unknown element is kept', () => {
    expect(words(['p', {}, ['font', { color: 'red' }, 'a'], null, ['blink', {}, 'b']])).toEqual(['ab']);
  });

  test('an item without a list becomes a paragraph, and text directly in a list an item', () => {
    expect(read(['li', {}, 'a'], ['ul', {}, 'b']).blocks).toMatchObject([
      { kind: 'paragraph' },
      { kind: 'list', items: [[{ kind: 'paragraph' }]] },
    ]);
  });

  test('nested links and repeated marks end with their own elements', () => {
    const document = read([
      'p',
      {},
      ['a', { href: 'https://a.org' }, 'a', ['a', { href: 'javascript:x' }, 'b'], 'c'],
      ['b', {}, 'd', ['strong', {}, 'e'], 'f'],
      'g',
    ]);
    expect(document.blocks).toMatchObject([
      {
        inlines: [
          { text: 'a', link: 'https://a.org' },
          { text: 'b', link: null },
          { text: 'c', link: 'https://a.org' },
          { text: 'def', marks: ['bold'], link: null },
          { text: 'g', marks: [] },
        ],
      },
    ]);
  });
});

test.each([
  ['/ru/book/7--seven', 'https://site/ru/book/7--seven'],
  [' /a\tb?c=/d#e ', 'https://site/ab?c=/d#e'],
  ['https://site/ru', 'https://site/ru'],
  ['//elsewhere.example/a', null],
  ['/\\elsewhere.example/a', null],
  ['/\t/elsewhere.example/a', null],
  ['book/7--seven', null],
])('the link %j leads to %j', (href, link) => {
  expect(read(['p', {}, ['a', { href }, 'words']]).blocks).toMatchObject([{ inlines: [{ text: 'words', link }] }]);
});
