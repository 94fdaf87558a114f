import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProxyConfig } from 'electron';
import type { AppUpdater, UpdateInfo } from 'electron-updater';
import { isLoopback } from '#core/platform/http/private-address.ts';
import type { HostHandlersOf, Log } from '#core/ports.ts';
import type { UpdateState } from '#shared/domain/app/app-update.ts';
import type { NetworkState } from '#shared/domain/app/network.ts';

export type Updater = Pick<
  AppUpdater,
  'autoDownload' | 'autoInstallOnAppQuit' | 'logger' | 'checkForUpdates' | 'downloadUpdate' | 'quitAndInstall'
> & {
  readonly on: (event: 'download-progress', listener: (progress: { readonly percent: number }) => void) => unknown;
};

export type UpdatesOptions = {
  readonly updater: Updater;
  /** Ends the app as a person would, and calls `last` in the end. */
  readonly endWith: (last: () => void) => void;
  readonly onChange: (state: UpdateState) => void;
  readonly log: Log;
};

const LONGEST_NOTES = 20_000;
const LONGEST_VERSION = 100;

/** Newer versions of an installed app: checked and downloaded when asked, installed when the app ends. */
export function createUpdates({ updater, endWith, onChange, log }: UpdatesOptions): HostHandlersOf<'updates'> {
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = true;
  updater.logger = {
    info: () => undefined,
    warn: (message) => log.warn('updater', { text: String(message) }),
    // Every failure also rejects the call, and is logged there.
    error: () => undefined,
  };
  let state: UpdateState = { kind: 'newest', checkedAt: null };
  let found: { readonly version: string; readonly notes: string } | null = null;

  const isBusy = () => state.kind === 'checking' || state.kind === 'downloading' || state.kind === 'ready';

  function tell(next: UpdateState): void {
    state = next;
    onChange(state);
  }

  async function attempt(work: () => Promise<UpdateState>): Promise<void> {
    try {
      tell(await work());
    } catch (cause) {
      const reason = updateFailure(cause);
      log.error('update failed', cause, { reason });
      tell({ kind: 'failed', reason });
    }
  }

  updater.on('download-progress', ({ percent }) => {
    if (state.kind !== 'downloading') return;
    const fraction = Math.min(1, Math.max(0, Math.floor(percent) / 100));
    if (fraction > state.fraction) tell({ ...state, fraction });
  });

  return {
    'updates.state': async () => state,
    'updates.check': async () => {
      if (isBusy()) return;
      tell({ kind: 'checking' });
      await attempt(async () => {
        const result = await updater.checkForUpdates();
        found = result?.isUpdateAvailable === true ? describeUpdate(result.updateInfo) : null;
        return found === null ? { kind: 'newest', checkedAt: Date.now() } : { kind: 'available', ...found };
      });
    },
    'updates.download': async () => {
      if (found === null || isBusy()) return;
      const update = found;
      tell({ kind: 'downloading', version: update.version, fraction: 0 });
      await attempt(async () => {
        await updater.downloadUpdate();
        return { kind: 'ready', ...update };
      });
    },
    'updates.install': async () => {
      if (state.kind !== 'ready') return;
      // Silently, because the person has just agreed; the new version opens.
      endWith(() => updater.quitAndInstall(true, true));
    },
  };
}

function describeUpdate({ version, releaseNotes }: UpdateInfo): { readonly version: string; readonly notes: string } {
  const notes = Array.isArray(releaseNotes) ? releaseNotes.map(({ note }) => note ?? '').join('\n\n') : releaseNotes;
  return { version: version.slice(0, LONGEST_VERSION), notes: (notes ?? '').trim().slice(0, LONGEST_NOTES) };
}

const DAMAGED = new Set(['ERR_CHECKSUM_MISMATCH', 'ERR_UPDATER_INVALID_SIGNATURE', 'ERR_UPDATER_NO_CHECKSUM']);
const DISK = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS']);
const NETWORK = new Set([
  ...['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT'],
  ...['ENETUNREACH', 'EHOSTUNREACH', 'EPIPE', 'ESOCKETTIMEDOUT'],
]);
/** Chromium reports failures as text only. */
const CHROMIUM_NETWORK =
  /net::ERR_(?:INTERNET|NAME|NETWORK|CONNECTION|ADDRESS|TIMED_OUT|PROXY|TUNNEL|SOCKS|EMPTY_RESPONSE)/;

/** Why an update failed, as far as a person can act on it. */
export function updateFailure(cause: unknown): Extract<UpdateState, { kind: 'failed' }>['reason'] {
  const message = cause instanceof Error ? cause.message : String(cause);
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (DAMAGED.has(code)) return 'damaged';
  if (DISK.has(code)) return 'disk';
  if (NETWORK.has(code) || CHROMIUM_NETWORK.test(message)) return 'offline';
  return 'feed';
}

const ADDRESS = /^url:\s*(['"]?)(\S+)\1\s*$/m;

/** The address of updates that this copy was packaged with (`app-update.yml` beside the archive); null without one, or without https. */
export function updateFeed(resourcesFolder: string): string | null {
  const url = URL.parse(ADDRESS.exec(read(join(resourcesFolder, 'app-update.yml')))?.[2] ?? '');
  if (url === null) return null;
  const isTrusted = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
  return isTrusted ? url.href : null;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** The app's proxy setting for the updater's own requests, which Chromium makes. */
export function updateProxy({ proxy }: NetworkState): ProxyConfig {
  if (proxy.mode === 'none') return { mode: 'direct' };
  if (proxy.mode === 'system' || proxy.address === null) return { mode: 'system' };
  return { mode: 'fixed_servers', proxyRules: proxy.address };
}

/** Late enough not to slow down the start of the app. */
const FIRST_AFTER_MILLISECONDS = 60_000;
const EVERY_MILLISECONDS = 12 * 60 * 60_000;

/** Checks for a newer version regularly; the returned function switches that on and off. */
export function createUpdateRounds(check: () => Promise<unknown>): (isWanted: boolean) => void {
  let timer: NodeJS.Timeout | null = null;

  function wait(milliseconds: number): void {
    timer = setTimeout(() => {
      wait(EVERY_MILLISECONDS);
      void check();
    }, milliseconds).unref();
  }

  return (isWanted) => {
    if (isWanted === (timer !== null)) return;
    clearTimeout(timer ?? undefined);
    timer = null;
    if (isWanted) wait(FIRST_AFTER_MILLISECONDS);
  };
}
