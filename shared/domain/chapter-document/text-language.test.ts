import { expect, test } from 'vitest';
import { nameLanguage, textLanguage } from './text-language.ts';

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

test.each([
  ['Атака титанов', 'ja', 'ru'],
  ['進撃の巨人', undefined, 'ja'],
  ['呪術廻戦', 'ja', 'ja'],
  ['斗破苍穹', 'zh', 'zh'],
  ['呪術廻戦', undefined, undefined],
  ['Shingeki no Kyojin', 'ja', undefined],
  ['Les Misérables', undefined, undefined],
] as const)('the language of the name %j, with %s for Han letters, is %s', (name, hanLanguage, language) => {
  expect(nameLanguage(name, hanLanguage)).toBe(language);
});
