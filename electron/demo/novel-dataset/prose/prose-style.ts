/**
 * A voice: everything that chapters of one title are composed of. Templates may hold
 * `[one|another]` alternatives, `{lead}`, `{lead:gen}` and the like for the cast (gen, dat, acc, ins, pre),
 * `*emphasis*` and `**strong**`. Leads and companions have one grammatical gender per voice, so verbs can agree.
 */
export type ProseStyle = {
  readonly language: 'ru' | 'en';
  readonly leads: readonly string[];
  readonly companions: readonly string[];
  readonly elders: readonly string[];
  readonly chapterNames: readonly string[];
  readonly openings: readonly string[];
  readonly scenes: readonly string[];
  readonly thoughts: readonly string[];
  readonly turns: readonly string[];
  readonly closings: readonly string[];
  /** Exchanges of a few lines each. */
  readonly talks: readonly (readonly string[])[];
  /** Shown at the end of a chapter as footnotes. */
  readonly notes: readonly string[];
};
