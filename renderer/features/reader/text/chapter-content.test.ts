import { expect, test } from 'vitest';
import { documentFromRichText } from '#shared/domain/chapter-document/from-chapter.ts';
import { languageOf, scriptOf } from './chapter-content.ts';

const text = (words: string) =>
  documentFromRichText({ type: 'doc', content: [{ type: 'paragraph', content: words }] }, () => null);

test('the language of a chapter is told by its letters', () => {
  expect(languageOf(text('Дождь шёл, и OpenAI тут ни при чём'))).toBe('ru');
  expect(scriptOf(text('Дождь шёл, и OpenAI тут ни при чём'))).toBe('cyrillic');
  expect(scriptOf(text('It rained over Москва'))).toBe('latin');
  expect(languageOf(text('It rained over Москва'))).toBe('en');
  expect(languageOf(text('Її дім стояв на березі річки, і він знав про це'))).toBe('uk');
  expect(languageOf(text('Ён ішоў па вуліцы і маўчаў, бо ўжо вечарэла'))).toBe('be');
  expect(languageOf(text('Онъ шёлъ по бѣлому снѣгу въ лѣсъ и думалъ о мірѣ'))).toBe('ru');
  expect(languageOf(text('*** 42'))).toBeUndefined();
});
