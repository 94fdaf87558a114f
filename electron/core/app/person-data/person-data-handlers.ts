import type { DatabaseSync } from 'node:sqlite';
import type { SettingsService } from '#core/app/settings/settings-service.ts';
import { saveFile } from '#core/platform/files/save-file.ts';
import type { Library } from '#core/platform/known-titles/library.ts';
import type { SearchStore } from '#core/platform/known-titles/search-store.ts';
import type { EventHub } from '#core/platform/rpc/event-hub.ts';
import type { Clock, Log } from '#core/ports.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { Handlers } from '#shared/contract/define.ts';
import type { DataKind } from '#shared/domain/app/person-data.ts';
import { createPersonData } from './person-data.ts';
import { settingsFileOf, settingsIn } from './settings-file.ts';

export type PersonDataHandlers = Pick<
  Handlers<AppContract>,
  'personData.export' | 'personData.import' | 'settings.export' | 'settings.import'
>;

export type PersonDataHandlerParts = {
  readonly database: DatabaseSync;
  readonly downloadsDirectory: string;
  readonly library: Pick<Library, 'novel' | 'release' | 'note'>;
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
  const data = createPersonData(database, { log, library });

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
