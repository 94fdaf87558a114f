import { isSetting, namedSettings, withSetting } from '#core/app/settings/setting-names.ts';
import { type Settings, SettingsPatch } from '#shared/domain/app/settings.ts';
import { readDataFile, writeDataFile } from './data-file.ts';
import { Moment } from './data-part.ts';

/** A data file of nothing but the settings: of each of them, also of what was never changed. `now` in epoch milliseconds. */
export function settingsFileOf(settings: Settings, now: number): string {
  const changedAt = Moment.encode(now);
  const entries = namedSettings(settings).map((setting) => JSON.stringify({ ...setting, changedAt }));
  return writeDataFile({ settings: entries }, now);
}

/**
 * The settings that any data file holds, whenever they were changed. Throws as `readDataFile` does; `unreadable` counts what
 * is no setting of this version.
 */
export function settingsIn(text: string): { patch: SettingsPatch; taken: number; unreadable: number } {
  const { settings } = readDataFile(text);
  let patch: Record<string, unknown> = {};
  const names = new Set<string>();
  let unreadable = 0;
  for (const entry of settings) {
    if (isNamed(entry) && isSetting(entry)) {
      patch = withSetting(patch, entry);
      names.add(entry.name);
    } else unreadable += 1;
  }
  return { patch: SettingsPatch.parse(patch), taken: names.size, unreadable };
}

function isNamed(entry: unknown): entry is { name: string; value: unknown } {
  return (
    typeof entry === 'object' && entry !== null && 'name' in entry && typeof entry.name === 'string' && 'value' in entry
  );
}
