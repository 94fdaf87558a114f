import { createContext } from 'react';
import { en } from '#renderer/i18n/en.ts';
import { ru } from '#renderer/i18n/ru.ts';
import { hasInName } from '#renderer/parts/chapters/chapter-search.ts';

/** What is looked for among the settings; nothing: all of them are shown. */
export const SettingSearch = createContext('');
/** What the section of a row is found by: all of its rows are. */
export const SectionWords = createContext<readonly string[]>([]);

type Messages = { readonly [key: string]: string | Messages };

/** Whether one of these texts, or what it is called in the other language, has every word that was typed. */
export function isFound(texts: readonly string[], typed: string): boolean {
  const words = typed.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return true;
  const all = texts.flatMap((text) => [text, ...inOtherLanguage(text)]).join('\n');
  return words.every((word) => hasInName(all, word));
}

/** Where a person learned a setting's name, it may have been called by the other one. */
function inOtherLanguage(text: string): readonly string[] {
  pairs ??= pairsOf(en, ru);
  return pairs.get(text) ?? [];
}

let pairs: ReadonlyMap<string, readonly string[]> | null = null;

/** Every text of one language with those that stand in its places in the other. Both have the same keys. */
function pairsOf(left: Messages, right: Messages): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const note = (text: string, other: string) => found.set(text, [...(found.get(text) ?? []), other]);
  function walk(one: Messages, other: Messages): void {
    for (const [key, text] of Object.entries(one)) {
      const counterpart = other[key];
      if (typeof text === 'string' && typeof counterpart === 'string') {
        note(text, counterpart);
        note(counterpart, text);
      } else if (typeof text === 'object' && typeof counterpart === 'object') walk(text, counterpart);
    }
  }
  walk(left, right);
  return found;
}
