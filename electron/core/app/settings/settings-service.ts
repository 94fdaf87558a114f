import type { SettingStore } from '#core/app/settings/setting-store.ts';
import type { EventHub } from '#core/platform/rpc/event-hub.ts';
import type { Clock, Log } from '#core/ports.ts';
import { Settings, type SettingsPatch } from '#shared/domain/app/settings.ts';
import { SETTINGS_VERSION, upgradedSettings } from '#shared/domain/app/settings-versions.ts';
import { namedSettings, withSetting } from './setting-names.ts';

export type SettingsService = {
  readonly read: () => Settings;
  /** Changes what the patch names, keeps the rest, and tells every page. */
  readonly update: (patch: SettingsPatch) => Settings;
  /** Others have written what is kept: takes it over, and tells every page. */
  readonly reload: () => void;
};

/**
 * Each setting rests in a row of its own, so that one unreadable value falls back to its default and costs no other. What an
 * older version wrote is put into the words of this one at the start.
 */
export function createSettingsService(
  store: SettingStore,
  { events, clock, log }: { events: EventHub; clock: Clock; log: Log },
): SettingsService {
  const upgraded = () => upgradedSettings(store.all(), store.version());
  const isOlder = () => store.version() < SETTINGS_VERSION;
  try {
    if (isOlder()) store.replace(upgraded(), SETTINGS_VERSION);
  } catch (cause) {
    // A full disk must not stop the start: the settings are migrated in memory and written with the next change.
    log.error('settings left in the words of an older version', cause);
  }
  let current = load();

  function load(): Settings {
    let accepted: Record<string, unknown> = {};
    for (const setting of upgraded()) {
      const candidate = withSetting(accepted, setting);
      if (Settings.safeParse(candidate).success) accepted = candidate;
      else log.warn('setting skipped', { name: setting.name });
    }
    return Settings.parse(accepted);
  }

  return {
    read: () => current,
    update: (patch) => {
      const changes = namedSettings(patch);
      const changed = Settings.parse(changes.reduce<Record<string, unknown>>(withSetting, current));
      if (isOlder()) store.replace(upgraded(), SETTINGS_VERSION);
      store.put(new Map(changes.map(({ name, value }) => [name, JSON.stringify(value)])), clock.now());
      current = changed;
      events.emit('settings.changed', current);
      return current;
    },
    reload: () => {
      current = load();
      events.emit('settings.changed', current);
    },
  };
}
