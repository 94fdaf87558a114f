import type { GeneratedBlock, GeneratedInline, GeneratedMark, GeneratedText } from './generated-text.ts';
import { GOLDEN_SITE } from './golden-parts.ts';

const tagsOf = {
  bold: ['b', 'strong'],
  italic: ['i', 'em'],
  underline: ['u'],
  strike: ['s'],
  code: ['code'],
  sub: ['sub'],
  sup: ['sup'],
  unknown: ['font', 'span', 'x-spoiler', 'bdo'],
} as const satisfies Record<GeneratedMark, readonly string[]>;

/** Allowed wherever a word may stand, but never read. */
const junkInHtml = [
  '<!-- <b>no</b> -->',
  '<script>no()</script>',
  '<style>no{}</style>',
  '<template>no</template>',
  '<b></b>',
];
const junkNodes: readonly unknown[] = [
  null,
  true,
  {},
  { type: 7 },
  { type: 'image', attrs: 'no' },
  { marks: 'no' },
  [],
];

/** Chooses one of several ways to write something, always the same for the same seed. */
export type Choose = <Way>(ways: readonly Way[]) => Way;

export function textAsHtml(text: GeneratedText, choose: Choose): string {
  const blocks = (inner: GeneratedText) => inner.map(block).join(choose(['', '\n', '\n  ']));
  const inlines = (inner: readonly GeneratedInline[]) => inner.map(inline).join('');

  function block(written: GeneratedBlock): string {
    switch (written.is) {
      case 'paragraph':
        return `<p${written.align === '' ? '' : ` align="${written.align}"`}>${inlines(written.inlines)}</p>`;
      case 'heading':
        return `<h${written.level}>${inlines(written.inlines)}</h${written.level}>`;
      case 'quote':
        return `<blockquote>${blocks(written.blocks)}</blockquote>`;
      case 'unknown': {
        const tag = choose(['div', 'section', 'x-block', 'details']);
        return `<${tag} class="x">${blocks(written.blocks)}</${tag}>`;
      }
      case 'list': {
        const tag = written.isOrdered ? 'ol' : 'ul';
        return `<${tag}>${written.items.map((item) => `<li>${blocks(item)}</li>`).join('\n')}</${tag}>`;
      }
      case 'table': {
        const row = (cells: readonly GeneratedText[]) =>
          `<tr>${cells.map((each) => `<td>${blocks(each)}</td>`).join('\n')}</tr>`;
        return `<table>${written.rows.map(row).join('')}</table>`;
      }
      case 'code': {
        const code = escaped(written.lines.join('\n'));
        return `<pre>\n${choose([code, `<code>${code}</code>`])}</pre>`;
      }
      case 'picture':
        return `<p>${pictures(written.ids)}</p>`;
      case 'rule':
        return '<hr>';
      case 'blank':
        return choose(['<p></p>', '<p>&nbsp;</p>', '<p> <br> </p>']);
      case 'junk':
        return choose(junkInHtml);
    }
  }

  function inline(written: GeneratedInline): string {
    switch (written.is) {
      case 'words':
        return escaped(written.words);
      case 'mark': {
        const tag = choose(tagsOf[written.mark]);
        return `<${tag}>${inlines(written.inlines)}</${tag}>`;
      }
      case 'break':
        return choose(['<br>', '<br/>']);
      case 'picture':
        return pictures(written.ids);
      case 'junk':
        return choose(junkInHtml);
    }
  }

  return blocks(text);
}

export function textAsNodes(text: GeneratedText, choose: Choose): readonly unknown[] {
  const blocks = (inner: GeneratedText) => inner.map(block);
  const content = (inner: readonly GeneratedInline[], marks: readonly unknown[] = []) =>
    inner.flatMap((written) => inline(written, marks));

  function block(written: GeneratedBlock): unknown {
    switch (written.is) {
      case 'paragraph':
        return { type: 'paragraph', attrs: { textAlign: written.align }, content: content(written.inlines) };
      case 'heading':
        return { type: 'heading', attrs: { level: written.level }, content: content(written.inlines) };
      case 'quote':
        return { type: 'blockquote', content: blocks(written.blocks) };
      case 'unknown':
        return { type: choose(['spoiler', 'details', 'constructor', '__proto__']), content: blocks(written.blocks) };
      case 'list': {
        const content = written.items.map((item) => ({ type: 'listItem', content: blocks(item) }));
        return { type: written.isOrdered ? 'orderedList' : 'bulletList', content };
      }
      case 'table':
        return {
          type: 'table',
          content: written.rows.map((row) => ({
            type: 'tableRow',
            content: row.map((cell) => ({ type: 'tableCell', content: blocks(cell) })),
          })),
        };
      case 'code':
        return { type: 'codeBlock', content: [{ type: 'text', text: written.lines.join('\n') }] };
      case 'picture':
        return { type: 'image', attrs: { images: written.ids.map((image) => ({ image })) } };
      case 'rule':
        return { type: 'horizontalRule' };
      case 'blank':
        return choose<unknown>([{ type: 'paragraph' }, { type: 'paragraph', content: [] }]);
      case 'junk':
        return choose(junkNodes);
    }
  }

  function inline(written: GeneratedInline, marks: readonly unknown[]): unknown[] {
    switch (written.is) {
      case 'words':
        return [{ type: 'text', text: written.words, ...(marks.length === 0 ? {} : { marks }) }];
      case 'mark': {
        const name = written.mark === 'unknown' ? choose(['textStyle', 'constructor']) : written.mark;
        return content(written.inlines, [
          ...marks,
          choose<unknown>([{ type: name }, { type: name, attrs: 'no' }, name]),
        ]);
      }
      case 'break':
        return [{ type: 'hardBreak' }];
      case 'picture':
        return [
          { type: 'image', attrs: { images: choose<unknown>([written.ids, written.ids.map((image) => ({ image }))]) } },
        ];
      case 'junk':
        return [choose(junkNodes)];
    }
  }

  return blocks(text);
}

function pictures(ids: readonly string[]): string {
  return ids
    .map((id) => `<img loading="lazy" src="${GOLDEN_SITE}/${id === 'map' ? 'uploads/' : ''}${id}.jpg">`)
    .join('');
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\u00a0', '&nbsp;');
}
