import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openData } from '#core/app/person-data/testing/open-data.ts';
import { createEventHub, type EventHub } from '#core/platform/rpc/event-hub.ts';
import type { CorePorts } from '#core/ports.ts';
import { createManualClock } from '#core/testing/manual-clock.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { createMemoryVault } from '#core/testing/start-test-core.ts';
import type { AppInput } from '#shared/contract/app-contract.ts';
import type { DeviceId, DeviceSync } from '#shared/domain/app/device-sync.ts';
import type { ImportSummary } from '#shared/domain/app/person-data.ts';
import { createDeviceSync } from '../device-sync.ts';
import { createSyncFolder, type SyncFolder } from '../sync-folder.ts';

/** A temporary folder for the test. */
export function openFolder(): string {
  const directory = mkdtempSync(join(tmpdir(), 'engawa-devices-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Without change events of the system: tests decide when devices look. */
export function quietFolder(directory: string): SyncFolder {
  return { ...createSyncFolder(directory), watch: () => () => undefined };
}

type DeviceOptions = Partial<Pick<CorePorts, 'vault' | 'log'>> & {
  readonly openFolder?: (directory: string) => SyncFolder;
  readonly data?: ReturnType<typeof openData>;
};

/** Short enough that work started in one step may schedule its next timer in the following one. */
const STEP_MILLISECONDS = 5_000;
/** Cheap enough for tests. */
const COST = 10;

/** One device: a database in memory with the real stores over it, and its device sync. */
export function openDevice(options: DeviceOptions = {}) {
  const { data = openData(), vault = createMemoryVault(), log = silentLog, openFolder: open = quietFolder } = options;
  const clock = createManualClock();
  const kept = mkdtempSync(join(tmpdir(), 'engawa-devices-data-'));
  onTestFinished(() => rmSync(kept, { recursive: true, force: true }));
  const told: DeviceSync[] = [];
  let running = start();

  function start() {
    const life = { isOver: false };
    const events = createEventHub((cause) => {
      throw cause;
    });
    events.on({ 'devices.changed': (state) => told.push(state) });
    const sync = createDeviceSync({
      ...{ database: data.database, dataDirectory: kept, vault, events, log, cost: COST },
      clock: { now: clock.now, schedule: (after, then) => clock.schedule(after, () => life.isOver || then()) },
      openFolder: (directory) => mortal(open(directory), life),
      libraryDirectory: () => join(kept, 'elsewhere'),
      data: async () => mortal(data.data, life),
      announceImport: announcingOver(events),
    });
    return { life, events, sync };
  }

  const state = () => running.sync.handlers['devices.state']();

  return {
    ...{ data, clock, told, kept, vault },
    handlers: () => running.sync.handlers,
    state,
    trouble: async () => (await state()).trouble,
    join: (directory: string, input: Partial<AppInput<'devices.join'>> = {}) =>
      running.sync.handlers['devices.join']({
        directory,
        passphrase: null,
        name: 'Device',
        hasSettings: true,
        ...input,
      }),
    exchange: () => running.sync.handlers['devices.exchange'](),
    leave: (deletesFile: boolean) => running.sync.handlers['devices.leave']({ deletesFile }),
    forget: (id: DeviceId) => running.sync.handlers['devices.forget']({ id }),
    update: (input: AppInput<'devices.update'>) => running.sync.handlers['devices.update'](input),
    setPassphrase: (passphrase: string | null) => running.sync.handlers['devices.setPassphrase']({ passphrase }),
    separate: () => running.sync.handlers['devices.separate'](),
    /** Changes some of the person's data. */
    act: (change: (stores: typeof data) => void) => {
      change(data);
      running.events.emit('reading.changed', { slugUrl: null });
    },
    /** Passes time, and waits for the work that begins meanwhile. */
    pass: async (milliseconds: number) => {
      for (let left = milliseconds; left > 0; left -= STEP_MILLISECONDS) {
        clock.pass(Math.min(left, STEP_MILLISECONDS));
        await running.sync.settled();
      }
    },
    close: () => running.sync.close(),
    /** The program ends between two steps of its work, and restarts on the same data. */
    kill: () => {
      running.life.isOver = true;
      running = start();
    },
    restart: async () => {
      await running.sync.close();
      running = start();
      await running.sync.settled();
    },
  };
}

function announcingOver(events: EventHub) {
  return ({ taken }: Pick<ImportSummary, 'taken'>): void => {
    if (Object.values(taken).some((count) => count > 0)) events.emit('reading.changed', { slugUrl: null });
  };
}

/** After a kill no call begins, and no running call resolves. */
function mortal<Part extends object>(part: Part, life: { readonly isOver: boolean }): Part {
  return new Proxy(part, {
    get: (target, name, receiver) => {
      const value: unknown = Reflect.get(target, name, receiver);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        if (life.isOver) return new Promise(() => undefined);
        const result: unknown = Reflect.apply(value, target, given);
        if (!(result instanceof Promise)) return result;
        return result.then((answer: unknown) => (life.isOver ? new Promise(() => undefined) : answer));
      };
    },
  });
}
