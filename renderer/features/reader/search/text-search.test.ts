import { describe, expect, test } from 'vitest';
import { type TextSpan, textOfSpan } from '#shared/domain/chapter-document/document-text.ts';
import { documentFromRichText } from '#shared/domain/chapter-document/from-chapter.ts';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import { processorMilliseconds } from '#shared/testing/processor-time.ts';
import { findAll, searchableText } from './text-search.ts';

function chapter(...paragraphs: readonly string[]): ChapterDocument {
  const content = paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }));
  return documentFromRichText({ type: 'doc', content }, () => null);
}

function found(document: ChapterDocument, words: string): string[] {
  return findAll(searchableText(document), words).map((span: TextSpan) => textOfSpan(document, span));
}

describe('searching a chapter', () => {
  test('finds words in its notes, which count as paragraphs after the blocks', () => {
    const document = chapter('Rain [1] and sun [2].', '↑ [1] From the west.', '↑ [2] No rain.');
    expect(document.blocks).toHaveLength(1);
    expect(findAll(searchableText(document), 'rain').map(({ start }) => start)).toEqual([
      { paragraph: 0, character: 0 },
      { paragraph: 2, character: 3 },
    ]);
  });

  test('finds words in any case, in the order and at the places of the text', () => {
    const document = chapter('Rain. The RAIN fell.', 'No more rain');
    expect(found(document, 'rain')).toEqual(['Rain', 'RAIN', 'rain']);
    expect(findAll(searchableText(document), 'rain')[1]).toEqual({
      start: { paragraph: 0, character: 10 },
      end: { paragraph: 0, character: 14 },
      form: null,
    });
  });

  test('treats ё and е as the same letter, but not й and и', () => {
    expect(found(chapter('Ещё не всё, ЁЛКА.'), 'еще')).toEqual(['Ещё']);
    expect(found(chapter('Все елки'), 'всё ёлки')).toEqual(['Все елки']);
    expect(found(chapter('зайка заика'), 'зайка')).toEqual(['зайка']);
    expect(found(chapter('заи\u0306ка заика'), 'зайка')).toEqual(['заи\u0306ка']);
  });

  test('ignores accents, kinds of quotes, dashes and spaces, and invisible characters', () => {
    expect(found(chapter('Señor Café, Łódź, стра\u0301нно'), 'senor cafe')).toEqual(['Señor Café']);
    expect(found(chapter('стра\u0301нно'), 'странно')).toEqual(['стра\u0301нно']);
    expect(found(chapter('«Don’t» — he said'), '"don\'t" - he')).toEqual(['«Don’t» — he']);
    expect(found(chapter('re\u00admem\u00adber this'), 'remember')).toEqual(['remember']);
    expect(found(chapter('two\u00a0words'), 'two words')).toEqual(['two\u00a0words']);
  });

  test('finds a ligature as a whole, even by one of its letters', () => {
    expect(found(chapter('İstanbul, ﬁve ﬂats'), 'five')).toEqual(['ﬁve']);
    expect(found(chapter('a ﬁsh'), 'f')).toEqual(['ﬁ']);
    expect(found(chapter('İstanbul, five'), 'five')).toEqual(['five']);
  });

  test('finds nothing across lines or for blanks, and no overlapping hits', () => {
    expect(found(chapter('one', 'two'), 'onetwo')).toEqual([]);
    expect(found(chapter('one two'), '  ')).toEqual([]);
    expect(found(chapter('aaaa'), 'aa')).toEqual(['aa', 'aa']);
  });

  test('finds other forms of the words and reports them', () => {
    const document = chapter('Чёрные драконы спали.', 'О драконе молчат: драконьи крылья, дракон, ДРАКОНОВ!');
    expect(findAll(searchableText(document), 'дракона').map(({ form }) => form)).toEqual([
      'драконы',
      'драконе',
      'драконьи',
      'дракон',
      'драконов',
    ]);
    expect(found(document, 'черных драконов')).toEqual(['Чёрные драконы']);
    expect(found(chapter('He ran; she runs, running. Runt.'), 'runs')).toEqual(['runs', 'running']);
    expect(found(chapter('дом домов домом'), 'дом дом')).toEqual(['дом дом']);
  });

  test('finds a word as written once, even inside other words, and not again as a form', () => {
    const document = chapter('кот, кота, котёл и скотина');
    expect(findAll(searchableText(document), 'кот').map(({ form }) => form)).toEqual([null, null, null, null]);
    expect(found(document, 'коты')).toEqual(['кот', 'кота']);
    expect(found(chapter('— !? —'), '—')).toEqual(['—', '—']);
  });

  test('searches a prepared chapter of two megabytes in less than a third of the time of preparing it', async () => {
    const paragraph = 'Дождь шёл весь день, и «никто» — ни старик, ни мальчик — не вышел из дома. ';
    const document = chapter(...Array.from({ length: 3_500 }, () => paragraph.repeat(8)));
    let ready: ReturnType<typeof searchableText> = [];
    const preparing = await processorMilliseconds(() => (ready = searchableText(document)));
    const search = () => findAll(ready, 'мальчик не').length + findAll(ready, 'шел весь').length;
    expect(search()).toBe(2 * 9_999);
    const milliseconds: number[] = [];
    for (let time = 0; time < 12; time += 1) milliseconds.push(await processorMilliseconds(search));
    // The minimum, without compilation and collections, was a thirtieth; it would be a half if each key prepared the text.
    expect(Math.min(...milliseconds)).toBeLessThan(preparing / 3);
  });
});
