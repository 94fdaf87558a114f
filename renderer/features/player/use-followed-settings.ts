import { useLayoutEffect } from 'react';
import type { PlayerSettings } from '#shared/domain/settings.ts';
import type { PlayerPreferences } from './player-preferences.ts';

/** The page of settings can be open while it plays on in a corner: what is chosen there takes effect at once. */
export function useFollowedSettings(preferences: PlayerPreferences, settings: PlayerSettings): void {
  useLayoutEffect(() => preferences.follow(settings), [preferences, settings]);
}
