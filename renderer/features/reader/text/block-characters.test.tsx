import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { describe, expect, test } from 'vitest';
import { en } from '#renderer/i18n/en.ts';
import { blockCharacters, blockLines, textOfSpan } from '#shared/domain/chapter-document/document-text.ts';
import { goldenChapters } from '#shared/domain/chapter-document/testing/golden-chapters.ts';
import type { Block } from '#shared/domain/chapter-document.ts';
import { DocumentBlocks } from './drawn-text.tsx';

type Node = DefaultTreeAdapterTypes.Node;

/** The characters that text-range.ts counts, in the markup of a block. */
function charactersOnPage(block: Block): string {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <IntlProvider locale="en" timeZone="UTC" messages={en}>
        <DocumentBlocks blocks={[block]} />
      </IntlProvider>
    </QueryClientProvider>,
  );
  return textOf(parseFragment(html));
}

function textOf(node: Node): string {
  if ('value' in node) return node.value;
  if (!('childNodes' in node)) return '';
  const isOfTheText =
    !('attrs' in node) || (node.tagName !== 'button' && !node.attrs.some(({ name }) => name === 'data-picture'));
  return isOfTheText ? node.childNodes.map(textOf).join('') : '';
}

describe('the characters of a chapter', () => {
  test.each(goldenChapters.map(({ name, is }) => [name, is] as const))(
    'are the same in the document and on the page: %s',
    (_, document) => {
      for (const block of document.blocks) expect(charactersOnPage(block)).toBe(blockCharacters(block));
    },
  );

  test('do not include pictures, breaks and note numbers', () => {
    const picture = { source: null, description: 'A map' };
    const block: Block = {
      kind: 'paragraph',
      align: null,
      inlines: [
        { kind: 'text', text: 'See ', marks: [], link: null },
        { kind: 'image', picture },
        { kind: 'note-reference', note: 0, mention: 0, label: '1' },
        { kind: 'break' },
        { kind: 'text', text: 'here', marks: ['bold'], link: 'https://a.example/' },
      ],
    };
    expect(charactersOnPage(block)).toBe('See here');
    expect(blockCharacters(block)).toBe('See here');
    expect(blockLines(block)).toEqual([
      { start: 0, text: 'See ' },
      { start: 4, text: 'here' },
    ]);
  });

  test('of inner blocks are counted without gaps, but quoted on lines of their own', () => {
    const line = (text: string): Block => ({
      kind: 'paragraph',
      align: null,
      inlines: [{ kind: 'text', text, marks: [], link: null }],
    });
    const list: Block = { kind: 'list', start: null, items: [[line('one')], [line('two')]] };
    const document = { blocks: [line('before'), list], notes: [] };
    expect(blockCharacters(list)).toBe('onetwo');
    const span = { start: { paragraph: 0, character: 3 }, end: { paragraph: 1, character: 4 } };
    expect(textOfSpan(document, span)).toBe('ore\none\nt');
  });
});
