import fc from 'fast-check';
import type { HeadingLevel } from '../../chapter-document.ts';

/** A text with its markup, before it is written in either of the service's formats. */
export type GeneratedBlock =
  | { readonly is: 'paragraph'; readonly align: string; readonly inlines: readonly GeneratedInline[] }
  | { readonly is: 'heading'; readonly level: HeadingLevel; readonly inlines: readonly GeneratedInline[] }
  | { readonly is: 'quote' | 'unknown'; readonly blocks: readonly GeneratedBlock[] }
  | { readonly is: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly GeneratedBlock[])[] }
  | { readonly is: 'table'; readonly rows: readonly (readonly (readonly GeneratedBlock[])[])[] }
  | { readonly is: 'code'; readonly lines: readonly string[] }
  | { readonly is: 'picture'; readonly ids: readonly string[] }
  | { readonly is: 'rule' | 'blank' | 'junk' };

export type GeneratedMark = 'bold' | 'italic' | 'underline' | 'strike' | 'code' | 'sub' | 'sup' | 'unknown';

export type GeneratedInline =
  | { readonly is: 'words'; readonly words: string }
  | { readonly is: 'mark'; readonly mark: GeneratedMark; readonly inlines: readonly GeneratedInline[] }
  | { readonly is: 'break' | 'junk' }
  | { readonly is: 'picture'; readonly ids: readonly string[] };

const ALPHABET = [...'abcDEF жёЩ 12 .,!? <>&"\'`/=;-# \u00a0 日本 🍵é\n'];
const words = fc
  .array(fc.constantFrom(...ALPHABET), { minLength: 1, maxLength: 12 })
  .map((letters): GeneratedInline => ({ is: 'words', words: letters.join('') }));
const noteSigns = fc
  .constantFrom('↑ ', '↑ [1] ', '⇑2) ', '[1]', '[2]', '²', '[*]', '***', '↑')
  .map((sign): GeneratedInline => ({ is: 'words', words: sign }));
const ids = fc.array(fc.constantFrom('map', 'gone'), { minLength: 1, maxLength: 3 });

export type GeneratedText = readonly GeneratedBlock[];

/** `withNotes`: with arrows and numbers in brackets among the words, which may turn into notes. */
export function generatedText({ withNotes }: { readonly withNotes: boolean }): fc.Arbitrary<GeneratedText> {
  const { block } = fc.letrec<{ inlines: GeneratedInline[]; block: GeneratedBlock; blocks: GeneratedBlock[] }>(
    (tie) => ({
      inlines: fc.array(
        fc.oneof(
          { maxDepth: 4, depthIdentifier: 'inline' },
          { weight: 6, arbitrary: words },
          { weight: withNotes ? 6 : 0, arbitrary: noteSigns },
          { weight: 1, arbitrary: fc.constantFrom<GeneratedInline>({ is: 'break' }, { is: 'junk' }) },
          { weight: 1, arbitrary: ids.map((all): GeneratedInline => ({ is: 'picture', ids: all })) },
          { weight: 4, arbitrary: fc.record({ is: fc.constant('mark'), mark: anyMark, inlines: tie('inlines') }) },
        ),
        { maxLength: 5, depthIdentifier: 'inline' },
      ),
      block: fc.oneof(
        { maxDepth: 4, depthIdentifier: 'block' },
        {
          weight: 8,
          arbitrary: fc.record({
            is: fc.constant('paragraph'),
            align: fc.constantFrom('', '', 'center', 'right', 'up', 'url(x)'),
            inlines: tie('inlines'),
          }),
        },
        { weight: 1, arbitrary: fc.constantFrom<GeneratedBlock>({ is: 'rule' }, { is: 'blank' }, { is: 'junk' }) },
        { weight: 1, arbitrary: ids.map((all): GeneratedBlock => ({ is: 'picture', ids: all })) },
        { weight: 1, arbitrary: fc.record({ is: fc.constant('heading'), level: anyLevel, inlines: tie('inlines') }) },
        { weight: 1, arbitrary: fc.record({ is: fc.constant('code'), lines: codeLines }) },
        { weight: 1, arbitrary: fc.record({ is: fc.constantFrom('quote', 'unknown'), blocks: tie('blocks') }) },
        {
          weight: 1,
          arbitrary: fc.record({
            is: fc.constant('list'),
            isOrdered: fc.boolean(),
            items: fc.array(tie('blocks'), { maxLength: 3 }),
          }),
        },
        {
          weight: 1,
          arbitrary: fc.record({
            is: fc.constant('table'),
            rows: fc.array(fc.array(tie('blocks'), { maxLength: 3 }), { maxLength: 3 }),
          }),
        },
      ),
      blocks: fc.array(tie('block'), { maxLength: 4, depthIdentifier: 'block' }),
    }),
  );
  return fc.array(block, { minLength: 1, maxLength: 8 });
}

const anyMark = fc.constantFrom<GeneratedMark>(
  ...(['bold', 'italic', 'underline', 'strike', 'code', 'sub', 'sup', 'unknown'] as const),
);
const anyLevel = fc.constantFrom<HeadingLevel>(1, 2, 3, 4, 5, 6);
const codeLines = fc.array(fc.constantFrom('if (a)', '  b <c> & d;', '', '\u00a0e'), { minLength: 1, maxLength: 3 });

/** The written letters without white space, which a document must hold in this order. */
export function lettersOf(text: GeneratedText): string {
  return text.map(lettersOfBlock).join('').replaceAll(/\s/g, '');
}

function lettersOfBlock(block: GeneratedBlock): string {
  switch (block.is) {
    case 'paragraph':
    case 'heading':
      return lettersOfInlines(block.inlines);
    case 'quote':
    case 'unknown':
      return block.blocks.map(lettersOfBlock).join('');
    case 'list':
      return block.items.flat().map(lettersOfBlock).join('');
    case 'table':
      return block.rows.flat(2).map(lettersOfBlock).join('');
    case 'code':
      return block.lines.join('');
    default:
      return '';
  }
}

function lettersOfInlines(inlines: readonly GeneratedInline[]): string {
  return inlines
    .map((inline) =>
      inline.is === 'words' ? inline.words : inline.is === 'mark' ? lettersOfInlines(inline.inlines) : '',
    )
    .join('');
}
