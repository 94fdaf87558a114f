import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PlayerSettings } from '#shared/domain/app/settings.ts';
import { createPlayerPreferences } from './player-preferences.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('player settings', () => {
  it('take effect at once and are saved together a moment later', () => {
    const kept: Partial<PlayerSettings>[] = [];
    const preferences = createPlayerPreferences(PlayerSettings.parse({}), (patch) => kept.push(patch));
    preferences.change({ volume: 0.5 });
    preferences.change({ volume: 0.4 });
    preferences.change({ speed: 1.5 });
    expect(preferences.store.getState()).toMatchObject({ volume: 0.4, speed: 1.5, quality: 'auto' });
    expect(kept).toEqual([]);
    vi.advanceTimersByTime(600);
    expect(kept).toEqual([{ volume: 0.4, speed: 1.5 }]);
  });

  it('are saved by a flush, and only once', () => {
    const kept: Partial<PlayerSettings>[] = [];
    const preferences = createPlayerPreferences(PlayerSettings.parse({}), (patch) => kept.push(patch));
    preferences.change({ isMuted: true });
    preferences.flush();
    preferences.flush();
    vi.advanceTimersByTime(5000);
    expect(kept).toEqual([{ isMuted: true }]);
  });

  it('follow changes made elsewhere, except for the sound and changes not saved yet', () => {
    const preferences = createPlayerPreferences(PlayerSettings.parse({ volume: 0.3 }), () => undefined);
    preferences.change({ speed: 2 });
    preferences.follow(PlayerSettings.parse({ volume: 1, speed: 1, skipOpening: 'off' }));
    expect(preferences.store.getState()).toMatchObject({ volume: 0.3, speed: 2, skipOpening: 'off' });
    preferences.flush();
    preferences.follow(PlayerSettings.parse({ speed: 1.5 }));
    expect(preferences.store.getState()).toMatchObject({ volume: 0.3, speed: 1.5, skipOpening: 'button' });
  });
});
