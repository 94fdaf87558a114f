import { expect, test } from 'vitest';
import { documentFromRichText } from '#shared/domain/chapter-document/from-chapter.ts';
import { scriptOf } from './chapter-content.ts';

const text = (words: string) =>
  documentFromRichText({ type: 'doc', content: [{ type: 'paragraph', content: words }] }, () => null);

test('the script of a chapter is that of most of its letters', () => {
  expect(scriptOf(text('Дождь шёл, и OpenAI тут ни при чём'))).toBe('cyrillic');
  expect(scriptOf(text('It rained over Москва'))).toBe('latin');
});
