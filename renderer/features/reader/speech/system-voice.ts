import { useSyncExternalStore } from 'react';
import { createBrowserVoice, type Voice, type VoicePort } from './browser-voice.ts';

/** The voices of this machine; where the page has no way to them, there are none. */
export const systemVoice: VoicePort =
  'speechSynthesis' in window
    ? createBrowserVoice(window.speechSynthesis)
    : { voices: () => [], onVoices: () => () => {}, say: () => {}, hush: () => {} };

let known: readonly Voice[] = systemVoice.voices();

/** The same list until it changes. */
function knownVoices(): readonly Voice[] {
  return known;
}

function onKnownVoices(listener: () => void): () => void {
  return systemVoice.onVoices(() => {
    known = systemVoice.voices();
    listener();
  });
}

/** The voices of this machine, as they become known. */
export function useVoices(): readonly Voice[] {
  return useSyncExternalStore(onKnownVoices, knownVoices);
}
