import { CHAPTER_PICTURE_SIZES } from '#demo/media/pictures.ts';
import type { ChapterBody, DocumentNode } from '../chapters/body.ts';
import { everyVoiceIn } from '../prose/voices.ts';

type RareDocument = { readonly name: string; readonly body: (site: string, novelId: number) => ChapterBody };

function text(
  value: string,
  ...marks: readonly { readonly type: string; readonly attrs?: Readonly<Record<string, unknown>> }[]
): DocumentNode {
  return { type: 'text', ...(marks.length > 0 ? { marks } : {}), text: value };
}

function paragraph(...content: readonly DocumentNode[]): DocumentNode {
  return { type: 'paragraph', content };
}

function item(...content: readonly DocumentNode[]): DocumentNode {
  return { type: 'listItem', content };
}

const everyNode: readonly DocumentNode[] = [
  ...[1, 2, 3, 4, 5, 6].map(
    (level): DocumentNode => ({ type: 'heading', attrs: { level }, content: [text(`Заголовок ${level}`)] }),
  ),
  paragraph(
    text('Жирный', { type: 'bold' }),
    text(', '),
    text('курсив', { type: 'italic' }),
    text(', '),
    text('оба сразу', { type: 'bold' }, { type: 'italic' }),
    text(', '),
    text('зачёркнуто', { type: 'strike' }),
    text(', '),
    text('с чертой', { type: 'underline' }),
    text(', H'),
    text('2', { type: 'subscript' }),
    text('O, x'),
    text('2', { type: 'superscript' }),
    text(', и снова H'),
    text('2', { type: 'sub' }),
    text('O, x'),
    text('2', { type: 'sup' }),
    text('.'),
  ),
  paragraph(
    text('Ссылка ', { type: 'link', attrs: { href: 'https://example.org/tea', target: '_blank' } }),
    text('наружу.'),
  ),
  {
    type: 'bulletList',
    content: [
      item(paragraph(text('Первое'))),
      item(paragraph(text('Второе')), { type: 'bulletList', content: [item(paragraph(text('Вложенное')))] }),
    ],
  },
  {
    type: 'orderedList',
    attrs: { start: 3 },
    content: [item(paragraph(text('Три'))), item(paragraph(text('Четыре')))],
  },
  {
    type: 'blockquote',
    content: [paragraph(text('Цитата.')), paragraph(text('Вторая строка цитаты.', { type: 'italic' }))],
  },
  { type: 'codeBlock', attrs: { language: 'text' }, content: [text('строка 1\n  строка 2')] },
  { type: 'horizontalRule' },
  paragraph(text('Строка'), { type: 'hardBreak' }, text('разорвана'), { type: 'hardBreak' }, text('дважды.')),
];

const oddities: readonly unknown[] = [
  { type: 'paragraph', attrs: { textAlign: 'center' }, content: [text('По центру.')] },
  { type: 'paragraph', attrs: { textAlign: 'right' }, content: [text('Справа.')] },
  { type: 'paragraph', attrs: { textAlign: 'justify' }, content: [text('По ширине.')] },
  { type: 'paragraph', attrs: { textAlign: 'sideways' }, content: [text('Непонятно как.')] },
  { type: 'paragraph', attrs: { textAlign: null }, content: [text('Никак.')] },
  { type: 'paragraph' },
  { type: 'paragraph', content: [] },
  { type: 'paragraph' },
  { type: 'spoiler', attrs: { title: 'Не открывать' }, content: [paragraph(text('Незнакомый узел, знакомый текст.'))] },
  paragraph(text('Незнакомая пометка.', { type: 'textColor', attrs: { color: '#c00' } })),
  {
    type: 'table',
    content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [paragraph(text('Ячейка.'))] }] }],
  },
  text('Текст прямо в документе.'),
  paragraph(text('Последний абзац.')),
];

function manyPictures(site: string, novelId: number): ChapterBody {
  const folder = `/uploads/ranobe/${novelId}/chapters/v1-c8`;
  const attachment = (name: string, url: string, place: number) => ({
    id: 800_000 + place,
    name,
    filename: `${name}.webp`,
    extension: 'webp',
    url,
    ...CHAPTER_PICTURE_SIZES.standing,
  });
  return {
    content: {
      type: 'doc',
      content: [
        paragraph(text('Три картинки в одном узле, одной из них нет.')),
        {
          type: 'image',
          attrs: {
            description: 'Триптих',
            images: [{ image: 'absolute' }, { image: 'lost' }, { image: 'schemeless' }],
          },
        },
        paragraph(text('И одна обыкновенная.')),
        { type: 'image', attrs: { images: [{ image: 'usual' }] } },
        { type: 'image', attrs: { images: [] } },
        { type: 'image' },
        paragraph(text('Конец.')),
      ],
    },
    attachments: [
      attachment('absolute', `${site}${folder}/standing-0/absolute.webp`, 0),
      attachment('schemeless', `${site.replace(/^https?:/, '')}${folder}/standing-1/schemeless.webp`, 1),
      attachment('usual', `${folder}/standing-2/usual.webp`, 2),
      attachment('unused', `${folder}/standing-3/unused.webp`, 3),
    ],
  };
}

function endless(): ChapterBody {
  const breath = everyVoiceIn('ru')
    .interludes.map((line) => line.replaceAll(/\[([^|\]]+)[^\]]*\]/g, '$1'))
    .join(' ');
  return {
    content: {
      type: 'doc',
      content: [
        paragraph(text(`${breath} `.repeat(40).trim())),
        ...Array.from({ length: 600 }, (_, place) => paragraph(text(`Абзац ${place + 1}. ${breath}`))),
      ],
    },
    attachments: [],
  };
}

/** Rich-text chapters with everything that was ever seen in one. */
export const rareDocuments: readonly RareDocument[] = [
  { name: 'Все узлы кассы', body: () => ({ content: { type: 'doc', content: everyNode }, attachments: [] }) },
  { name: 'Странности вёрстки', body: () => ({ content: { type: 'doc', content: oddities }, attachments: [] }) },
  { name: 'Триптих', body: manyPictures },
  { name: 'Бесконечный набор', body: endless },
  {
    name: 'Сноски документа',
    body: () => ({
      content: {
        type: 'doc',
        content: [
          paragraph(text('Тискальщик снял пробный оттиск'), text('1', { type: 'superscript' }), text('.')),
          { type: 'horizontalRule' },
          paragraph(text('↑ '), text('Оттиск', { type: 'bold' }), text(': лист, напечатанный для проверки.')),
          paragraph(text('↑ Тискальщик: тот, кто печатает пробные оттиски.')),
        ],
      },
      attachments: [],
    }),
  },
];
