import type { DatabaseSync } from 'node:sqlite';
import { isSetting, namedSettings, type SettingsService, withSetting } from '#core/app/settings/settings-service.ts';
import { saveFile } from '#core/platform/files/save-file.ts';
import type { KnownTitles } from '#core/platform/known-titles/known-titles.ts';
import type { SearchStore } from '#core/platform/known-titles/search-store.ts';
import type { EventHub } from '#core/platform/rpc/event-hub.ts';
import type { Clock, Log } from '#core/ports.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { Handlers } from '#shared/contract/define.ts';
import type { DataKind } from '#shared/domain/app/person-data.ts';
import { type Settings, SettingsPatch } from '#shared/domain/app/settings.ts';
import { Moment } from './data-part.ts';
import { createPersonData, readDataFile, writeDataFile } from './person-data.ts';

type PersonDataHandlers = Pick<
  Handlers<AppContract>,
  'personData.export' | 'personData.import' | 'settings.export' | 'settings.import'
>;

type PersonDataHandlerParts = {
  readonly database: DatabaseSync;
  readonly downloadsDirectory: string;
  readonly library: Pick<KnownTitles, 'novel' | 'release' | 'note'>;
  readonly settings: Pick<SettingsService, 'read' | 'update' | 'reload'>;
  readonly searches: Pick<SearchStore, 'recent'>;
  /** Progress came in: the service is asked what it has. */
  readonly onProgress: () => void;
  readonly events: EventHub;
  readonly clock: Clock;
  readonly log: Log;
};

const OF_READING: readonly DataKind[] = ['positions', 'titles', 'readChapters', 'history', 'bookmarks', 'highlights'];

/** The person's own data as a file, and back (contract/saved-procedures). */
export function createPersonDataHandlers(parts: PersonDataHandlerParts): PersonDataHandlers {
  const { database, downloadsDirectory, library, settings, searches, onProgress, events, clock, log } = parts;
  const data = createPersonData({ database, log, library });

  async function save(name: string, text: string, now: number): Promise<{ directory: string; file: string }> {
    const dated = `${name}-${localDate(now)}.json`;
    return {
      directory: downloadsDirectory,
      file: await saveFile(downloadsDirectory, dated, new TextEncoder().encode(text)),
    };
  }

  return {
    'personData.export': async () => {
      const now = clock.now();
      return save('engawa-data', await data.write(now), now);
    },
    'personData.import': async ({ text }) => {
      const summary = data.read(text);
      const { taken } = summary;
      if (taken.settings > 0) settings.reload();
      if (taken.searches > 0) events.emit('searches.changed', searches.recent());
      if (OF_READING.some((kind) => taken[kind] > 0)) events.emit('reading.changed', { slugUrl: null });
      if (taken.progress > 0) {
        events.emit('progress.changed', { releaseId: null });
        onProgress();
      }
      return summary;
    },
    'settings.export': async () => {
      const now = clock.now();
      return save('engawa-settings', settingsFileOf(settings.read(), now), now);
    },
    'settings.import': async ({ text }) => {
      const { patch, taken, unreadable } = settingsIn(text);
      if (taken > 0) settings.update(patch);
      return { taken, unreadable };
    },
  };
}

/** As the person's calendar has it. */
function localDate(now: number): string {
  const date = new Date(now);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}

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
