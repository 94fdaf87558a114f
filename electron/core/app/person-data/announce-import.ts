import type { SettingsService } from '#core/app/settings/settings-service.ts';
import type { Platform } from '#core/platform/create-platform.ts';
import { type DataKind, type ImportSummary, READING_KINDS } from '#shared/domain/app/person-data.ts';

type AnnounceParts = Pick<Platform, 'searches' | 'events'> & {
  readonly settings: SettingsService;
  /** Called when progress came in, so that the service is asked what it has. */
  readonly onProgress: () => void;
};

export type AnnounceImport = ReturnType<typeof createAnnounceImport>;

/** Emits the events of the kinds that came in. */
export function createAnnounceImport({ settings, searches, onProgress, events }: AnnounceParts) {
  return ({ taken }: Pick<ImportSummary, 'taken'>): void => {
    const has = (kinds: readonly DataKind[]) => [...kinds, 'removals' as const].some((kind) => taken[kind] > 0);
    if (taken.settings > 0) settings.reload();
    if (has(['searches'])) events.emit('searches.changed', searches.recent());
    if (has(READING_KINDS)) events.emit('reading.changed', { slugUrl: null });
    if (has(['progress', 'hidden', 'watchDays'])) events.emit('progress.changed', { releaseId: null });
    if (taken.progress > 0) onProgress();
  };
}
