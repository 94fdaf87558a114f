import { z } from 'zod';
import { isSetting, namedSettings, type SettingsService, withSetting } from '#core/app/settings/settings-service.ts';
import type { Platform } from '#core/platform/create-platform.ts';
import { saveFile } from '#core/platform/files/save-file.ts';
import { localDate } from '#core/platform/time.ts';
import type { AppHandlers } from '#shared/contract/app-contract.ts';
import { type Settings, SettingsPatch } from '#shared/domain/app/settings.ts';
import type { AnnounceImport } from './announce-import.ts';
import { Moment } from './data-part.ts';
import { type PersonData, readDataFile, writeDataFile } from './person-data.ts';

type PersonDataHandlerParts = Pick<Platform, 'downloadsDirectory' | 'clock'> & {
  readonly settings: SettingsService;
  readonly data: PersonData;
  readonly announceImport: AnnounceImport;
};

/** The person's own data as a file, and back (contract/saved-procedures). */
export function createPersonDataHandlers(parts: PersonDataHandlerParts) {
  const { downloadsDirectory: directory, data, announceImport, settings, clock } = parts;

  async function save(name: string, write: (now: number) => string | Promise<string>) {
    const now = clock.now();
    const bytes = new TextEncoder().encode(await write(now));
    return { directory, file: await saveFile(directory, `${name}-${localDate(now)}.json`, bytes) };
  }

  return {
    'personData.export': () => save('engawa-data', (now) => data.write(now)),
    'personData.import': async ({ text }) => {
      const summary = data.read(text);
      announceImport(summary);
      return summary;
    },
    'settings.export': () => save('engawa-settings', (now) => settingsFileOf(settings.read(), now)),
    'settings.import': async ({ text }) => {
      const { patch, taken, unreadable } = settingsIn(text);
      if (taken > 0) settings.update(patch);
      return { taken, unreadable };
    },
  } satisfies AppHandlers;
}

/** A data file of all settings, unchanged ones included, and nothing else. `now` in epoch milliseconds. */
export function settingsFileOf(settings: Settings, now: number): string {
  const changedAt = Moment.encode(now);
  const entries = namedSettings(settings).map((setting) => JSON.stringify({ ...setting, changedAt }));
  return writeDataFile({ settings: entries }, now);
}

const SettingOfFile = z.looseObject({ name: z.string(), value: z.unknown() }).refine(isSetting);

/** The settings in a data file, whenever they were changed. Throws as `readDataFile` does; counts those unknown here. */
export function settingsIn(text: string): { patch: SettingsPatch; taken: number; unreadable: number } {
  const { settings } = readDataFile(text);
  const known = settings.flatMap((entry) => SettingOfFile.safeParse(entry).data ?? []);
  const patch = SettingsPatch.parse(known.reduce<Record<string, unknown>>(withSetting, {}));
  return { patch, taken: new Set(known.map(({ name }) => name)).size, unreadable: settings.length - known.length };
}
