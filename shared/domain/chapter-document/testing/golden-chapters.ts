import {
  aligned,
  chapter,
  GOLDEN_SITE,
  type GoldenChapter,
  imageNode,
  lines,
  node,
  picture,
  run,
  text,
} from './golden-parts.ts';
import { rarerGoldenChapters } from './rarer-golden-chapters.ts';

/** What the service usually sends (novel-service, Chapter content), then what is rare. */
export const goldenChapters: readonly GoldenChapter[] = [
  {
    name: 'paragraphs',
    html: ['<p data-paragraph-index="1">Rain.</p><p data-paragraph-index="2">Снег.</p>', '\n<p> Rain.\n</p>\n<p>Снег.'],
    nodes: [node('Rain.'), node('Снег.')],
    is: chapter(lines('Rain.'), lines('Снег.')),
  },
  {
    name: 'a blank line',
    html: [
      '<p>a</p><p></p><p>b</p>',
      '<p>a</p><p>&nbsp;</p><p>b</p>',
      '<p>a</p><p><br></p><p>b</p>',
      '<p>a</p><p><b> </b></p><p>b</p>',
    ],
    nodes: [node('a'), { type: 'paragraph' }, node('b')],
    is: chapter(lines('a'), lines(), lines('b')),
  },
  {
    name: 'bold and italic, apart and within each other',
    html: [
      '<p>It <strong>rained <em>hard</em></strong>, <em>then</em> stopped.</p>',
      '<p>It <b>rained <i>hard</i></b>, <i>then</i> stopped.</p>',
      '<p>It <b>rained </b><i><b>hard</b></i>, <i>th</i><i>en</i> stopped.</p>',
    ],
    nodes: [
      node('It ', run('rained ', 'bold'), run('hard', 'italic', 'bold'), ', ', run('then', 'italic'), ' stopped.'),
    ],
    is: chapter(
      lines('It ', text('rained ', 'bold'), text('hard', 'bold', 'italic'), ', ', text('then', 'italic'), ' stopped.'),
    ),
  },
  {
    name: 'alignment, and one that does not exist',
    html: [
      '<p align="left">l</p><p align="center">c</p><p align="RIGHT">r</p><p align="justify">j</p><p align="up">u</p>',
    ],
    nodes: ['left', 'center', 'right', 'justify', 'up'].map((textAlign) => ({
      type: 'paragraph',
      attrs: { textAlign },
      content: [run(textAlign[0] ?? '')],
    })),
    is: chapter(
      aligned('left', 'l'),
      aligned('center', 'c'),
      aligned('right', 'r'),
      aligned('justify', 'j'),
      lines('u'),
    ),
  },
  {
    name: 'a picture between paragraphs',
    html: [
      `<p>a</p><img loading="lazy" src="${GOLDEN_SITE}/uploads/1/map.jpg"><p>b</p>`,
      `<p>a</p><p> <img src="${GOLDEN_SITE}/uploads/1/map.jpg"> </p><p>b</p>`,
      `<p>a</p><p><a href="https://a.example"><img src="x:" data-src="${GOLDEN_SITE}/uploads/map.jpg"></a></p><p>b</p>`,
    ],
    nodes: [node('a'), imageNode('map'), node('b')],
    is: chapter(lines('a'), picture('map'), lines('b')),
  },
  {
    name: 'several pictures at once, one of them unavailable',
    html: [
      `<p><img src="${GOLDEN_SITE}/uploads/map.jpg"><img src="https://else.example/x.jpg"><br>` +
        `<img src="${GOLDEN_SITE}/uploads/portrait.jpg"></p>`,
    ],
    nodes: [imageNode('map', 'gone', 'portrait')],
    is: chapter(picture('map'), picture(null), picture('portrait')),
  },
  {
    name: 'a picture among words',
    html: [`<p>See <img alt="" src="${GOLDEN_SITE}/uploads/map.jpg"> here.</p>`],
    nodes: [node('See ', imageNode('map'), ' here.')],
    is: chapter(lines('See ', picture('map'), ' here.')),
  },
  {
    name: 'breaks: one stays, two begin a paragraph, those at the ends are dropped',
    html: ['<p><br>a<br>b<br><br>c<br></p>', '<p><br/> a <br/> b <br/> <br/> c <br/> </p>'],
    nodes: [
      node({ type: 'hardBreak' }, 'a', { type: 'hardBreak' }, 'b', { type: 'hardBreak' }, { type: 'hardBreak' }, 'c', {
        type: 'hardBreak',
      }),
    ],
    is: chapter(lines('a', { kind: 'break' }, 'b'), lines('c')),
  },
  {
    name: 'a rule',
    html: ['<p>a</p><hr><p>b</p>', '<p>a<hr>b'],
    nodes: [node('a'), { type: 'horizontalRule' }, node('b')],
    is: chapter(lines('a'), { kind: 'rule' }, lines('b')),
  },
  {
    name: 'characters that mean something in markup',
    html: ['<p>&lt;script&gt; &amp;amp; &laquo;x&raquo; &quot;&#x1F375; a&nbsp;b</p>'],
    nodes: [node('<script> &amp; «x» "🍵 a\u00a0b')],
    is: chapter(lines('<script> &amp; «x» "🍵 a\u00a0b')),
  },
  ...rarerGoldenChapters,
];
