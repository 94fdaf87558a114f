const LETTERS_LOOKED_AT = 20_000;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const SCRIPTS = [
  { language: 'ru', letters: /\p{Script=Cyrillic}/gu },
  { language: 'en', letters: /\p{Script=Latin}/gu },
  { language: 'zh', letters: /\p{Script=Han}/gu },
  { language: 'ja', letters: KANA },
  { language: 'ko', letters: /\p{Script=Hangul}/gu },
] as const;

/** The language to assume for Han letters without kana, which may be either. */
export type HanLanguage = 'ja' | 'zh' | undefined;

export type TextLanguage = (typeof SCRIPTS)[number]['language'] | 'uk' | 'be';

/** The language of a text by its letters, because the service names none; undefined: it has no letters. */
export function textLanguage(text: string): TextLanguage | undefined {
  const looked = text.slice(0, LETTERS_LOOKED_AT);
  const count = (letters: RegExp): number => looked.match(letters)?.length ?? 0;
  const counts = SCRIPTS.map(({ language, letters }) => ({ language, count: count(letters) }));
  const most = counts.reduce((best, next) => (next.count > best.count ? next : best));
  if (most.count === 0) return undefined;
  if (most.language === 'zh' && count(KANA) * 20 > most.count) return 'ja';
  if (most.language !== 'ru') return most.language;
  // At least every hundredth letter, so that a foreign name does not count. Russian before 1918 has і and ѣ, but not the others.
  if (count(/[іїєў]/gi) * 100 < most.count || count(/ѣ/gi) > count(/[їєў]/gi)) return 'ru';
  return count(/ў/gi) > count(/ї/gi) ? 'be' : 'uk';
}

/** The language of a name; undefined: unknown, as with Latin letters, which also write Japanese names. */
export function nameLanguage(name: string, hanLanguage: HanLanguage): TextLanguage | undefined {
  const language = textLanguage(name);
  if (language === 'zh') return hanLanguage;
  return language === 'en' ? undefined : language;
}
