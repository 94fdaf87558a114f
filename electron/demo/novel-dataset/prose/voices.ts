import ascent from '../voices/ascent.json' with { type: 'json' };
import clockwork from '../voices/clockwork.json' with { type: 'json' };
import courtyard from '../voices/courtyard.json' with { type: 'json' };
import everyVoice from '../voices/every-voice.json' with { type: 'json' };
import harbour from '../voices/harbour.json' with { type: 'json' };
import moor from '../voices/moor.json' with { type: 'json' };
import orbit from '../voices/orbit.json' with { type: 'json' };
import parlour from '../voices/parlour.json' with { type: 'json' };
import steppe from '../voices/steppe.json' with { type: 'json' };
import system from '../voices/system.json' with { type: 'json' };

type Language = keyof typeof everyVoice;
type Pair = { readonly russian: string; readonly english: string };

/**
 * A voice: everything that chapters of one title are composed of. Templates may hold
 * `[one|another]` alternatives, `{lead}`, `{lead:gen}` and the like for the cast (gen, dat, acc, ins, pre),
 * `*emphasis*` and `**strong**`. Leads and companions have one grammatical gender per voice, so verbs can agree.
 */
export type Voice = {
  readonly language: Language;
  /** Ends of generated titles, which fit every head in both languages. */
  readonly titleTails: readonly Pair[];
  readonly summaries: readonly string[];
  readonly leads: readonly string[];
  readonly companions: readonly string[];
  readonly elders: readonly string[];
  readonly chapterNames: readonly string[];
  readonly openings: readonly string[];
  readonly scenes: readonly string[];
  /** Sentences with so many alternatives that a long title hardly ever repeats one. */
  readonly frames: readonly string[];
  readonly thoughts: readonly string[];
  readonly turns: readonly string[];
  readonly closings: readonly string[];
  /** Exchanges of a few lines each. */
  readonly talks: readonly (readonly string[])[];
  /** Shown at the end of a chapter as footnotes. */
  readonly notes: readonly string[];
};

/** The voices that titles are written in. */
export const voices = {
  ascent: { language: 'ru', ...ascent },
  clockwork: { language: 'ru', ...clockwork },
  courtyard: { language: 'ru', ...courtyard },
  harbour: { language: 'ru', ...harbour },
  moor: { language: 'en', ...moor },
  orbit: { language: 'ru', ...orbit },
  parlour: { language: 'en', ...parlour },
  steppe: { language: 'ru', ...steppe },
  system: { language: 'ru', ...system },
} as const satisfies Readonly<Record<string, Voice>>;
export type VoiceName = keyof typeof voices;

export function voiceOf(name: VoiceName): Voice {
  return voices[name];
}

/**
 * Texts that fit every voice of a language: short sentences between two strong ones, talks without gendered forms or an informal
 * "you", and epigraphs, which are lines of works in the public domain.
 */
export const everyVoiceIn = (language: Language) => everyVoice[language];
