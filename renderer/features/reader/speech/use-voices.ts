import { useSyncExternalStore } from 'react';
import { knownVoices, onKnownVoices } from './system-voice.ts';
import type { Voice } from './voice-port.ts';

/** The voices of this machine, as they become known. */
export function useVoices(): readonly Voice[] {
  return useSyncExternalStore(onKnownVoices, knownVoices);
}
