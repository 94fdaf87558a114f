import type { ChapterBody } from '../chapters/body.ts';

const run = 'window.__engawaHacked=1';

function text(value: string, ...marks: readonly Readonly<Record<string, unknown>>[]) {
  return { type: 'text', ...(marks.length > 0 ? { marks } : {}), text: value };
}

function link(href: unknown) {
  return { type: 'link', attrs: { href, target: '_blank', onclick: run } };
}

function attachment(name: string, url: string, place: number) {
  return { id: 900_000 + place, name, filename: name, extension: 'png', url, width: 100, height: 100 };
}

const marked: ChapterBody = {
  content: {
    type: 'doc',
    content: [
      { type: 'paragraph', content: [text('<img src=x onerror=window.__engawaHacked=1>'), text('<b>не жирный</b>')] },
      {
        type: 'paragraph',
        content: [
          text('раз ', link(`javascript:${run}`)),
          text('два ', link(` \u0001javascript:${run}`)),
          text('три ', link(`data:text/html,<script>${run}</script>`)),
          text('четыре ', link({ toString: run })),
          text('пять', { type: 'textStyle', attrs: { style: 'background:url(/hacked)', class: 'x" onclick="' } }),
        ],
      },
      { type: 'heading', attrs: { level: `1 onclick=${run}`, id: 'root' }, content: [text('Заголовок')] },
      {
        type: 'codeBlock',
        attrs: { language: '"><script>window.__engawaHacked=1</script>' },
        content: [text('</code><script>window.__engawaHacked=1</script>')],
      },
      { type: 'paragraph', content: [text('Последний абзац виден.')] },
    ],
  },
  attachments: [],
};

const strangeNodes: ChapterBody = {
  content: {
    type: 'doc',
    content: [
      { type: 'script', attrs: { src: '/hacked.js' }, content: [text(run)] },
      { type: 'iframe', attrs: { src: '/hacked', srcdoc: `<script>parent.${run}</script>` } },
      { type: '__proto__', content: [text('прототип')] },
      { type: 'constructor', attrs: { constructor: { name: 'x' } }, content: [text('конструктор')] },
      {
        type: 'dangerouslySetInnerHTML',
        attrs: { __html: `<img src=x onerror=${run}>` },
        content: [text('внутренний HTML')],
      },
      { type: ['paragraph'], content: 'не список' },
      { type: 'paragraph', content: { length: 2, 0: text('не совсем список') } },
      { type: 'text', text: { toString: 'нет' } },
      null,
      42,
      { type: 'paragraph', content: [text('Последний абзац виден.')] },
    ],
  },
  attachments: [],
};

const attachments: ChapterBody = {
  content: {
    type: 'doc',
    content: [
      {
        type: 'image',
        attrs: { src: `javascript:${run}`, onerror: run, images: [{ image: 'script' }, { image: 'page' }] },
      },
      {
        type: 'image',
        attrs: { images: [{ image: '__proto__' }, { image: 'constructor' }, { image: { toString: run } }] },
      },
      { type: 'image', attrs: { images: [{ image: 'elsewhere' }, { image: 'climbing' }, { image: 'vector' }] } },
      { type: 'image', attrs: { images: `<img src=x onerror=${run}>` } },
      { type: 'paragraph', content: [text('Последний абзац виден.')] },
    ],
  },
  attachments: [
    attachment('script', `javascript:${run}`, 0),
    attachment('page', '/hacked', 1),
    attachment('elsewhere', '//localhost/hacked.png', 2),
    attachment('climbing', '/uploads/../../../hacked', 3),
    attachment('vector', `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${run}'/>`, 4),
    attachment('"><script>', `/hacked"><script>${run}</script>`, 5),
  ],
};

const depth = 2_000;

function nested(): unknown {
  let node: unknown = text('На самом дне.');
  for (let level = 0; level < depth; level += 1)
    node = { type: level % 2 === 0 ? 'blockquote' : 'unknown', content: [node] };
  return node;
}

/** Rich-text attacks by family. */
export const hostileDocuments: readonly { readonly name: string; readonly body: () => ChapterBody }[] = [
  { name: 'Пометки и ссылки', body: () => marked },
  { name: 'Незваные узлы', body: () => strangeNodes },
  { name: 'Вложения', body: () => attachments },
  {
    name: 'Колодец',
    body: () => ({
      content: { type: 'doc', content: [{ type: 'paragraph', content: [text('Сверху.')] }, nested()] },
      attachments: [],
    }),
  },
];
