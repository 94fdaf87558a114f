const LETTERS_LOOKED_AT = 20_000;
const SCRIPTS: readonly { readonly language: string; readonly letters: RegExp }[] = [
  { language: 'ru', letters: /\p{Script=Cyrillic}/gu },
  { language: 'ja', letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu },
  { language: 'ko', letters: /\p{Script=Hangul}/gu },
  { language: 'zh', letters: /\p{Script=Han}/gu },
  { language: 'en', letters: /\p{Script=Latin}/gu },
];
/** Letters of Ukrainian that Russian does not have. */
const UKRAINIAN = /[іїєґ]/giu;

/** The language of a text by its letters, because the service names none. */
export function languageOf(text: string): string {
  const looked = text.slice(0, LETTERS_LOOKED_AT);
  const counts = SCRIPTS.map(({ language, letters }) => ({ language, count: looked.match(letters)?.length ?? 0 }));
  const most = counts.reduce((best, next) => (next.count > best.count ? next : best));
  if (most.count === 0) return 'ru';
  if (most.language === 'zh' && (looked.match(/[\u3040-\u30ff]/g)?.length ?? 0) > most.count / 20) return 'ja';
  if (most.language !== 'ru') return most.language;
  return (looked.match(UKRAINIAN)?.length ?? 0) > most.count / 50 ? 'uk' : 'ru';
}
