import type { Block, Cell, Direction, HeadingLevel, Inline } from '../../chapter-document.ts';
import {
  aligned,
  chapter,
  GOLDEN_SITE,
  type GoldenChapter,
  imageNode,
  lines,
  linked,
  node,
  picture,
  run,
  text,
} from './golden-parts.ts';

const list = (isOrdered: boolean, ...items: (readonly Block[])[]): Block => ({
  kind: 'list',
  start: isOrdered ? 1 : null,
  items,
});
const cell = (facts: Partial<Cell>, ...blocks: readonly Block[]): Cell => ({
  ...{ isHeader: false, columns: 1, rows: 1, blocks },
  ...facts,
});
const heading = (level: HeadingLevel, words: string): Block => ({
  kind: 'heading',
  level,
  align: null,
  inlines: [text(words)],
});
const item = (...content: readonly unknown[]) => ({ type: 'listItem', content });
const link = (href: string) => ({ type: 'link', attrs: { href } });

/** What is rare in either format (field-facts, Novel service). */
export const rarerGoldenChapters: readonly GoldenChapter[] = [
  {
    name: 'headings of every level',
    html: ['<h1>1</h1><h2>2</h2><h3>3</h3><h4>4</h4><h5>5</h5><h6>6</h6>'],
    nodes: [1, 2, 3, 4, 5, 6].map((level) => ({ type: 'heading', attrs: { level }, content: [run(String(level))] })),
    is: chapter(heading(1, '1'), heading(2, '2'), heading(3, '3'), heading(4, '4'), heading(5, '5'), heading(6, '6')),
  },
  {
    name: 'the rarer marks',
    html: [
      '<p><u>u</u><s>s</s><code>c</code>H<sub>2</sub>O<sup>!</sup></p>',
      '<p><ins>u</ins><del>s</del><code>c</code>H<sub>2</sub>O<sup>!</sup></p>',
      '<p><u>u</u><strike>s</strike><code>c</code>H<sub>2</sub>O<sup>!</sup></p>',
    ],
    nodes: [
      node(run('u', 'underline'), run('s', 'strike'), run('c', 'code'), 'H', run('2', 'sub'), 'O', run('!', 'sup')),
    ],
    is: chapter(
      lines(
        text('u', 'underline'),
        text('s', 'strike'),
        text('c', 'code'),
        'H',
        text('2', 'subscript'),
        'O',
        text('!', 'superscript'),
      ),
    ),
  },
  {
    name: 'all marks at once, in one order',
    html: [
      '<p><sup><sub><code><s><u><i><b>x</b></i></u></s></code></sub></sup></p>',
      '<p><strong><em><u><s><code><sub><sup>x</sup></sub></code></s></u></em></strong></p>',
    ],
    nodes: [node(run('x', 'superscript', 'subscript', 'code', 'strike', 'underline', 'italic', 'bold'))],
    is: chapter(lines(text('x', 'bold', 'italic', 'underline', 'strike', 'code', 'subscript', 'superscript'))),
  },
  {
    name: 'links, and unusable ones',
    html: [
      '<p><a href="https://a.example/?b=1&amp;c#d">on</a> <a href="/ru/book/1--x">in</a> <a>no</a> ' +
        '<a href="javascript:alert(1)"><b>js</b></a> <b><a href="http://b.example">plain</a></b></p>',
    ],
    nodes: [
      node(
        run('on', link('https://a.example/?b=1&c#d')),
        ' ',
        run('in', link('/ru/book/1--x')),
        ' ',
        run('no', { type: 'link' }),
        ' ',
        run('js', link('javascript:alert(1)'), 'bold'),
        ' ',
        run('plain', 'bold', link('http://b.example')),
      ),
    ],
    is: chapter(
      lines(
        linked('on', 'https://a.example/?b=1&c#d'),
        ' ',
        linked('in', `${GOLDEN_SITE}/ru/book/1--x`),
        ' no ',
        text('js', 'bold'),
        ' ',
        linked('plain', 'http://b.example', 'bold'),
      ),
    ),
  },
  {
    name: 'lists within lists',
    html: [
      '<ul><li>a</li><li>b<ol><li>c</li></ol></li></ul>',
      '<ul>\n <li><p>a</p></li>\n <li>\n <p>b</p>\n <ol>\n <li>c</li>\n </ol>\n </li>\n</ul>',
      '<ul><li>a<li>b<ol><li>c</ol></ul>',
    ],
    nodes: [
      {
        type: 'bulletList',
        content: [item(node('a')), item(node('b'), { type: 'orderedList', content: [item(node('c'))] })],
      },
    ],
    is: chapter(list(false, [lines('a')], [lines('b'), list(true, [lines('c')])])),
  },
  {
    name: 'a quote of several blocks',
    html: ['<blockquote><p>a</p><h3>b</h3><ul><li>c</li></ul><hr><p align="right">d</p></blockquote>'],
    nodes: [
      {
        type: 'blockquote',
        content: [
          node('a'),
          { type: 'heading', attrs: { level: 3 }, content: [run('b')] },
          { type: 'bulletList', content: [item(node('c'))] },
          { type: 'horizontalRule' },
          { type: 'paragraph', attrs: { textAlign: 'right' }, content: [run('d')] },
        ],
      },
    ],
    is: chapter({
      kind: 'quote',
      blocks: [lines('a'), heading(3, 'b'), list(false, [lines('c')]), { kind: 'rule' }, aligned('right', 'd')],
    }),
  },
  {
    name: 'code keeps its spaces and has no marks',
    html: ['<pre><code>if (a)\n    <b>b</b>;\n</code></pre>', '<pre>\nif (a)<br>    b;</pre>'],
    nodes: [
      { type: 'codeBlock', attrs: { language: 'x' }, content: [run('if (a)\n    '), run('b', 'bold'), run(';')] },
    ],
    is: chapter({ kind: 'code', text: 'if (a)\n    b;' }),
  },
  {
    name: 'pictures in lists and quotes',
    html: [
      '<ul><li>a<br><img src="https://site.example/uploads/map.jpg"></li></ul>' +
        '<blockquote><img src="https://site.example/uploads/portrait.jpg"></blockquote>',
    ],
    nodes: [
      { type: 'bulletList', content: [item(node('a'), imageNode('map'))] },
      { type: 'blockquote', content: [imageNode('portrait')] },
    ],
    is: chapter(list(false, [lines('a'), picture('map')]), { kind: 'quote', blocks: [picture('portrait')] }),
  },
  {
    name: 'words outside of any paragraph',
    html: [
      'a<br><br>b <i>c</i><p>d</p>e',
      '<div>a</div><div><span>b <i>c</i></span></div><p>d</p><section>e</section>',
    ],
    nodes: [node('a'), { type: 'spoiler', content: [run('b '), run('c', 'italic')] }, node('d'), run('e')],
    is: chapter(lines('a'), lines('b ', text('c', 'italic')), lines('d'), lines('e')),
  },
  {
    name: 'a table with a caption, a heading, spans, and an empty cell',
    html: [
      '<table><caption>t</caption><thead><tr><th>a</th><th></th></tr></thead>' +
        '<tbody><tr><td rowspan="2">b</td><td><p>c</p><p>d</p></td></tr><tr><td>e<td>f</table>',
      '<table><tr><td>t<tr><th>a<th><tr><td rowspan=2 colspan=x>b</td><td>c<br><br>d</td></tr> <tr><td>e<td>f</table>',
    ],
    nodes: [
      {
        type: 'table',
        content: [
          node('t'),
          {
            type: 'tableRow',
            content: [{ type: 'tableHeader', content: [node('a')] }, { type: 'tableHeader' }],
          },
          {
            type: 'tableRow',
            content: [
              { type: 'tableCell', attrs: { rowspan: 2, colspan: 0 }, content: [node('b')] },
              { type: 'tableCell', attrs: { rowspan: '1' }, content: [node('c'), node('d')] },
            ],
          },
          {
            type: 'tableRow',
            content: [
              { type: 'tableCell', content: [node('e')] },
              { type: 'tableCell', attrs: { colspan: -4 }, content: [run('f')] },
            ],
          },
        ],
      },
    ],
    is: chapter({
      kind: 'table',
      rows: [
        [cell({ columns: 2 }, lines('t'))],
        [cell({ isHeader: true }, lines('a')), cell({ isHeader: true })],
        [cell({ rows: 2 }, lines('b')), cell({}, lines('c'), lines('d'))],
        [cell({}, lines('e')), cell({}, lines('f'))],
      ],
    }),
  },
  {
    name: 'a table used as a page layout, as its text',
    html: [`<table><tr><td>menu</td><td><p>${'a'.repeat(2_000)}</p><p>b</p></td></tr></table>`],
    nodes: [
      {
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: [
              { type: 'tableCell', content: [node('menu')] },
              { type: 'tableCell', content: [node('a'.repeat(2_000)), node('b')] },
            ],
          },
        ],
      },
    ],
    is: chapter(lines('menu'), lines('a'.repeat(2_000)), lines('b')),
  },
  {
    name: 'cells and rows outside of a table, as lines',
    html: ['<div>a</div><div>b</div><p>c</p>'],
    nodes: [
      {
        type: 'tableRow',
        content: [
          { type: 'tableCell', content: [run('a')] },
          { type: 'tableHeader', content: [run('b')] },
        ],
      },
      { type: 'tableCell', content: [node('c')] },
    ],
    is: chapter(lines('a'), lines('b'), lines('c')),
  },
  {
    name: 'the number that a list begins with',
    html: ['<ol start="4"><li>a</li></ol><ol start="-1"><li>b</li></ol><ol start="x"><li>c</li></ol>'],
    nodes: [4, '-1', 'x'].map((start, index) => ({
      type: 'orderedList',
      attrs: { start },
      content: [item(node('abc'.charAt(index)))],
    })),
    is: chapter(
      { kind: 'list', start: 4, items: [[lines('a')]] },
      { kind: 'list', start: 0, items: [[lines('b')]] },
      list(true, [lines('c')]),
    ),
  },
  {
    name: 'alignment by style',
    html: [
      '<p style="color: red; text-align:Center">a</p><p align="left" style="TEXT-ALIGN : right;">b</p>' +
        '<p style="text-align-last: center">c</p><p style="x:url(text-align:left)">d</p>',
    ],
    nodes: [
      { type: 'paragraph', attrs: { textAlign: 'center' }, content: [run('a')] },
      { type: 'paragraph', attrs: { textAlign: 'right' }, content: [run('b')] },
      node('c'),
      node('d'),
    ],
    is: chapter(aligned('center', 'a'), aligned('right', 'b'), lines('c'), lines('d')),
  },
  {
    name: 'a direction, inherited by everything inside',
    html: [
      '<div dir="RTL"><p>a</p><p dir="ltr">b</p><p dir="up">c</p></div><h2 dir="auto">d</h2><p>e<b dir="rtl">f</b></p>',
      '<blockquote dir="rtl"></blockquote><section dir="rtl">a<p dir="ltr">b</p>c</section><h2 dir="auto">d</h2><p>e<b>f</b></p>',
    ],
    nodes: [
      {
        ...{ type: 'x', attrs: { dir: 'rtl' } },
        content: [node('a'), { type: 'paragraph', attrs: { dir: 'ltr' }, content: [run('b')] }, node('c')],
      },
      { type: 'heading', attrs: { level: 2, dir: 'auto' }, content: [run('d')] },
      { type: 'paragraph', attrs: { dir: ['rtl'] }, content: [run('e'), run('f', 'bold')] },
    ],
    is: chapter(
      directed('rtl', lines('a')),
      directed('ltr', lines('b')),
      directed('rtl', lines('c')),
      directed('auto', heading(2, 'd')),
      lines('e', text('f', 'bold')),
    ),
  },
  {
    name: 'widths of pictures, never more than the column',
    html: [
      ...[
        ['320', '50%', '150%', '0', '1e9', ''],
        ['320px', ' 50% ', '100.5%', '-5', 'auto', 'calc(1px)'],
      ].map((widths) =>
        widths.map((width) => `<p><img src="${GOLDEN_SITE}/uploads/map.jpg" width="${width}"></p>`).join(''),
      ),
      ['width: 320px', 'color:red;WIDTH:50%', 'width:200%', 'max-width:9px', 'width:3em', 'border-width:2px']
        .map((style) => `<p><img src="${GOLDEN_SITE}/uploads/map.jpg" style="${style}"></p>`)
        .join(''),
    ],
    nodes: [320, '50%', '1000%', null, { toString: 1 }, Number.NaN].map((width) => ({
      ...{ type: 'image', attrs: { images: [{ image: 'map' }], width } },
    })),
    is: chapter(sized(320), sized('50%'), sized('100%'), picture('map'), picture('map'), picture('map')),
  },
  {
    name: 'readings of ruby, in brackets',
    html: ['<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</rt></ruby></p>'],
    nodes: [node('漢(かん)字(じ)')],
    is: chapter(lines('漢(かん)字(じ)')),
  },
  {
    name: 'details and spoilers, as lines',
    html: ['<details><summary>a</summary>b<p>c</p></details><p>d</p>'],
    nodes: [
      {
        type: 'details',
        content: [
          { type: 'detailsSummary', content: [run('a')] },
          { type: 'detailsContent', content: [{ type: 'x', content: [run('b')] }, node('c')] },
        ],
      },
      node('d'),
    ],
    is: chapter(lines('a'), lines('b'), lines('c'), lines('d')),
  },
  {
    name: 'the words of unknown markup',
    html: [
      '<p><font color="red">a</font><blink>b</blink><x-spoiler>c</x-spoiler> &lt;d&gt;<!-- <e> --></p>' +
        '<style>p{}</style><script>f()</script><noscript><p>g</p></noscript><template>h</template>',
    ],
    nodes: [
      node(run('a', { type: 'textStyle', attrs: { color: 'red' } }), { type: 'mention', content: [run('b')] }, 'c <d>'),
    ],
    is: chapter(lines('abc <d>')),
  },
  {
    name: 'notes at the end, mentioned in text, lists and quotes',
    html: [
      '<p>a[1] b<sup>2</sup></p><ul><li>c[1]</li></ul><blockquote><p>d³</p></blockquote>' +
        '<p>***</p><p>↑ [1] one</p><p>↑ 2. <i>two</i></p><p></p><p><a href="#3">⇑</a> 3) three</p>',
    ],
    nodes: [
      node('a[1] b', run('2', 'sup')),
      { type: 'bulletList', content: [item(node('c[1]'))] },
      { type: 'blockquote', content: [node('d³')] },
      { type: 'horizontalRule' },
      node('↑ [1] one'),
      node('↑ 2. ', run('two', 'italic')),
      { type: 'paragraph' },
      node(run('⇑', link('#3')), ' 3) three'),
    ],
    is: {
      blocks: [
        lines('a', reference(0, '1'), ' b', reference(1, '2')),
        list(false, [lines('c', reference(0, '1', 1))]),
        { kind: 'quote', blocks: [lines('d', reference(2, '3'))] },
      ],
      notes: [
        { label: '1', inlines: [text('one')], isReferenced: true },
        { label: '2', inlines: [text('two', 'italic')], isReferenced: true },
        { label: '3', inlines: [text('three')], isReferenced: true },
      ],
    },
  },
];

function directed(direction: Direction, block: Block): Block {
  return block.kind === 'paragraph' || block.kind === 'heading' ? { ...block, direction } : block;
}

function sized(width: 320 | '50%' | '100%'): Block {
  const { kind, picture: shown } = picture('map');
  return { kind, picture: { ...shown, width } };
}

function reference(note: number, label: string, mention = 0): Inline {
  return { kind: 'note-reference', note, mention, label };
}
