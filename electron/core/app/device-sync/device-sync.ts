import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { createVaultEntry } from '#core/account/vault-entry.ts';
import type { Platform } from '#core/platform/create-platform.ts';
import { isStorageFull } from '#core/platform/database/storage-failure.ts';
import { createOneAtATime, createTimer } from '#core/platform/time.ts';
import type { AppHandlers } from '#shared/contract/app-contract.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { DeviceSync, DeviceSyncTrouble } from '#shared/domain/app/device-sync.ts';
import { createDeviceState } from './device-state.ts';
import { createExchange, type Exchange, type ExchangeOptions, OwnFileUnreadError } from './exchange.ts';
import { createSeal, isSealed, keySourceOf, newKeySource, type Seal } from './sealed-file.ts';
import { createSyncFolder, folderAt, isGone, nameOf, type SyncFolder } from './sync-folder.ts';

type DeviceSyncParts = Pick<Platform, 'database' | 'dataDirectory' | 'vault' | 'events' | 'clock' | 'log'> &
  Pick<ExchangeOptions, 'data' | 'announceImport'> & {
    readonly libraryDirectory: () => string;
    /** Tests open another folder, and lower the cost of key derivation. */
    readonly openFolder?: (directory: string) => SyncFolder;
    readonly cost?: number;
  };

/** Changes come in bursts. */
const GATHER_MILLISECONDS = 2_000;
const WRITE_EVERY_MILLISECONDS = 30_000;
/** Network folders and USB sticks report no changes. */
const LOOK_EVERY_MILLISECONDS = 60_000;
/** Carriers put several files in place at once. */
const SETTLE_MILLISECONDS = 1_000;
const START_MILLISECONDS = 5_000;
/** How long closing the app waits for a slow disk. */
const PATIENCE_MILLISECONDS = 2_000;

/** Keeps devices in step through a folder that other programs carry (build/decisions/013-device-sync.md). */
export function createDeviceSync(parts: DeviceSyncParts) {
  const { database, dataDirectory, vault, events, clock, log, libraryDirectory, cost } = parts;
  const { openFolder = createSyncFolder } = parts;
  const run = randomUUID();
  const state = createDeviceState({ database, log });
  const vaultEntry = createVaultEntry({
    ...{ vault, log, name: 'devices-passphrase', schema: z.string(), subject: 'passphrase of the devices' },
  });

  const inTurn = createOneAtATime();
  let joined: { readonly folder: SyncFolder; readonly exchange: Exchange } | null = null;
  let unwatch = () => {};
  let seal: Seal | null = null;
  const troubles: Record<'read' | 'write', DeviceSyncTrouble | null> = { read: null, write: null };
  let isWaiting = false;
  let isClosed = false;
  let wroteAt = Number.NEGATIVE_INFINITY;
  let told = JSON.stringify(view());

  const lookTimer = createTimer(clock, () => void inTurn(look));
  const writeTimer = createTimer(clock, () => void inTurn(() => write()));
  const unsubscribe = events.on({
    'settings.changed': writeLater,
    'progress.changed': writeLater,
    'reading.changed': writeLater,
    'searches.changed': writeLater,
    // Before the computer sleeps, and after it woke up.
    'power.changed': () => void inTurn<unknown>(() => (isWaiting ? write() : look())),
  });

  function view(): DeviceSync {
    const { directory, keySource, hasSettings, isCopied } = state.get();
    return {
      ...{ directory, isEncrypted: keySource !== null, hasSettings, isWaiting },
      trouble: isCopied ? 'copied' : (troubles.read ?? troubles.write),
      devices: directory === null ? [] : state.devices(),
    };
  }

  function tell(): void {
    const now = view();
    const text = JSON.stringify(now);
    if (text !== told) events.emit('devices.changed', now);
    told = text;
  }

  /** Schedules a write of this device's file. */
  function writeLater(): void {
    if (joined === null || isClosed || state.get().isCopied) return;
    isWaiting = true;
    if (!writeTimer.isSet()) {
      const since = Math.max(0, clock.now() - wroteAt);
      writeTimer.set(Math.max(GATHER_MILLISECONDS, WRITE_EVERY_MILLISECONDS - since));
    }
    tell();
  }

  /** A failure is shown and retried; null: the work failed. */
  async function attempt<Result>(what: 'read' | 'write', work: () => Promise<Result>): Promise<Result | null> {
    try {
      const result = await work();
      troubles[what] = null;
      return result;
    } catch (cause) {
      if (isStorageFull(cause)) troubles[what] = 'full';
      else if (cause instanceof OwnFileUnreadError) troubles[what] = 'unread';
      else {
        troubles[what] = what === 'read' ? 'gone' : 'unwritable';
        if (!isGone(cause)) log.error('devices not synced', cause);
      }
      return null;
    }
  }

  /** Reads the folder. Returns whether this device's file is there as it was written. */
  async function look(): Promise<boolean> {
    if (joined === null) return false;
    const { exchange } = joined;
    const wasCopied = state.get().isCopied;
    const wasGone = troubles.read === 'gone';
    const isThere = await attempt('read', exchange.look);
    if (isThere !== null) {
      // To the system, a folder that came back is another one: it is watched again.
      if (wasGone) follow();
      // A last file lets the other copy know of this one.
      if (!wasCopied && state.get().isCopied) await attempt('write', () => exchange.write(false));
      if (isWaiting || !isThere) writeLater();
    }
    if (!isClosed) lookTimer.set(LOOK_EVERY_MILLISECONDS);
    tell();
    return isThere ?? false;
  }

  /** Rejects while the folder is gone, since it may come back with the file, and while there is no room for the file's content. */
  async function lookBeforeDeleting(): Promise<void> {
    await look();
    if (troubles.read === 'gone') throw new AppFailure({ code: 'storage-unwritable' });
    if (troubles.read === 'full') throw new AppFailure({ code: 'storage-full' });
  }

  /** Reads first, so that no unread file is overwritten. */
  async function write(isForced = false): Promise<void> {
    writeTimer.cancel();
    const isThere = await look();
    if (joined === null || state.get().isCopied) return;
    const { exchange } = joined;
    writeTimer.cancel();
    isWaiting = false;
    const isRead = troubles.read === null;
    if (isRead && (await attempt('write', () => exchange.write(isThere && !isForced))) !== null) wroteAt = clock.now();
    // Retried after the next look.
    else isWaiting = true;
    tell();
  }

  /** Opens the folder, of which every file is read again. */
  function join(): void {
    detach();
    const { directory } = state.get();
    if (directory === null) return;
    const folder = openFolder(directory);
    joined = { folder, exchange: createExchange({ ...parts, folder, seal, state, run }) };
    follow();
  }

  function follow(): void {
    if (joined === null) return;
    unwatch();
    unwatch = joined.folder.watch(() => {
      if (!isClosed) lookTimer.set(SETTLE_MILLISECONDS);
    });
  }

  function detach(): void {
    for (const timer of [lookTimer, writeTimer]) timer.cancel();
    unwatch();
    joined = null;
    Object.assign(troubles, { read: null, write: null });
    isWaiting = false;
  }

  async function rejoin(): Promise<void> {
    join();
    await write(true);
  }

  /**
   * The source of this device's key as base64; null: unencrypted. A device with the same passphrase lends its source, so that one
   * derivation serves both. `present`: the seal so far. Rejects if others have a passphrase that is neither the former nor this one.
   */
  async function keySourceFor(directory: string, passphrase: string | null, present: Seal | null) {
    const next = passphrase === null ? null : createSeal(passphrase);
    const textOf = (source: Uint8Array) => Buffer.from(source).toString('base64');
    let isLocked = false;
    const folder = openFolder(directory);
    const others = (await folder.list()).filter(({ id, isTooLarge }) => id !== state.get().id && !isTooLarge);
    for (const { name } of others) {
      // The look that follows reports a file that cannot be read.
      const file = await folder.read(name).catch(() => null);
      if (file === null || !isSealed(file)) continue;
      if (next !== null && typeof (await next.open(file)) !== 'string') return textOf(keySourceOf(file));
      isLocked ||= present === null || (await present.open(file)) === 'locked';
    }
    if (!isLocked) return next === null ? null : textOf(newKeySource(cost));
    throw new AppFailure({ code: 'rejected', fields: { passphrase: [next === null ? 'missing' : 'wrong'] } });
  }

  function use(passphrase: string | null): void {
    if (passphrase !== null) log.hide(passphrase);
    seal = passphrase === null ? null : createSeal(passphrase);
  }

  async function become(passphrase: string | null): Promise<void> {
    use(passphrase);
    await vaultEntry.keep(passphrase);
  }

  async function resume(): Promise<void> {
    const { directory, keySource } = state.get();
    if (directory === null || isClosed) return;
    const passphrase = keySource === null ? null : await vaultEntry.read();
    if (keySource !== null && passphrase === null) {
      troubles.read = 'passphrase-missing';
      tell();
      return;
    }
    use(passphrase);
    join();
    writeTimer.set(START_MILLISECONDS);
  }

  const handlers = {
    'devices.state': async () => view(),
    'devices.join': ({ directory: wanted, passphrase, name, hasSettings }) =>
      inTurn(async () => {
        const directory = await folderAt(wanted, [dataDirectory, libraryDirectory()]);
        const keySource = await keySourceFor(directory, passphrase, null);
        state.change({ directory, name, hasSettings, keySource, others: {} });
        await become(passphrase);
        await rejoin();
        const trouble = troubles.read ?? troubles.write;
        // The own file may be readable later, and the others are read.
        if (trouble === null || trouble === 'unread') return;
        await leave();
        throw new AppFailure({ code: trouble === 'full' ? 'storage-full' : 'storage-unwritable' });
      }),
    'devices.leave': ({ deletesFile }) =>
      inTurn(async () => {
        const { id, directory, isCopied } = state.get();
        // Both copies of a data folder use the same file.
        if (deletesFile && !isCopied && directory !== null) {
          await lookBeforeDeleting();
          // Not by `joined`, which is null while the passphrase is missing.
          await openFolder(directory).remove(nameOf(id));
        }
        await leave();
      }),
    'devices.forget': ({ id }) =>
      inTurn(async () => {
        if (id === state.get().id) throw new AppFailure({ code: 'not-found' });
        await lookBeforeDeleting();
        for (const name of joined?.exchange.filesOf(id) ?? []) await joined?.folder.remove(name);
        state.forget(id);
        tell();
      }),
    'devices.update': (patch) =>
      inTurn(async () => {
        const { name = state.get().name, hasSettings = state.get().hasSettings } = patch;
        state.change({ name, hasSettings });
        // Settings in the files of other devices were skipped until now.
        if (joined === null) tell();
        else await rejoin();
      }),
    'devices.setPassphrase': ({ passphrase }) =>
      inTurn(async () => {
        const { directory } = state.get();
        if (directory === null) return;
        state.change({ keySource: await keySourceFor(directory, passphrase, seal) });
        await become(passphrase);
        await rejoin();
      }),
    'devices.exchange': () => inTurn(() => write()),
    'devices.separate': () =>
      inTurn(async () => {
        state.separate();
        if (joined === null) tell();
        else await rejoin();
      }),
  } satisfies AppHandlers;

  async function leave(): Promise<void> {
    detach();
    state.leave();
    await become(null);
    tell();
  }

  void inTurn(resume);

  return {
    handlers,
    /** Resolves when the work that has begun has ended. */
    settled: () => inTurn(async () => undefined),
    /** Writes waiting changes, for two seconds at most. */
    close: async (): Promise<void> => {
      isClosed = true;
      unsubscribe();
      const last = inTurn(async () => {
        if (isWaiting) await write();
        detach();
        await vaultEntry.settled();
      });
      await Promise.race([last, setTimeout(PATIENCE_MILLISECONDS, undefined, { ref: false })]);
    },
  };
}
