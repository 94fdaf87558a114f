import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

/** One chapter of the corpus, in a format of the service. */
type CorpusChapter = { readonly name: string; readonly content: unknown };

type Words = {
  readonly language: 'ru' | 'en';
  /** Sentences of ordinary prose. */
  readonly prose: readonly string[];
  readonly names: readonly [string, string, string];
  readonly level: string;
  readonly strength: string;
  readonly skills: readonly string[];
  readonly verse: readonly string[];
  readonly greeting: string;
  readonly farewell: string;
  readonly scene: string;
};

const russian: Words = {
  language: 'ru',
  prose: [
    'Дождь шёл весь день, и к вечеру река поднялась до самых ступеней старой пристани.',
    'Никто не удивился, когда смотритель маяка не вышел к ужину: в такую погоду он не оставлял лампу.',
    'В лавке пахло яблоками, керосином и мокрой шерстью, а хозяин, как обычно, делал вид, что пересчитывает мелочь.',
    'Она подумала, что если уж и уезжать, то именно теперь — пока дорогу не размыло и пока хватает решимости.',
    'Высокопоставленный чиновник из губернского управления железнодорожных перевозок ответил неопределённо.',
    'И вот тогда, впервые за много лет, он услышал колокол с того берега.',
  ],
  names: ['Марта', 'Андрей Петрович', 'Ли Вэнь'],
  level: 'Уровень',
  strength: 'Сила',
  skills: ['Чтение знаков', 'Шаг по воде', 'Голос наставника'],
  verse: ['Над водою туман, над туманом огни,', 'над огнями — никем не считанные дни,', 'и одна на двоих тишина.'],
  greeting: 'Дорогая Марта!',
  farewell: 'Искренне твой, А. П.',
  scene: '* * *',
};
const english: Words = {
  language: 'en',
  prose: [
    'It had rained all day, and by evening the river stood level with the steps of the old landing.',
    'No one was surprised when the keeper did not come down to supper: in such weather he never left the lamp.',
    'The shop smelled of apples, paraffin and wet wool, and its owner was pretending, as usual, to count the change.',
    'If she was ever to leave, she thought, it had to be now, while the road still held and her courage with it.',
    'A representative of the administration responded noncommittally to the extraordinary recommendation.',
    'And then, for the first time in many years, he heard the bell from the far bank.',
  ],
  names: ['Martha', 'Andrew', 'Li Wen'],
  level: 'Level',
  strength: 'Strength',
  skills: ['Sign reading', 'Walking on water', "The master's voice"],
  verse: [
    'Mist above water, and lamps above mist,',
    'over the lamps all the days that we missed,',
    'and one silence for two.',
  ],
  greeting: 'Dear Martha,',
  farewell: 'Yours ever, A. P.',
  scene: '***',
};

const p = (...texts: readonly string[]) => texts.map((text) => `<p>${text}</p>`).join('');
const rows = (...all: readonly (readonly string[])[]) =>
  all.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');

/** Every kind of text that chapters of web novels hold, as HTML. */
const kinds: Readonly<Record<string, (words: Words) => string>> = {
  'plain prose': ({ prose }) => p(...prose, ...prose, ...prose),
  'one long paragraph': ({ prose }) => p(prose[0] ?? '', Array.from({ length: 40 }, () => prose.join(' ')).join(' ')),
  'dialogue with marks': ({ prose, names }) =>
    p(
      ...prose.map((line) => `— <b>${names[0]}</b>, — сказал ${names[1]}, — <i>${line}</i>`),
      `<u>${names[2]}</u> <s>${prose[5]}</s> H<sub>2</sub>O, x<sup>2</sup>, <code>let x = 1;</code>`,
    ),
  'a status window': ({ prose, names, level, strength, skills }) =>
    p(prose[0] ?? '') +
    `<table><tr><th>${names[0]}</th></tr>${rows([level, '17 (2 340 / 5 000)'], [strength, '34'], ...skills.map((skill, index) => [skill, '★'.repeat(index + 1)]))}</table>` +
    p(prose[1] ?? '') +
    `<table>${rows([`[${skills[0]}] +1`])}</table>` +
    p(prose[2] ?? ''),
  'a wide table': ({ prose, skills }) =>
    p(prose[0] ?? '') +
    `<table><caption>${prose[5]}</caption><thead><tr>${Array.from({ length: 9 }, (_, column) => `<th>${skills[column % 3]} ${column}</th>`).join('')}</tr></thead>` +
    `${rows(...Array.from({ length: 4 }, (_, row) => Array.from({ length: 9 }, (__, column) => `${row * column} ${skills[row % 3]}`)))}</table>` +
    p(prose[1] ?? ''),
  'a long table with spans': ({ prose, skills }) =>
    p(prose[0] ?? '') +
    `<table><tr><th colspan="2">${skills[0]}</th><th>${skills[1]}</th></tr>` +
    Array.from({ length: 40 }, (_, row) =>
      row % 2 === 0
        ? `<tr><td rowspan="2">${row}</td><td>${prose[row % 6]}</td><td>a${row}</td></tr>`
        : `<tr><td>${prose[row % 6]}</td><td>b${row}</td></tr>`,
    ).join('') +
    `</table>${p(prose[1] ?? '')}`,
  'a table in a quote in a list': ({ prose, skills }) =>
    `<ol start="7"><li>${prose[0]}<blockquote>${p(prose[1] ?? '')}<table>${rows([...skills], ['', prose[2] ?? '', ''])}</table></blockquote></li><li>${prose[3]}</li></ol>`,
  'verse by line breaks': ({ prose, verse }) =>
    p(prose[0] ?? '', verse.join('<br>'), prose[1] ?? '') +
    `<blockquote>${p(verse.join('<br>'), verse.join('<br>'))}</blockquote>`,
  'verse by paragraphs': ({ prose, verse }) => `${p(prose[0] ?? '', ...verse)}<p> </p>${p(...verse, prose[1] ?? '')}`,
  'a letter': ({ prose, greeting, farewell }) =>
    p(prose[0] ?? '') +
    `<blockquote><p>${greeting}</p>${p(prose[1] ?? '', prose[2] ?? '')}<p style="text-align: right">${farewell}</p></blockquote>` +
    p(prose[3] ?? ''),
  'a chat log': ({ prose, names }) =>
    prose.map((line, index) => `<p><b>[21:0${index}] ${names[index % 3]}:</b> ${line}<br>✓✓</p>`).join('') +
    `<pre>&lt;system&gt; ${names[0]} joined\n&lt;system&gt;   ${names[1]} left</pre>`,
  'footnotes by number': ({ prose }) =>
    `${p(`${prose[0]}[1]`, `${prose[1]}[2]`)}<hr>${p(`↑ [1] ${prose[4]}`, `↑ [2] ${prose[5]}`)}`,
  'footnotes by asterisk': ({ prose }) =>
    p(`${prose[0]}[*]`, `${prose[1]}[**]`, '***', `↑ * ${prose[4]}`, `↑ ** ${prose[5]}`),
  'footnotes by raised digit': ({ prose }) =>
    p(`${prose[0]}¹`, `${prose[1]}<sup>2</sup>`, `↑ 1. ${prose[4]}`, `⇑ 2) ${prose[5]}`),
  'footnotes in place': ({ prose }) => p(`${prose[0]} (1)`, `<i>1 – ${prose[4]}</i>`, prose[1] ?? ''),
  'scenes and headings': ({ prose, scene, names }) =>
    `<h1>${names[0]}</h1>${p(prose[0] ?? '', scene, prose[1] ?? '')}<h3>${names[1]}</h3>${p(prose[2] ?? '', '◇ ◇ ◇', prose[3] ?? '')}<hr>${p(prose[4] ?? '')}<h6>${names[2]}</h6>${p(prose[5] ?? '')}`,
  'lists with their numbers': ({ prose, skills }) =>
    `<ol start="4"><li>${skills[0]}</li><li>${skills[1]}<ul><li>${prose[0]}</li></ul></li></ol>${p(prose[1] ?? '')}<ol start="6"><li>${skills[2]}</li></ol><ol start="0"><li>${prose[2]}</li></ol>`,
  'ruby and mixed scripts': ({ prose, names }) =>
    p(
      `<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</rt></ruby> — ${prose[0]}`,
      `李文 (${names[2]}) 说：「${names[0]}，你好！」 — ${prose[1]}`,
      `Ελληνικά, ქართული, 한국어, हिन्दी, ไทย — ${prose[2]}`,
      `e\u0301, й, ё, 👩‍🚀, 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ${prose[3]}`,
    ),
  'text from the right': ({ prose }) =>
    `<p dir="rtl">שלום עולם, זה משפט ארוך מספיק כדי לעבור לשורה הבאה בעמוד צר מאוד, ועוד קצת.</p>` +
    p(`${prose[0]} «مرحبا بالعالم» ${prose[1]}`, `${prose[2]} \u202eabc`, prose[3] ?? '') +
    `<h2 align="center">مرحبا</h2><div dir="rtl">${p(`${prose[4]}`)}</div>`,
  'spoilers, details and unknown markup': ({ prose, names }) =>
    `<details><summary>${names[0]}</summary>${prose[0]}${p(prose[1] ?? '')}</details><div><x-spoiler>${prose[2]}</x-spoiler></div>` +
    `<section><p align="center">${prose[3]}</p></section><dl><dt>${names[1]}</dt><dd>${prose[4]}</dd></dl>`,
};

type Node = DefaultTreeAdapterTypes.Node;

const nodeTypes: Readonly<Record<string, string>> = {
  ...{ p: 'paragraph', blockquote: 'blockquote', ul: 'bulletList', ol: 'orderedList', li: 'listItem' },
  ...{ table: 'table', tr: 'tableRow', td: 'tableCell', th: 'tableHeader', caption: 'tableCell' },
  ...{ pre: 'codeBlock', hr: 'horizontalRule', br: 'hardBreak' },
};
const markTypes: Readonly<Record<string, string>> = {
  ...{ b: 'bold', i: 'italic', u: 'underline', s: 'strike', sub: 'sub', sup: 'sup', code: 'code' },
};
/** Elements without a node in rich text: only their content is written. */
const transparent = ['tbody', 'thead', 'ruby'];

/** 80 chapters: each kind in Russian and English, as HTML and as a rich-text document. */
export const corpus: readonly CorpusChapter[] = Object.entries(kinds).flatMap(([kind, write]) =>
  [russian, english].flatMap((words) => {
    const html = write(words);
    return [
      { name: `${kind}, ${words.language}, HTML`, content: html },
      { name: `${kind}, ${words.language}, document`, content: { type: 'doc', content: nodesOf(parseFragment(html)) } },
    ];
  }),
);

/** The same text as nodes of a rich-text document. */
function nodesOf(
  parent: DefaultTreeAdapterTypes.ParentNode,
  marks: readonly { readonly type: string }[] = [],
): unknown[] {
  return parent.childNodes.flatMap((node) => nodeOf(node, marks));
}

function nodeOf(node: Node, marks: readonly { readonly type: string }[]): unknown[] {
  if ('value' in node) return [{ type: 'text', text: node.value, ...(marks.length > 0 && { marks }) }];
  if (!('attrs' in node) || node.tagName === 'rp') return [];
  if (node.tagName === 'rt') return [{ type: 'text', text: '(' }, ...nodesOf(node, marks), { type: 'text', text: ')' }];
  if (transparent.includes(node.tagName)) return nodesOf(node, marks);
  const mark = markTypes[node.tagName];
  if (mark !== undefined) return nodesOf(node, [...marks, { type: mark }]);
  const attribute = (name: string) => node.attrs.find((each) => each.name === name)?.value;
  const level = /^h([1-6])$/.exec(node.tagName)?.[1];
  const attrs = {
    textAlign: attribute('align') ?? /text-align: (\w+)/.exec(attribute('style') ?? '')?.[1],
    ...(level !== undefined && { level: Number(level) }),
    dir: attribute('dir'),
    start: attribute('start'),
    colspan: attribute('colspan'),
    rowspan: attribute('rowspan'),
  };
  const type = level === undefined ? (nodeTypes[node.tagName] ?? node.tagName) : 'heading';
  return [{ type, attrs, content: nodesOf(node, marks) }];
}

/** The letters of a chapter in the order in which it shows them, without spaces. */
export function lettersOfHtml(html: string): string {
  const of = (node: Node): string => {
    if ('value' in node) return node.value;
    if ('tagName' in node && node.tagName === 'rp') return '';
    const inside = 'childNodes' in node ? node.childNodes.map(of).join('') : '';
    return 'tagName' in node && node.tagName === 'rt' ? `(${inside})` : inside;
  };
  return of(parseFragment(html)).replace(/\s/g, '');
}
