import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amount } from '#shared/testing/amount.ts';
import { createMarker } from './marks.ts';
import { beginsWith, isPlain, isStartOfWord, startBehind, wordAt } from './plain-words.ts';
import { searchTerms } from './search-terms.ts';
import { placesOf, wantedWords } from './wanted-words.ts';
import { stemOf, type Word, wordsOf } from './words.ts';

const numRuns = amount('ENGAWA_GENERATED', 10, 100);

const LETTERS = [...'абвгеёжийклнопрстуъыьэюяАБЙЁabcdeinorstyzIS019éÉßﬁ½日本漢かな\u0301\xad\u200b'];

test('a Russian word begins with its stem', () => {
  const endings = fc.constantFrom('', 'ами', 'ейшего', 'вшись', 'остью', 'нными', 'ться', 'ившаяся', 'ешь', 'ь');
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 8 }),
      endings,
      (root, ending) => {
        for (const { form } of wordsOf(root + ending)) {
          if (/[а-я]/.test(form)) expect(form.startsWith(stemOf(form)), form).toBe(true);
        }
      },
    ),
    { numRuns: numRuns * 20 },
  );
});

test('what is marked is what stands there by the words of the text, whatever it is written in', () => {
  const letters = fc.constantFrom(
    ...'аеёйнЁЙИabsSi019—«»…,. \n\u00a0-!',
    ...LETTERS.slice(-8),
    "'",
    '’',
    'ʼ',
    '‛',
    '№',
    '’s',
    "'S ",
  );
  const words = fc.array(fc.constantFrom('драконами', 'Драконов', 'running', "runner's", 'ещё', 'йод', '“no”'), {
    maxLength: 8,
  });
  const anyText = fc.oneof(
    words.map((each) => each.join(' ')),
    fc.string({ unit: letters, maxLength: 60 }),
  );
  let told = 0;
  fc.assert(
    fc.property(anyText, (text) => {
      if (!isPlain(text)) return;
      told += 1;
      const read: Word[] = [];
      for (let start = startBehind(text, 0); start !== null; start = startBehind(text, read.at(-1)?.end ?? 0)) {
        read.push({ start, ...wordAt(text, start) });
      }
      expect(read).toEqual(wordsOf(text));
      const letters = [...text.matchAll(/[\p{L}\p{N}]/gu)].map(({ index }) => index);
      expect(letters.filter((at) => isStartOfWord(text, at))).toEqual(read.map(({ start }) => start));
      for (const { start, form } of read) {
        const beginnings = [form, form.slice(0, 2), `${form}а`];
        expect(beginnings.map((beginning) => beginsWith(text, start, beginning))).toEqual([true, true, false]);
      }
    }),
    { numRuns: numRuns * 50 },
  );
  expect(told).toBeGreaterThan(numRuns);
  fc.assert(
    fc.property(anyText, anyText, (text, sought) => {
      const wanted = wantedWords(searchTerms(sought), () => ['драк', 'run']);
      const words = wordsOf(text);
      const places = wanted.flatMap((of, term) =>
        placesOf(of, words).map(([first, last]) => ({ start: words[first]?.start, end: words[last]?.end, term })),
      );
      const marks = createMarker(wanted)(text);
      const byPlace = (mark: { term: number; start?: number | undefined; end?: number | undefined }) =>
        [mark.term, mark.start, mark.end].join(' ');
      expect(marks.map(byPlace).sort()).toEqual(places.map(byPlace).sort());
    }),
    { numRuns: numRuns * 50 },
  );
});
