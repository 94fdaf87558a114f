import type { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSettingStore, createSettingsService, type SettingStore } from '#core/app/settings/settings-service.ts';
import { openEmptyDatabase } from '#core/platform/database/testing/empty-database.ts';
import { createEventHub } from '#core/platform/rpc/event-hub.ts';
import { createManualClock } from '#core/testing/manual-clock.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { SETTINGS_VERSION, Settings } from '#shared/domain/app/settings.ts';

describe('settings', () => {
  let database: DatabaseSync;
  let store: SettingStore;
  const events = createEventHub(() => undefined);
  const clock = createManualClock();
  const open = () => createSettingsService(store, { events, clock, log: silentLog });

  beforeEach(() => {
    database = openEmptyDatabase();
    store = createSettingStore({ database, log: silentLog });
  });

  it('are the defaults when nothing was ever changed', () => {
    expect(open().read()).toEqual(Settings.parse({}));
  });

  it('keep what a patch does not name', () => {
    const settings = open();
    settings.update({ player: { volume: 0.4 } });
    settings.update({ player: { isMuted: true }, language: 'ru' });
    expect(settings.read()).toMatchObject({ language: 'ru', player: { volume: 0.4, isMuted: true, speed: 1 } });
  });

  it('get a new time of change only when their value changes', () => {
    const settings = open();
    settings.update({ theme: 'dark', downloads: { quietHours: { from: 60, to: 420 } } });
    const before = store.all();
    clock.pass(1_000);
    settings.update(settings.read());
    expect(store.all()).toEqual(before);
    settings.update({ theme: 'system' });
    expect(store.all()).toContainEqual({ name: 'theme', value: 'system', changedAt: clock.now() });
  });

  it('survive a restart', () => {
    open().update({ reader: { fontSizePixels: 24 } });
    expect(open().read().reader.fontSizePixels).toBe(24);
  });

  it('lose a shortcut that was reset, also after a restart', () => {
    open().update({ player: { keys: { fullscreen: ['KeyM'], mute: [] } } });
    const settings = open();
    settings.update({ player: { keys: { fullscreen: ['KeyM'] } } });
    expect(settings.read().player.keys).toEqual({ fullscreen: ['KeyM'] });
    settings.update({ player: { keys: {} } });
    expect(settings.read().player.keys).toEqual({});
    expect(open().read().player.keys).toEqual({});
  });

  it('fall back to the default for an unreadable value, and keep the others', () => {
    open().update({ player: { volume: 0.4, speed: 1.5 }, theme: 'dark' });
    store.put(
      new Map([
        ['player.volume', '"loud"'],
        ['theme', '{cut'],
      ]),
      clock.now(),
    );
    const read = open().read();
    expect(read.player.volume).toBe(1);
    expect(read.theme).toBe('system');
    expect(read.player.speed).toBe(1.5);
  });

  it('change completely or not at all when the disk is full', () => {
    const settings = open();
    database.exec(
      "CREATE TRIGGER full BEFORE INSERT ON setting WHEN NEW.name = 'theme' BEGIN SELECT RAISE(ABORT, 'full'); END",
    );
    expect(() => settings.update({ language: 'ru', theme: 'dark' })).toThrow('full');
    expect(settings.read()).toEqual(Settings.parse({}));
    expect(open().read()).toEqual(Settings.parse({}));
  });

  it('of an older version are upgraded once, with their times of change', () => {
    const insert = database.prepare('INSERT INTO setting (name, value, changed_at) VALUES (?, ?, ?)');
    insert.run('reader.paragraphs', '"spaced"', 7);
    insert.run('theme', '"dark"', 8);
    insert.run('player.volume', '{cut', 9);
    const reader = { paragraphSpacing: 0.8, indent: 0 };
    expect(open().read()).toMatchObject({ theme: 'dark', reader, player: { volume: 1 } });
    expect(store.version()).toBe(SETTINGS_VERSION);
    const [indent, spacing, theme] = store.all().toSorted((left, right) => left.name.localeCompare(right.name));
    expect(indent).toEqual({ name: 'reader.indent', value: 0, changedAt: 7 });
    expect(spacing).toEqual({ name: 'reader.paragraphSpacing', value: 0.8, changedAt: 7 });
    expect(theme).toEqual({ name: 'theme', value: 'dark', changedAt: 8 });
    open().update({ reader: { indent: 2 } });
    expect(open().read().reader).toMatchObject({ paragraphSpacing: 0.8, indent: 2 });
  });

  it('of an older version are read on a full disk, and upgraded with the next change', () => {
    database.exec(`INSERT INTO setting (name, value) VALUES ('reader.paragraphs', '"spaced"')`);
    database.exec("CREATE TRIGGER full BEFORE DELETE ON setting BEGIN SELECT RAISE(ABORT, 'full'); END");
    const settings = open();
    expect(settings.read().reader.paragraphSpacing).toBe(0.8);
    expect(store.version()).toBe(1);
    database.exec('DROP TRIGGER full');
    settings.update({ theme: 'dark' });
    expect(open().read()).toMatchObject({ theme: 'dark', reader: { paragraphSpacing: 0.8, indent: 0 } });
    expect(store.version()).toBe(SETTINGS_VERSION);
  });

  it('of a newer version are left as they are', () => {
    store.replace([{ name: 'reader.paragraphs', value: 'spaced', changedAt: 1 }], SETTINGS_VERSION + 1);
    expect(open().read().reader.paragraphSpacing).toBe(0);
    expect(store.all()).toHaveLength(1);
    expect(store.version()).toBe(SETTINGS_VERSION + 1);
  });

  it('emit `settings.changed`', () => {
    const heard: unknown[] = [];
    const end = events.subscribe((name, payload) => heard.push([name, payload]));
    const changed = open().update({ theme: 'light' });
    end();
    expect(heard).toEqual([['settings.changed', changed]]);
  });
});
