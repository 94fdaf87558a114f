import type { AppUpdater, UpdateInfo } from 'electron-updater';
import type { Log, UpdatesPort } from '#core/ports.ts';
import type { UpdateState } from '#shared/domain/app/app-update.ts';
import { updateFailure } from './update-failure.ts';

export type Updater = Pick<
  AppUpdater,
  'autoDownload' | 'autoInstallOnAppQuit' | 'logger' | 'checkForUpdates' | 'downloadUpdate' | 'quitAndInstall'
> & {
  readonly on: (event: 'download-progress', listener: (progress: { readonly percent: number }) => void) => unknown;
};

export type UpdatesOptions = {
  readonly updater: Updater;
  /** Ends the app as a person would, and does this last. */
  readonly endWith: (last: () => void) => void;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly log: Log;
};

const LONGEST_NOTES = 20_000;
const LONGEST_VERSION = 100;

/** Newer versions of an installed app: looked for when asked, fetched when asked, put in place with the next end of the app. */
export function createUpdates({ updater, endWith, now, log }: UpdatesOptions): UpdatesPort {
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = true;
  updater.logger = {
    info: () => undefined,
    warn: (message) => log.warn('updater', { text: String(message) }),
    // Every failure also rejects what was asked for, and is told there.
    error: () => undefined,
  };
  const listeners = new Set<(state: UpdateState) => void>();
  let state: UpdateState = { kind: 'newest', checkedAt: null };
  let found: { readonly version: string; readonly notes: string } | null = null;

  function tell(next: UpdateState): void {
    state = next;
    for (const listener of listeners) listener(state);
  }

  function fail(cause: unknown): void {
    const reason = updateFailure(cause);
    log.error('update failed', cause, { reason });
    tell({ kind: 'failed', reason });
  }

  updater.on('download-progress', ({ percent }) => {
    if (state.kind !== 'downloading') return;
    // Whole percents are enough to be seen.
    const fraction = Math.min(1, Math.max(0, Math.floor(percent) / 100));
    if (fraction > state.fraction) tell({ ...state, fraction });
  });

  return {
    state: () => state,
    follow: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    check: async () => {
      if (state.kind === 'checking' || state.kind === 'downloading' || state.kind === 'ready') return;
      tell({ kind: 'checking' });
      try {
        const result = await updater.checkForUpdates();
        found = result?.isUpdateAvailable === true ? whatIs(result.updateInfo) : null;
        tell(found === null ? { kind: 'newest', checkedAt: now() } : { kind: 'available', ...found });
      } catch (cause) {
        fail(cause);
      }
    },
    download: async () => {
      if (found === null || state.kind === 'checking' || state.kind === 'downloading' || state.kind === 'ready') return;
      tell({ kind: 'downloading', version: found.version, fraction: 0 });
      try {
        await updater.downloadUpdate();
        tell({ kind: 'ready', ...found });
      } catch (cause) {
        fail(cause);
      }
    },
    install: async () => {
      if (state.kind !== 'ready') return;
      // Silent, because the person has just said yes; and the new version opens.
      endWith(() => updater.quitAndInstall(true, true));
    },
  };
}

function whatIs({ version, releaseNotes }: UpdateInfo): { readonly version: string; readonly notes: string } {
  const notes = Array.isArray(releaseNotes) ? releaseNotes.map(({ note }) => note ?? '').join('\n\n') : releaseNotes;
  return { version: version.slice(0, LONGEST_VERSION), notes: (notes ?? '').trim().slice(0, LONGEST_NOTES) };
}
