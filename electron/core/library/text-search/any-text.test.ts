import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stemOf, wordsOf } from '#shared/domain/chapter-document/words.ts';
import { amount } from '#shared/testing/amount.ts';
import { marksIn, matchExpression, wantedIn } from './search-terms.ts';
import { findingContext } from './searched-library.ts';
import { startTextSearch } from './testing/start-text-search.ts';

const numRuns = amount('ENGAWA_GENERATED', 10, 100);

const LETTERS = [...'абвгеёжийклнопрстуъыьэюяАБЙЁabcdeinorstyzIS019éÉßﬁ½日本漢かな\u0301\xad\u200b'];
const word = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 12 });
const russian = fc.constantFrom(
  ...[
    'драконами',
    'прекраснейшего',
    'бежавшие',
    'ступеней',
    'мальчишек',
    'ещё',
    'чёрный',
    'йод',
    'running',
    'happiest',
  ],
);
const gap = fc.constantFrom(' ', ', ', '. ', ' — ', '-', "'", '\n', ' «', '» ', '…', '\u00a0', '/', '*', '"');
const paragraph = fc
  .array(fc.tuple(fc.oneof(word, russian), gap), { minLength: 1, maxLength: 12 })
  .map((parts) => parts.flat().join(''));
const chapter = fc.array(paragraph, { minLength: 1, maxLength: 6 });

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

test('every word of a saved text finds its paragraph, and so does every beginning of it of two letters and more', async () => {
  await fc.assert(
    fc.asyncProperty(chapter, async (paragraphs) => {
      await using started = startTextSearch();
      // The letter in front keeps a paragraph from being read as a note, so that its index stays the same.
      await started.save([paragraphs.map((text) => `<p>х${escaped(text)}</p>`).join('')]);
      await started.index();
      for (const [index, text] of paragraphs.entries()) {
        // As in a chapter's document: without soft hyphens, which may join two words.
        const written = `х${text}`.replaceAll('\u00ad', '').replace(/\s+/g, ' ');
        for (const { form, start, end } of wordsOf(written)) {
          const letters = [...form];
          const beginnings = letters.slice(1).map((_, count) => letters.slice(0, count + 2).join(''));
          for (const sought of [`${written.slice(start, end)} `, `${form} `, ...beginnings]) {
            const { findings } = await started.search(sought, { slug: '7--seven' });
            const places = findings.map((finding) => finding.paragraph);
            expect(places, JSON.stringify([sought, written])).toContain(index);
          }
        }
      }
    }),
    { numRuns },
  );
});

const HOSTILE = [
  ...[
    '"',
    '""',
    '"""',
    "'",
    '*',
    '**',
    '"a"*',
    'a*',
    '-a',
    '^a',
    'NEAR(a b)',
    'NEAR/2',
    'a NEAR b',
    'a AND',
    'OR',
    'NOT a',
  ],
  ...[
    'a OR b',
    '(',
    ')',
    '(a',
    'words:a',
    '{words}: a',
    'a + b',
    'a b',
    '\\',
    '%',
    '_',
    ';--',
    "'; DROP TABLE chapter; --",
  ],
  ...[
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfff\ud800',
    '\u0301',
    '\u200b',
    '«',
    '»«',
    '“„”',
    'ﷺ',
    '½',
    '日本語',
    '𐐀',
    '👩‍👩‍👧',
  ],
  ...[
    '!?'.repeat(100),
    '"'.repeat(200),
    '*'.repeat(200),
    '('.repeat(200),
    'а '.repeat(100),
    'a'.repeat(200),
    ' '.repeat(200),
  ],
];

test('no search text causes an error', async () => {
  await using started = startTextSearch();
  await started.save(['<p>a b NEAR and or not words а日本語 ﷺ ½</p>', `<p>${'слово '.repeat(300)}</p>`]);
  await started.index();
  for (const text of HOSTILE) await expect(started.search(text), JSON.stringify(text)).resolves.toBeDefined();
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 100 }),
        fc.string({ unit: fc.constantFrom(...'"*()-+^:{}\\ aNEARORаяё«»'), maxLength: 200 }),
      ),
      async (text) => {
        await started.search(text.slice(0, 200));
      },
    ),
    { numRuns: numRuns * 10 },
  );
});

test('an operator of the index is searched as an ordinary word', async () => {
  await using started = startTextSearch();
  await started.save(['<p>near and far</p><p>near</p><p>one or two</p>']);
  await started.index();
  const found = async (text: string) => (await started.search(text)).findings.map(({ paragraph: at }) => at).sort();
  expect(await found('NEAR')).toEqual([0, 1]);
  expect(await found('near AND ')).toEqual([0]);
  expect(await found('one OR two')).toEqual([2]);
});

test('a Russian word begins with its stem', () => {
  const endings = fc.constantFrom('', 'ами', 'ейшего', 'вшись', 'остью', 'нными', 'ться', 'ившаяся', 'ешь', 'ь');
  fc.assert(
    fc.property(word, endings, (root, ending) => {
      for (const { form } of wordsOf(root + ending)) {
        if (/[а-я]/.test(form)) expect(form.startsWith(stemOf(form)), form).toBe(true);
      }
    }),
    { numRuns: numRuns * 20 },
  );
});

test('the stem of a word begins with its first letter', () => {
  fc.assert(
    fc.property(paragraph, (text) => {
      for (const { form } of wordsOf(text)) expect(stemOf(form).charAt(0)).toBe(form.charAt(0));
    }),
    { numRuns: numRuns * 10 },
  );
});

test('every word of a text is marked in it when it is searched for', () => {
  fc.assert(
    fc.property(paragraph, (text) => {
      const words = wordsOf(text);
      for (const { start, end } of words) {
        const wanted = wantedIn(`${text.slice(start, end)} `, () => []);
        expect(matchExpression(wanted)).not.toBe('');
        const marks = marksIn(text, wanted);
        expect(new Set(marks.map(({ term }) => term)).size).toBe(wanted.length);
        const shown = findingContext(text, marks);
        if (text.length < 300) expect(shown.some(({ isMatch }) => isMatch)).toBe(true);
      }
    }),
    { numRuns: numRuns * 10 },
  );
});
