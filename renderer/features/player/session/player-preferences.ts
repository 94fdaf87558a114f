import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PlayerSettings } from '#shared/domain/app/settings.ts';

export type PlayerPreferences = {
  readonly store: StoreApi<PlayerSettings>;
  /** Takes effect at once and is kept a moment later, so that a turn of the wheel is written once. */
  readonly change: (patch: Partial<PlayerSettings>) => void;
  /** Takes over what was changed elsewhere, by the page of settings above all. Sound is set where it is heard. */
  readonly follow: (settings: PlayerSettings) => void;
  /** Keeps what was not kept yet. */
  readonly flush: () => void;
};

const KEEP_AFTER_MS = 500;

export function createPlayerPreferences(
  initial: PlayerSettings,
  keep: (patch: Partial<PlayerSettings>) => void,
): PlayerPreferences {
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
    change(patch) {
      store.setState(patch);
      pending = { ...pending, ...patch };
      clearTimeout(timer);
      timer = setTimeout(flush, KEEP_AFTER_MS);
    },
    follow({ volume: _volume, isMuted: _isMuted, ...settings }) {
      store.setState({ ...settings, ...pending });
    },
    flush,
  };
}
