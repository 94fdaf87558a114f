import { describe, expect, test } from 'vitest';
import { processorMilliseconds } from '#shared/testing/processor-time.ts';
import type { Block, ChapterDocument } from '../chapter-document.ts';
import { blockText } from './document-text.ts';
import { documentFromRichText } from './from-chapter.ts';
import { documentFromParsedHtml } from './from-parsed-html.ts';

/** Far more than any case takes on a slow machine, far less than one whose time grew with the square of the length. */
const LONGEST_MILLISECONDS = 5_000;

const breath = 'Дождь шёл весь день, и к вечеру река поднялась до самых ступеней. ';
const paragraphNode = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const nested = (depth: number, inner: unknown, type: string) => {
  let node = inner;
  for (let level = 0; level < depth; level += 1) node = { type, content: [node] };
  return node;
};
const html = (markup: string) => documentFromParsedHtml(markup, (address) => address);
const nodes = (...content: unknown[]) => documentFromRichText({ type: 'doc', content }, (id) => `/${id}`);
const lettersIn = ({ blocks }: ChapterDocument) => blocks.map(blockText).join('').replaceAll(/\s/g, '').length;
const letters = breath.replaceAll(' ', '').length;

type Case = {
  readonly name: string;
  readonly read: () => ChapterDocument;
  readonly blocks: number;
  readonly letters: number;
};

const cases: readonly Case[] = [
  {
    name: '2 MB of HTML in 5,000 paragraphs',
    read: () => html(`<p data-paragraph-index="1">${breath.repeat(3)}</p>`.repeat(5_000)),
    blocks: 5_000,
    letters: 15_000 * letters,
  },
  {
    name: '2 MB of nodes in 5,000 paragraphs',
    read: () => nodes(...Array.from({ length: 5_000 }, () => paragraphNode(breath.repeat(3)))),
    blocks: 5_000,
    letters: 15_000 * letters,
  },
  {
    name: 'one paragraph of 500 KB, a mark on every word',
    read: () => html(`<p>${'<b>a</b> <i>b</i> '.repeat(28_000)}</p>`),
    blocks: 12,
    letters: 56_000,
  },
  {
    name: '200 pictures between paragraphs',
    read: () => html(`<p>a</p><p><img src="/a.png"></p>`.repeat(200)),
    blocks: 400,
    letters: 200,
  },
  {
    name: '300,000 pictures in one node',
    read: () => nodes({ type: 'image', attrs: { images: Array.from({ length: 300_000 }, () => 'a') } }),
    blocks: 300_000,
    letters: 0,
  },
  {
    name: '2 MB of spaces in code, before a last sign',
    read: () => nodes({ type: 'codeBlock', content: [{ type: 'text', text: `a${' \n'.repeat(1_000_000)}b ` }] }),
    blocks: 1,
    letters: 2,
  },
  {
    name: '2 MB of spaces and breaks in a paragraph',
    read: () => html(`<p>a${' <br> '.repeat(330_000)}b</p>`),
    blocks: 2,
    letters: 2,
  },
  {
    name: 'quotes, lists, marks and unknown tags 10,000 deep',
    read: () => html(`${'<blockquote>'.repeat(10_000)}a${'<ul><li>'.repeat(100)}b${'<x-y><b>'.repeat(200)}c`),
    blocks: 1,
    letters: 3,
  },
  {
    name: 'nodes 10,000 deep of a known and 10,000 of an unknown kind',
    read: () => nodes(nested(10_000, nested(10_000, paragraphNode('a'), 'spoiler'), 'listItem')),
    blocks: 1,
    letters: 1,
  },
  {
    name: '100,000 marks on one word',
    read: () => nodes({ type: 'text', text: 'a', marks: Array.from({ length: 100_000 }, () => ({ type: 'bold' })) }),
    blocks: 1,
    letters: 1,
  },
  {
    name: '100,000 brackets that never close',
    read: () => html(`<p>${'[1'.repeat(100_000)}</p><p>${'*'.repeat(100_000)}</p><p>↑ one</p>`),
    blocks: 20,
    letters: 200_000,
  },
];

describe('an extremely large chapter', () => {
  test.each(cases)(
    'is read completely within 5 seconds of processor time: $name',
    async ({ read, blocks, letters: expected }) => {
      let document: ChapterDocument = { blocks: [], notes: [] };
      const took = await processorMilliseconds(() => (document = read()));
      expect(document.blocks).toHaveLength(blocks);
      expect(lettersIn(document)).toBe(expected);
      expect(took).toBeLessThan(LONGEST_MILLISECONDS);
    },
  );

  test('20,000 notes are linked with their 40,000 mentions within 5 seconds of processor time', async () => {
    const labels = Array.from({ length: 20_000 }, (_, note) => `[${note % 1_000}]`);
    const text = labels.map((label) => `a${label} b${label} `).join('');
    const markup = `<p>${text}</p>${labels.map((label) => `<p>↑ ${label} c</p>`).join('')}`;
    expect(await processorMilliseconds(() => html(markup))).toBeLessThan(LONGEST_MILLISECONDS);
    const { blocks, notes } = html(markup);
    expect(notes).toHaveLength(20_000);
    expect(referencesIn(blocks)).toBe(40_000);
  });
});

function referencesIn(blocks: readonly Block[]): number {
  return blocks.flatMap((block) =>
    block.kind === 'paragraph' ? block.inlines.filter(({ kind }) => kind === 'note-reference') : [],
  ).length;
}
