import { describe, expect, test } from 'vitest';
import type { Block } from '../chapter-document.ts';
import { inlineText } from './document-text.ts';
import { documentFromRichText } from './from-chapter.ts';

const sup = (text: string) => ({ type: 'text', text, marks: [{ type: 'sup' }] });

function chapter(...paragraphs: (string | readonly unknown[])[]) {
  const content = paragraphs.map((inlines) => ({
    type: 'paragraph',
    content: typeof inlines === 'string' ? [{ type: 'text', text: inlines }] : inlines,
  }));
  const document = documentFromRichText({ type: 'doc', content }, () => null);
  return {
    references: document.blocks.map(referencesIn),
    notes: document.notes.map((note) => [note.label, inlineText(note.inlines), note.isReferenced]),
    count: document.blocks.length,
  };
}

function referencesIn(block: Block): (string | number)[] {
  if (block.kind !== 'paragraph') return [];
  return block.inlines.flatMap((inline): (string | number)[] =>
    inline.kind === 'note-reference' ? [inline.note] : inline.kind === 'text' ? [inline.text] : [],
  );
}

describe('notes at the end of a chapter', () => {
  test('are taken out of the text and linked by their number in brackets', () => {
    expect(chapter('A koku[1] of rice, a tan [2].', '↑ [1] About 180 litres.', '↑ [2] Ten ares.')).toEqual({
      references: [['A koku', 0, ' of rice, a tan ', 1, '.']],
      notes: [
        ['1', 'About 180 litres.', true],
        ['2', 'Ten ares.', true],
      ],
      count: 1,
    });
  });

  test('are linked by a raised number, as a mark or as a character', () => {
    expect(
      chapter(['a', sup('1'), ' b', sup('[2]'), { type: 'text', text: ' c³' }], '↑1. x', '↑ 2) y', '↑3 - z'),
    ).toEqual({
      references: [['a', 0, ' b', 1, ' c', 2]],
      notes: [
        ['1', 'x', true],
        ['2', 'y', true],
        ['3', 'z', true],
      ],
      count: 1,
    });
  });

  test('are labelled by position if they have no numbers', () => {
    expect(chapter('One[1], two[2].', '↑ first', '↑ second').notes).toEqual([
      ['1', 'first', true],
      ['2', 'second', true],
    ]);
  });

  test('are listed even without a mention in the text', () => {
    expect(chapter('No mention; 10 m² and [7] stay.', '↑ [9] alone')).toEqual({
      references: [['No mention; 10 m² and [7] stay.']],
      notes: [['9', 'alone', false]],
      count: 1,
    });
  });

  test('may have lines and blanks before and between them, which are removed too', () => {
    expect(chapter('text[*]', '', '***', '', '↑ * one', '', '↑ [**] two', '')).toMatchObject({
      notes: [
        ['*', 'one', true],
        ['**', 'two', false],
      ],
      count: 1,
    });
  });

  test('are only found at the end: an arrow before other text is text', () => {
    expect(chapter('↑ Strength +1', 'He looked at the window.')).toMatchObject({ notes: [], count: 2 });
  });

  test('lose the linked arrow and keep the text after it', () => {
    const link = { type: 'text', text: '↑', marks: [{ type: 'link', attrs: { href: '#ref' } }] };
    expect(chapter('a[1]', [link, { type: 'text', text: ' [1] see ' }, sup('this')]).notes).toEqual([
      ['1', 'see this', true],
    ]);
  });

  test.each(['↑', '⇑', '⬆️', '⇧', '⤴︎', '⇡', '↟', '\u00a0 ↑\u00a0', '🔼', '⏫'])(
    'begin with an arrow like %s',
    (arrow) => {
      expect(chapter('a[1]', `${arrow}1. one`).notes).toEqual([['1', 'one', true]]);
    },
  );

  test.each(['▲ 1. one', '^ 1. one', '→ 1. one', '1. one ↑'])('do not begin as in "%s"', (text) => {
    expect(chapter('a[1]', text).notes).toEqual([]);
  });

  test('may be mentioned repeatedly; notes with equal labels are mentioned in order', () => {
    expect(chapter('a[1] b[1] c[2]', '↑ 1. one', '↑ 2. two').references).toEqual([['a', 0, ' b', 0, ' c', 1]]);
    expect(chapter('a[1] b[1]', 'c[1] d[1]', '↑ 1. one', '↑ 1. two').references).toEqual([
      ['a', 0, ' b', 1],
      ['c', 1, ' d', 1],
    ]);
  });

  test('may stand in a list or a quote at the end, if it holds nothing else', () => {
    const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
    const list = (...texts: string[]) => ({
      type: 'orderedList',
      content: texts.map((text) => ({ type: 'listItem', content: [paragraph(text)] })),
    });
    const quote = (...texts: string[]) => ({ type: 'blockquote', content: texts.map(paragraph) });
    const read = (...content: unknown[]) => documentFromRichText({ type: 'doc', content }, () => null);
    expect(read(paragraph('a[1]'), list('↑ one', '↑ two'), quote('↑ three', ''))).toMatchObject({
      blocks: [{ kind: 'paragraph' }],
      notes: [
        { label: '1', isReferenced: true },
        { label: '2', isReferenced: false },
        { label: '3', isReferenced: false },
      ],
    });
    expect(read(paragraph('a'), list('↑ one', 'and no note'))).toMatchObject({ blocks: [{}, {}], notes: [] });
    expect(read(paragraph('a'), quote('', ''), quote('↑ one')).blocks).toHaveLength(2);
  });
});
