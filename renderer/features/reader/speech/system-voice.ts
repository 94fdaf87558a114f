import { createBrowserVoice } from './browser-voice.ts';
import type { Voice, VoicePort } from './voice-port.ts';

/** The voices of this machine; where the page has no way to them, there are none. */
export const systemVoice: VoicePort =
  'speechSynthesis' in window
    ? createBrowserVoice(window.speechSynthesis)
    : { voices: () => [], onVoices: () => () => {}, say: () => {}, hush: () => {} };

let known: readonly Voice[] = systemVoice.voices();

/** The same list until it changes. */
export function knownVoices(): readonly Voice[] {
  return known;
}

export function onKnownVoices(listener: () => void): () => void {
  return systemVoice.onVoices(() => {
    known = systemVoice.voices();
    listener();
  });
}
