import { expect, test } from 'vitest';
import { textLanguage } from './text-language.ts';

test.each([
  ['Дождь шёл, и OpenAI тут ни при чём', 'ru'],
  ['It rained over Москва', 'en'],
  ['Її дім стояв на березі річки, і він знав про це', 'uk'],
  ['Ён ішоў па вуліцы і маўчаў, бо ўжо вечарэла', 'be'],
  ['Онъ шёлъ по бѣлому снѣгу въ лѣсъ и думалъ о мірѣ', 'ru'],
  ['Її дім стояв на березі річки, і він знав: на бѣлому написано старе слово, а її є й нові', 'uk'],
  ['彼は家に帰った', 'ja'],
  ['他回家了', 'zh'],
  ['그는 집에 왔다', 'ko'],
  ['*** 42', undefined],
])('the language of %j is %s', (text, language) => {
  expect(textLanguage(text)).toBe(language);
});
