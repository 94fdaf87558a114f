import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generatedCount } from '#shared/domain/chapter-document/testing/generated-count.ts';
import { createMarker } from './marks.ts';
import { createPlainWords } from './plain-words.ts';
import { searchTerms } from './search-terms.ts';
import { placesOf, wantedWords } from './wanted-words.ts';
import { stemOf, wordsOf } from './words.ts';

const numRuns = generatedCount(20);

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
  const plain = createPlainWords();
  let told = 0;
  fc.assert(
    fc.property(anyText, (text) => {
      const count = plain.read(text);
      if (count === null) return;
      told += 1;
      const read = Array.from({ length: count }, (_, at) => ({
        start: plain.start(at),
        end: plain.end(at),
        form: plain.form(at),
      }));
      expect(read).toEqual(wordsOf(text));
      for (const [at, { form }] of read.entries()) {
        expect(plain.initial(at)).toBe(form.charCodeAt(0));
        expect([
          plain.beginsWith(at, form),
          plain.beginsWith(at, form.slice(0, 2)),
          plain.beginsWith(at, `${form}а`),
        ]).toEqual([true, true, false]);
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
