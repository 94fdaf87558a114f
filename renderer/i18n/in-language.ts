import type * as texts from './texts.ts';

type Texts = { readonly [key: string]: readonly [english: string, russian: string] | Texts };

type InEnglish<Part> = {
  readonly [Key in keyof Part]: Part[Key] extends readonly [infer English, string] ? English : InEnglish<Part[Key]>;
};

/** The texts of one language. Both have one shape; the type names the English texts themselves. */
export type Messages = InEnglish<typeof texts>;

/** `place`: that of the language in each pair. */
export function inLanguage(all: Texts, place: 0 | 1): Messages {
  // The type of a function that walks the texts cannot name them.
  return textsAt(all, place) as Messages;
}

function textsAt(part: Texts, place: 0 | 1): object {
  const entries = Object.entries(part).map(([key, text]) => [key, isPair(text) ? text[place] : textsAt(text, place)]);
  return Object.fromEntries(entries);
}

function isPair(part: Texts[string]): part is readonly [string, string] {
  return Array.isArray(part);
}
