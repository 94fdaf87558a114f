import { describe, expect, it } from 'vitest';
import { namedSettings } from '#core/app/settings/settings-service.ts';
import { Settings } from '#shared/domain/app/settings.ts';
import { settingsFileOf, settingsIn } from './person-data-handlers.ts';
import { contentOf, fileOf, moment, openData } from './testing/open-data.ts';

const T = Date.UTC(2026, 5, 1);
const own = Settings.parse({
  theme: 'dark',
  player: { volume: 0.4, keys: { mute: ['KeyM'] } },
  reader: { indent: 0 },
});

describe('a settings file', () => {
  it('holds every setting, changed or not, and nothing else', () => {
    const content = contentOf(settingsFileOf(own, T));
    expect(content['settings']).toHaveLength(namedSettings(Settings.parse({})).length);
    expect(content['settings']).toContainEqual({ name: 'language', value: 'system', changedAt: moment(T) });
    for (const [name, entries] of Object.entries(content)) {
      if (Array.isArray(entries) && name !== 'settings') expect(entries, name).toEqual([]);
    }
  });

  it('restores all settings on any device', () => {
    const { patch, taken, unreadable } = settingsIn(settingsFileOf(own, T));
    expect(Settings.parse(patch)).toEqual(own);
    expect([taken, unreadable]).toEqual([namedSettings(own).length, 0]);
  });

  it('can be read as a data file, where the later change wins', () => {
    const machine = openData();
    machine.settings.put(new Map([['theme', '"light"']]), T + 1);
    machine.settings.put(new Map([['player.volume', '0.9']]), T - 1);
    machine.read(settingsFileOf(own, T));
    const kept = new Map(machine.settings.all().map(({ name, value }) => [name, value]));
    expect(kept.get('theme')).toBe('light');
    expect(kept.get('player.volume')).toBe(0.4);
  });

  it('is read completely as a data file, which then holds every setting', async () => {
    const machine = openData();
    expect(machine.read(settingsFileOf(own, T)).unreadable).toBe(0);
    expect(settingsIn(await machine.write()).taken).toBe(namedSettings(own).length);
  });

  it('may be a data file, of which only the settings are read', async () => {
    const machine = openData();
    machine.settings.put(new Map([['theme', '"light"']]), T);
    machine.searches.remember('lamps', T);
    expect(settingsIn(await machine.write())).toEqual({ patch: { theme: 'light' }, taken: 1, unreadable: 0 });
  });

  it('of an older version is upgraded', () => {
    const settings = [{ name: 'reader.paragraphs', value: 'spaced', changedAt: null }];
    expect(settingsIn(fileOf({ settings })).patch).toEqual({ reader: { paragraphSpacing: 0.8, indent: 0 } });
  });

  it('holds the id of an own font, and other ids are refused', () => {
    const font = 'ab'.repeat(32);
    const settings = Settings.parse({ reader: { font } });
    expect(settingsIn(settingsFileOf(settings, T)).patch).toMatchObject({ reader: { font } });
    for (const other of ['ab', `${font}0`, font.toUpperCase(), 'x'.repeat(64)]) {
      const entry = { name: 'reader.font', value: other };
      expect(settingsIn(fileOf({ settings: [entry] })).unreadable, other).toBe(1);
    }
  });

  it('may hold invalid settings, which are counted and skipped', () => {
    const settings = [
      { name: 'theme', value: 'pink' },
      { name: 'reader', value: { font: 'literata' } },
      { name: 'reader.font.size', value: 1 },
      { name: '__proto__.polluted', value: 1 },
      { name: 'scale', value: 40 },
      { name: 'future.wish', value: true },
      { name: 'scale' },
      null,
      'theme',
      { name: 'motion', value: 'reduced' },
    ];
    expect(settingsIn(fileOf({ settings }))).toEqual({ patch: { motion: 'reduced' }, taken: 1, unreadable: 9 });
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('is refused if it is no data file or of a newer version', () => {
    expect(() => settingsIn('PK')).toThrow(
      expect.objectContaining({ error: { code: 'rejected', fields: { file: ['unreadable'] } } }),
    );
    expect(() => settingsIn('{"format":"engawa-data","version":9}')).toThrow();
  });
});
