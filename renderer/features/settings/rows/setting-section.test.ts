import { describe, expect, it } from 'vitest';
import { patched } from '#renderer/parts/app/use-settings.ts';
import { Settings } from '#shared/domain/app/settings.ts';
import { isUsual, type SettingPart, settingsOf, unchangedSince } from './setting-section.tsx';

const PARTS: readonly SettingPart[] = ['interface', 'player', 'reader', 'program', 'notifications'];
const usualPart = (part: SettingPart) => settingsOf[part](Settings.parse({}));
const own = Settings.parse({
  language: 'ru',
  theme: 'dark',
  adult: 'hide',
  scale: 1.5,
  motion: 'reduced',
  hasCardScores: true,
  player: {
    quality: 480,
    volume: 0.3,
    isMuted: true,
    speed: 2,
    keys: { mute: ['KeyX'], skip: [] },
    dismissedMoves: [7],
  },
  reader: { font: 'opendyslexic', indent: 0 },
  speech: { voice: 'Anna', rate: 2 },
  desktop: { hasTray: true, checksUpdates: false },
  notifications: { isAsked: true, episodes: true, chapters: true },
});

describe('a part of the settings', () => {
  it.each(PARTS)('%s is reset alone, and the reset can be undone', (part) => {
    expect(isUsual(own, part)).toBe(false);
    const reset = patched(own, usualPart(part));
    expect(isUsual(reset, part)).toBe(true);
    for (const other of PARTS.filter((name) => name !== part)) {
      expect(settingsOf[other](reset), other).toEqual(settingsOf[other](own));
    }
    expect(patched(reset, settingsOf[part](own))).toEqual(own);
  });

  it('is restored except for settings that were changed since', () => {
    const former = settingsOf.player(own);
    const usual = usualPart('player');
    const reset = patched(own, usual);
    const since = patched(reset, { player: { speed: 1.5, keys: { mute: ['KeyZ'] } } });
    const after = patched(since, unchangedSince(former, usual, since));
    expect(after).toEqual(patched(own, { player: { speed: 1.5, keys: { mute: ['KeyZ'] } } }));
    expect(
      unchangedSince(settingsOf.interface(own), usualPart('interface'), patched(reset, usualPart('interface'))),
    ).toEqual(settingsOf.interface(own));
    expect(unchangedSince({ theme: 'dark' }, { theme: 'system' }, patched(own, { theme: 'light' }))).toEqual({});
  });

  it('has neither the volume nor the answers to questions', () => {
    const reset = PARTS.map(usualPart).reduce(patched, own);
    expect(reset).toEqual({
      ...Settings.parse({}),
      player: { ...Settings.parse({}).player, volume: 0.3, isMuted: true, dismissedMoves: [7] },
      notifications: { isAsked: true, episodes: false, chapters: false },
    });
  });

  it('has every setting that no other part has, so that each is in exactly one', () => {
    const usual = Settings.parse({});
    const reset = Object.values(settingsOf).flatMap((of) => Object.keys(of(usual)));
    expect(reset.toSorted()).toEqual(Object.keys(usual).toSorted());
  });

  it('counts as unchanged in any order of its keys', () => {
    const { player, ...rest } = Settings.parse({});
    const turned = Object.fromEntries(Object.entries(player).toReversed());
    expect(isUsual(Settings.parse({ ...rest, player: turned }), 'player')).toBe(true);
  });
});
