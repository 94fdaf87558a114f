import { describe, expect, it } from 'vitest';
import { SETTINGS_VERSION, type SettingsStep, upgradedSettings } from './settings.ts';

const steps: readonly SettingsStep[] = [
  { volume: (value) => ({ 'player.volume': Number(value) / 100 }) },
  { 'player.volume': (value) => ({ 'player.volume': value, 'player.isMuted': value === 0 }), gone: () => ({}) },
];

describe('settings of an older version', () => {
  it('are converted step by step, keeping the time of their change', () => {
    const old = [
      { name: 'volume', value: 40, changedAt: 7 },
      { name: 'theme', value: 'dark', changedAt: 8 },
    ];
    expect(upgradedSettings(old, 1, steps)).toEqual([
      { name: 'theme', value: 'dark', changedAt: 8 },
      { name: 'player.volume', value: 0.4, changedAt: 7 },
      { name: 'player.isMuted', value: false, changedAt: 7 },
    ]);
  });

  it('go through the steps of newer versions only', () => {
    const entries = [
      { name: 'volume', value: 40 },
      { name: 'gone', value: true },
    ];
    expect(upgradedSettings(entries, 2, steps)).toEqual([{ name: 'volume', value: 40 }]);
    expect(upgradedSettings(entries, 3, steps)).toEqual(entries);
    expect(upgradedSettings(entries, 99, steps)).toEqual(entries);
  });

  it('never override a setting that is already there under its new name', () => {
    const entries = [
      { name: 'volume', value: 40 },
      { name: 'player.volume', value: 1 },
    ];
    expect(upgradedSettings(entries, 1, steps.slice(0, 1))).toEqual([{ name: 'player.volume', value: 1 }]);
  });

  it('are not matched with properties that every object inherits', () => {
    const odd = ['constructor', '__proto__', 'toString'].map((name) => ({ name, value: 1 }));
    expect(upgradedSettings(odd, 1, steps)).toEqual(odd);
  });

  it('turn spaced or indented paragraphs into a spacing and an indent', () => {
    expect(SETTINGS_VERSION).toBe(2);
    expect(upgradedSettings([{ name: 'reader.paragraphs', value: 'spaced' }], 1)).toEqual([
      { name: 'reader.paragraphSpacing', value: 0.8 },
      { name: 'reader.indent', value: 0 },
    ]);
    expect(upgradedSettings([{ name: 'reader.paragraphs', value: 'indented' }], 1)).toEqual([]);
  });
});
