import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Block, Inline } from '#shared/domain/chapter-document.ts';
import { processorMilliseconds } from '#shared/testing/processor-time.ts';
import { isSpoken, piecesOf } from './spoken-text.ts';

const run = (text: string): Inline => ({ kind: 'text', text, marks: [], link: null });
const paragraph = (...inlines: Inline[]): Block => ({ kind: 'paragraph', align: null, inlines });
const textsOf = (block: Block) => piecesOf(block, 'ru').map(({ text }) => text);

test('pictures, rules, blank lines and rows of asterisks are not spoken', () => {
  const blocks: Block[] = [
    { kind: 'image', picture: { source: null, description: 'Маяк' } },
    paragraph(run('Раз.')),
    { kind: 'rule' },
    paragraph(),
    paragraph(run('* * *')),
    { kind: 'quote', blocks: [paragraph(run('Два.'))] },
  ];
  expect(blocks.map(isSpoken)).toEqual([false, true, false, false, false, true]);
});

test('the number of a note is not read', () => {
  const block = paragraph(
    run('Верстатка'),
    { kind: 'note-reference', note: 0, mention: 0, label: '1' },
    run(' лежала.'),
  );
  expect(piecesOf(block, 'ru')).toEqual([{ start: 0, text: 'Верстатка лежала.' }]);
});

test('lines of verse and list items are pieces of their own, with positions in the whole block', () => {
  expect(piecesOf(paragraph(run('Белеет парус'), { kind: 'break' }, run('одинокий')), 'ru')).toEqual([
    { start: 0, text: 'Белеет парус' },
    { start: 12, text: 'одинокий' },
  ]);
  const list: Block = { kind: 'list', start: 1, items: [[paragraph(run('Раз'))], [paragraph(run('Два'))]] };
  expect(piecesOf(list, 'ru').map(({ start }) => start)).toEqual([0, 3]);
});

test('short sentences share a piece, long ones are cut after commas', () => {
  expect(textsOf(paragraph(run('Да. Нет. Может быть.')))).toEqual(['Да. Нет. Может быть.']);
  const clause = 'и снова шёл он по той же самой дороге мимо того же дома, ';
  const pieces = textsOf(paragraph(run(`Он шёл долго, ${clause.repeat(8)}пока не пришёл.`)));
  expect(pieces.length).toBeGreaterThan(2);
  expect(pieces.slice(0, -1).every((piece) => piece.trimEnd().endsWith(','))).toBe(true);
});

test('pieces have at most 200 characters, cut no surrogate pair, and together say the whole text', () => {
  const texts = fc.array(fc.constantFrom('слово', ' ', '. ', '🫖', ', ', 'длинноеслово'.repeat(30), '!'));
  fc.assert(
    fc.property(texts, (parts) => {
      const text = parts.join('');
      const pieces = piecesOf(paragraph(run(text)), 'ru');
      for (const piece of pieces) {
        expect(piece.text.length).toBeLessThanOrEqual(200);
        expect(piece.text.isWellFormed()).toBe(true);
        expect(text.slice(piece.start, piece.start + piece.text.length)).toBe(piece.text);
      }
      const said = pieces.map((piece) => piece.text).join('');
      expect(said.replace(/[^\p{L}]/gu, '')).toBe(text.replace(/[^\p{L}]/gu, ''));
    }),
  );
});

test('half a megabyte in one paragraph is divided in less than two seconds', async () => {
  const block = paragraph(run('Слово за словом идёт рассказ. '.repeat(17_000)));
  const divide = () => expect(piecesOf(block, 'ru').length).toBeGreaterThan(2_000);
  expect(await processorMilliseconds(divide)).toBeLessThan(2_000);
});
