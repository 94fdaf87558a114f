import fc from 'fast-check';
import { documentFromParsedHtml } from '#shared/domain/chapter-document/from-parsed-html.ts';
import { generatedText } from '#shared/domain/chapter-document/testing/generated-text.ts';
import { goldenChapters } from '#shared/domain/chapter-document/testing/golden-chapters.ts';
import { textAsHtml } from '#shared/domain/chapter-document/testing/written-text.ts';
import type { ChapterDocument, Note, TextMark } from '#shared/domain/chapter-document.ts';
import { HOSTILE_TEXT, image } from './book-samples.ts';

const MARKS: readonly TextMark[] = ['bold', 'italic', 'underline', 'strike', 'code', 'subscript', 'superscript'];
const LINKS = [
  'https://example.com/a b?c={d}|e^f[g]#h#i',
  'http://xn--e1afmkfd.xn--p1ai/%zz/ё?q="<>"',
  'http://[::1]/',
  'https://user.example:99999/',
  'http://localhost:1/%',
];

const text = (words: string, link: string | null = null, marks: readonly TextMark[] = []) =>
  ({ kind: 'text', text: words, marks, link }) as const;

/** Content that no service is known to send, but that must not break a book. */
const odd: readonly ChapterDocument[] = [
  { blocks: [], notes: [] },
  { blocks: [image('png')], notes: [] },
  {
    blocks: ['png', 'portrait', 'webp', 'avif', 'gif', 'damaged', 'page', 'missing'].map((source) =>
      image(`/media/image/novels?src=${source}`, HOSTILE_TEXT),
    ),
    notes: [],
  },
  {
    blocks: [
      {
        kind: 'paragraph',
        align: null,
        inlines: [text(HOSTILE_TEXT), ...LINKS.map((link) => text('link', link, MARKS))],
      },
      { kind: 'paragraph', align: null, inlines: [text('\u0001')] },
      { kind: 'code', text: `\n  ${HOSTILE_TEXT}\r\n\r\n` },
      { kind: 'list', start: 1, items: [[], [image(null)], [{ kind: 'list', start: null, items: [] }]] },
      { kind: 'quote', blocks: [] },
      { kind: 'quote', blocks: [image('map'), { kind: 'quote', blocks: [{ kind: 'rule' }] }] },
      {
        kind: 'heading',
        level: 6,
        align: 'center',
        inlines: [{ kind: 'break' }, { kind: 'image', picture: { source: 'map', description: '' } }],
      },
      {
        kind: 'paragraph',
        align: 'justify',
        inlines: [
          { kind: 'note-reference', note: 0, mention: 0, label: '1' },
          { kind: 'note-reference', note: 0, mention: 1, label: '1' },
        ],
      },
    ],
    notes: [
      { label: '1', inlines: [text('said'), { kind: 'break' }, text('twice')], isReferenced: true },
      { label: '**', inlines: [], isReferenced: false },
    ] satisfies Note[],
  },
];

function firstOf<Way>([way]: readonly Way[]): Way {
  if (way === undefined) throw new Error('There is no way to write it');
  return way;
}

/** An address that `samplePicture` may know by its last part. */
function samplePictureAddress(address: string): string {
  return `/media/image/novels?src=${address.split('/').at(-1)}`;
}

/** Every known kind of markup, random combinations of it, and invalid input. */
export function anyDocuments(generated: number): readonly ChapterDocument[] {
  const random = fc.sample(generatedText({ withNotes: true }), { numRuns: generated, seed: 7 });
  return [
    ...goldenChapters.map(({ is }) => is),
    ...random.map((written) => documentFromParsedHtml(textAsHtml(written, firstOf), samplePictureAddress)),
    ...odd,
  ];
}
