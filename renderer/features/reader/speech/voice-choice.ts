import type { Voice } from './voice-port.ts';

/** The voices that can read a language; all of them where it is not known. */
export function voicesFor(voices: readonly Voice[], language: string | undefined): readonly Voice[] {
  if (language === undefined) return voices;
  return voices.filter((voice) => voice.language.toLowerCase().split(/[-_]/)[0] === language);
}

/** The voice that reads a text: the chosen one where it speaks the language, else the system's own, else the first. */
export function voiceFor(
  voices: readonly Voice[],
  language: string | undefined,
  chosenName: string,
): Voice | undefined {
  const able = voicesFor(voices, language);
  return able.find(({ name }) => name === chosenName) ?? able.find(({ isDefault }) => isDefault) ?? able[0];
}
