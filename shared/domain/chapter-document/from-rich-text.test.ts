import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount } from '#shared/testing/amount.ts';
import { processorMilliseconds } from '#shared/testing/processor-time.ts';
import type { Block, ChapterDocument, Inline } from '../chapter-document.ts';
import { blockText, inlineText } from './document-text.ts';
import { documentFromRichText } from './from-chapter.ts';

const pictures: Readonly<Record<string, string>> = { first: '/media/image/1', second: '/media/image/2' };
const resolve = (id: string) => (Object.hasOwn(pictures, id) ? (pictures[id] ?? null) : null);
const read = (document: unknown) => documentFromRichText(document, resolve);
const doc = (...content: unknown[]) => ({ type: 'doc', content });
const text = (value: string, ...marks: unknown[]) => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 && { marks }),
});
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });

function wordsOf(document: ChapterDocument): string {
  return [...document.blocks.map(blockText), ...document.notes.map((note) => inlineText(note.inlines))].join('\n');
}

describe('documented nodes', () => {
  test('a paragraph keeps its marks and its alignment', () => {
    const document = read(
      doc({
        type: 'paragraph',
        attrs: { textAlign: 'center' },
        content: [text('Rain '), text('fell', { type: 'bold' }, { type: 'italic' }), text('.')],
      }),
    );
    expect(document.blocks).toEqual([
      {
        kind: 'paragraph',
        align: 'center',
        inlines: [
          { kind: 'text', text: 'Rain ', marks: [], link: null },
          { kind: 'text', text: 'fell', marks: ['bold', 'italic'], link: null },
          { kind: 'text', text: '.', marks: [], link: null },
        ],
      },
    ]);
  });

  test('a paragraph without content is a blank line', () => {
    expect(read(doc(paragraph(text('a')), { type: 'paragraph' }, paragraph(text('b')))).blocks).toMatchObject([
      { kind: 'paragraph' },
      { kind: 'paragraph', inlines: [] },
      { kind: 'paragraph' },
    ]);
  });

  test('only known alignments are kept', () => {
    const aligns = ['left', 'right', 'justify', 'start', 'url(x)', 7, {}, null].map(
      (textAlign) => read(doc({ type: 'paragraph', attrs: { textAlign }, content: [text('a')] })).blocks[0],
    );
    expect(aligns).toMatchObject(
      ['left', 'right', 'justify', null, null, null, null, null].map((align) => ({ align })),
    );
  });

  test('an image node becomes a picture for each id, without a source if the id is unknown', () => {
    const images = [{ image: 'first' }, { image: 'gone' }, { image: 'second' }, {}, null];
    expect(read(doc({ type: 'image', attrs: { images } })).blocks).toEqual(
      ['/media/image/1', null, '/media/image/2', null, null].map((source) => ({
        kind: 'image',
        picture: { source, description: '' },
      })),
    );
  });

  test('breaks and rules keep their places, and two breaks in a row begin a new paragraph', () => {
    const hardBreak = { type: 'hardBreak' };
    const document = read(
      doc(
        paragraph(text('a'), hardBreak, text('b'), hardBreak, hardBreak, text('c')),
        { type: 'horizontalRule' },
        paragraph(text('d'), hardBreak),
      ),
    );
    expect(document.blocks.map((block) => [block.kind, blockText(block)])).toEqual([
      ['paragraph', 'a\nb'],
      ['paragraph', 'c'],
      ['rule', ''],
      ['paragraph', 'd'],
    ]);
  });

  test('headings, lists, quotes, code and rarer marks are read', () => {
    const document = read(
      doc(
        { type: 'heading', attrs: { level: 3 }, content: [text('Title')] },
        { type: 'heading', attrs: { level: 'x' }, content: [text('Other')] },
        {
          type: 'orderedList',
          content: [
            {
              type: 'listItem',
              content: [paragraph(text('one')), { type: 'bulletList', content: [paragraph(text('in'))] }],
            },
            { type: 'listItem', content: [paragraph(text('two', { type: 'strike' }, { type: 'sub' }))] },
          ],
        },
        { type: 'blockquote', content: [paragraph(text('said'))] },
        { type: 'codeBlock', content: [text('\n  if (a)\n    b\n')] },
      ),
    );
    const said = (words: string, marks: readonly string[] = []) => ({
      kind: 'paragraph',
      align: null,
      inlines: [{ kind: 'text', text: words, marks, link: null }],
    });
    expect(document.blocks).toMatchObject([
      { kind: 'heading', level: 3 },
      { kind: 'heading', level: 2 },
      {
        kind: 'list',
        start: 1,
        items: [
          [said('one'), { kind: 'list', start: null, items: [[said('in')]] }],
          [said('two', ['strike', 'subscript'])],
        ],
      },
      { kind: 'quote', blocks: [said('said')] },
      { kind: 'code', text: '  if (a)\n    b' },
    ]);
  });

  test('only web addresses become links, and the text of others stays', () => {
    const linked = (href: unknown) => read(doc(paragraph(text('here', { type: 'link', attrs: { href } })))).blocks[0];
    const linkTo = (link: string | null) => ({ inlines: [{ kind: 'text', text: 'here', link }] });
    expect(linked('https://example.org/a?b#c')).toMatchObject(linkTo('https://example.org/a?b#c'));
    expect(linked(' HTTP://example.org ')).toMatchObject(linkTo('HTTP://example.org'));
    for (const href of [
      'javascript:alert(1)',
      'java\nscript:alert(1)',
      '\u0001javascript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
      'app://bundle/index.html',
      '//example.org',
      '/settings',
      'https:example.org',
      'https://user:secret@example.org',
      'https://good.org\\@example.org',
      'https://',
      42,
      null,
      ['https://example.org'],
    ]) {
      expect(linked(href)).toMatchObject(linkTo(null));
    }
  });
});

describe('undocumented content', () => {
  test('the content of an unknown node is read', () => {
    const document = read(
      doc({ type: 'spoiler', content: [paragraph(text('kept')), { type: 'mention', text: 'too' }] }),
    );
    expect(wordsOf(document)).toBe('kept\ntoo');
  });

  test.each([null, undefined, 7, true, [], {}, { type: 'doc' }, { type: 'doc', content: null }, { content: { a: 1 } }])(
    '%j yields no words and does not throw',
    (document) => {
      expect(wordsOf(read(document)).replace('7', '')).toBe('');
    },
  );

  test('a string, an array or a single node in place of a node list is read', () => {
    expect(wordsOf(read({ type: 'doc', content: 'plain' }))).toBe('plain');
    expect(wordsOf(read(doc(['nested', ['arrays']])))).toBe('nestedarrays');
    expect(wordsOf(read(doc({ type: 'paragraph', content: { type: 'text', text: 'alone' } })))).toBe('alone');
  });

  test('names of built-in properties have no meaning as types and ids', () => {
    const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];
    const document = read(
      doc(
        ...names.map((type) => ({
          type,
          marks: [{ type }],
          attrs: { images: [{ image: type }] },
          content: [text('a')],
        })),
      ),
    );
    expect(wordsOf(document)).toBe('a\na\na\na');
    expect(read(doc({ type: 'image', attrs: { images: names.map((image) => ({ image })) } })).blocks).toMatchObject(
      names.map(() => ({ picture: { source: null } })),
    );
  });

  test.each(['blockquote', 'paragraph', 'bulletList', 'listItem', 'link', 'bold', 'no such node'])(
    '50,000 nested nodes of the type %s neither overflow the stack nor lose the text',
    (type) => {
      let node: unknown = text('deep');
      for (let depth = 0; depth < 50_000; depth += 1) node = { type, content: [node] };
      const document = read(doc(node));
      expect(wordsOf(document)).toBe('deep');
      expect(depthOf(document.blocks)).toBeLessThanOrEqual(9);
    },
  );

  test('a text of 1.7 million words is read within 5 seconds of processor time', async () => {
    const words = 'дождь '.repeat(1_700_000);
    const reading = () => expect(wordsOf(read(doc(paragraph(text(words)))))).toHaveLength(words.length - 1);
    expect(await processorMilliseconds(reading)).toBeLessThan(5_000);
  });
});

const anything = fc.letrec<{ node: unknown; nodes: unknown }>((tie) => ({
  nodes: fc.oneof({ maxDepth: 5 }, fc.array(tie('node'), { maxLength: 4 }), fc.anything({ maxDepth: 1 })),
  node: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    fc.record({ type: fc.constant('text'), text: fc.string() }),
    fc.record(
      {
        type: fc.oneof(
          fc.constantFrom('doc', 'paragraph', 'image', 'hardBreak', 'horizontalRule', 'heading', 'bulletList'),
          fc.constantFrom('orderedList', 'listItem', 'blockquote', 'codeBlock', 'text', 'link', 'bold', '__proto__'),
          fc.anything({ maxDepth: 0 }),
        ),
        content: tie('nodes'),
        text: fc.oneof(fc.string(), fc.anything({ maxDepth: 1 })),
        marks: fc.oneof(
          fc.array(
            fc.record({
              type: fc.constantFrom('bold', 'italic', 'link', 'sup', 'x'),
              attrs: fc.record({
                href: fc.oneof(fc.webUrl(), fc.constantFrom('javascript:alert(1)', 'data:x'), fc.string()),
              }),
            }),
          ),
          fc.anything({ maxDepth: 1 }),
        ),
        attrs: fc.oneof(
          fc.record(
            {
              textAlign: fc.oneof(fc.constantFrom('center', 'right'), fc.string()),
              images: fc.oneof(
                fc.array(fc.record({ image: fc.constantFrom('first', 'x', 7) })),
                fc.anything({ maxDepth: 1 }),
              ),
              level: fc.oneof(fc.integer(), fc.string()),
            },
            { requiredKeys: [] },
          ),
          fc.anything({ maxDepth: 1 }),
        ),
      },
      { requiredKeys: [] },
    ),
  ),
}));

test('a generated document never throws, gets a bad address, or loses a word', () => {
  fc.assert(
    fc.property(anything.node, (node) => {
      const document = read(node);
      for (const inline of inlinesOf(document)) {
        if (inline.kind === 'text' && inline.link !== null) expect(inline.link).toMatch(/^https?:\/\//i);
        if (inline.kind === 'image')
          expect([null, '/media/image/1', '/media/image/2']).toContain(inline.picture.source);
      }
      const letters = (value: string) => value.replace(/\s+/g, '');
      expect(letters(wordsOf(document))).toBe(letters(writtenIn(node)));
    }),
    { numRuns: amount('ENGAWA_GENERATED', 200, 5_000) },
  );
}, 3_600_000);

/** What a person would see if every `text` were simply written down; the control for the walker above. */
function writtenIn(node: unknown): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(writtenIn).join('');
  if (typeof node !== 'object' || node === null) return '';
  const { text: own, content } = node as { text?: unknown; content?: unknown };
  return (typeof own === 'string' || typeof own === 'number' ? String(own) : '') + writtenIn(content);
}

function inlinesOf(document: ChapterDocument): Inline[] {
  const within = (block: Block): readonly Inline[] => {
    switch (block.kind) {
      case 'paragraph':
      case 'heading':
        return block.inlines;
      case 'quote':
        return block.blocks.flatMap(within);
      case 'list':
        return block.items.flat().flatMap(within);
      case 'image':
        return [block];
      default:
        return [];
    }
  };
  return [...document.blocks.flatMap(within), ...document.notes.flatMap((note) => note.inlines)];
}

function depthOf(blocks: readonly Block[]): number {
  return Math.max(
    0,
    ...blocks.map((block) => {
      if (block.kind === 'quote') return 1 + depthOf(block.blocks);
      return block.kind === 'list' ? 1 + depthOf(block.items.flat()) : 1;
    }),
  );
}
