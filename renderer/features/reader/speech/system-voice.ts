import { useSyncExternalStore } from 'react';
import { createBrowserVoice } from './browser-voice.ts';

export const systemVoice = createBrowserVoice(window.speechSynthesis);

let known = systemVoice.voices();

/** Most systems find their voices only after a while. */
function subscribe(onChange: () => void): () => void {
  function refresh(): void {
    known = systemVoice.voices();
    onChange();
  }
  window.speechSynthesis.addEventListener('voiceschanged', refresh);
  return () => window.speechSynthesis.removeEventListener('voiceschanged', refresh);
}

/** The voices of this machine; the same list until it changes. */
export function useVoices() {
  return useSyncExternalStore(subscribe, () => known);
}
