import { createContext, use } from 'react';
import { en } from '#renderer/i18n/en.ts';
import { ru } from '#renderer/i18n/ru.ts';
import { hasInName } from '#renderer/parts/chapters/chapter-search.ts';

/** The search text of the page; empty: no search. */
export const SettingSearch = createContext('');
/** Words by which all rows of a section are found. */
export const SectionWords = createContext<readonly string[]>([]);

/** Whether a row with these texts matches the search. */
export function useIsFound(texts: readonly string[]): boolean {
  return isFound([...use(SectionWords), ...texts], use(SettingSearch));
}

/** Whether the texts, or their translations, contain every typed word. A person may know a setting by its other name. */
export function isFound(texts: readonly string[], typed: string): boolean {
  const words = typed.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return true;
  pairs ??= pairsOf(en, ru);
  const translations = pairs.filter((pair) => pair.some((text) => texts.includes(text))).flat();
  const all = [...texts, ...translations].join('\n');
  return words.every((word) => hasInName(all, word));
}

type Messages = { readonly [key: string]: string | Messages };

let pairs: readonly (readonly string[])[] | undefined;

/** Every text with its translation. */
function pairsOf(one: Messages, other: Messages): readonly (readonly string[])[] {
  return Object.entries(one).flatMap(([key, text]) => {
    const counterpart = other[key];
    if (typeof text === 'object') return typeof counterpart === 'object' ? pairsOf(text, counterpart) : [];
    return typeof counterpart === 'string' ? [[text, counterpart]] : [];
  });
}
