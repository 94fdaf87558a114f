import { createStore } from 'zustand/vanilla';
import type { PlayerSettings } from '#shared/domain/app/settings.ts';

const KEEP_AFTER_MS = 500;

export type PlayerPreferences = ReturnType<typeof createPlayerPreferences>;

/** The player's settings. A change takes effect at once and is saved a moment later, so that a turn of the wheel is saved once. */
export function createPlayerPreferences(initial: PlayerSettings, keep: (patch: Partial<PlayerSettings>) => void) {
  const store = createStore<PlayerSettings>(() => initial);
  let pending: Partial<PlayerSettings> = {};
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    const patch = pending;
    pending = {};
    if (Object.keys(patch).length > 0) keep(patch);
  }

  return {
    store,
    flush,
    change(patch: Partial<PlayerSettings>): void {
      store.setState(patch);
      pending = { ...pending, ...patch };
      clearTimeout(timer);
      timer = setTimeout(flush, KEEP_AFTER_MS);
    },
    /** Takes over changes made on the settings page. Sound is set in the player only. */
    follow({ volume: _volume, isMuted: _isMuted, ...settings }: PlayerSettings): void {
      store.setState({ ...settings, ...pending });
    },
  };
}
