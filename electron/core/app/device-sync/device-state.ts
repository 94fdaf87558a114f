import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { forgetDevice } from '#core/platform/database/device-id.ts';
import type { DatabaseParts } from '#core/platform/database/row-parser.ts';
import { createStateStore } from '#core/platform/database/state-store.ts';
import { DeviceFileTrouble, DeviceId, SyncedDevice } from '#shared/domain/app/device-sync.ts';
import { DATA_KINDS, type ImportSummary } from '#shared/domain/app/person-data.ts';
import { DEVICES_STATE } from './is-syncing.ts';

/** More are forgotten, the longest unseen first. */
const MOST_DEVICES = 200;

const OtherDevice = SyncedDevice.omit({ id: true, isThis: true }).extend({
  /** The counter of its newest file that was read here; 0: none was. */
  counter: z.int().nonnegative(),
  trouble: DeviceFileTrouble.nullable(),
});
export type OtherDevice = z.output<typeof OtherDevice>;

const State = z.object({
  id: DeviceId,
  name: z.string(),
  directory: z.string().nullable(),
  hasSettings: z.boolean(),
  /** Scrypt's parameters and the salt, as base64 (sealed-file.ts); null: not encrypted. */
  keySource: z.base64().nullable(),
  isCopied: z.boolean(),
  /** The newest file of this device, even if an earlier state of this data folder wrote it. */
  counter: z.int().nonnegative(),
  /** The last file that this data folder wrote. */
  written: z.object({ run: z.uuid(), counter: z.int(), digest: z.string(), at: z.number() }).nullable(),
  others: z.record(z.string(), OtherDevice),
});
type State = z.output<typeof State>;

/**
 * What this device knows of itself and of others. No backup restores it and no data file holds it, so a second data folder with the
 * same id can only be a copy.
 */
export type DeviceState = ReturnType<typeof createDeviceState>;

export function createDeviceState({ database, log }: DatabaseParts) {
  const store = createStateStore(database, { name: DEVICES_STATE, schema: State, log });
  const off = { directory: null, hasSettings: false, keySource: null, isCopied: false, others: {} };
  let state: State = store.read() ?? { ...newDevice(), ...off, name: '' };

  function change(patch: Partial<State>): void {
    state = { ...state, ...patch };
    store.write(state);
  }

  return {
    get: () => state,
    change,
    leave: () => change(off),
    /** Statistics count by device, so the copies count apart from now on. */
    separate: () => {
      forgetDevice(database);
      change({ ...newDevice(), isCopied: false });
    },
    other: (id: DeviceId): OtherDevice => state.others[id] ?? UNKNOWN,
    changeOther: (id: DeviceId, other: OtherDevice) => {
      const others = Object.entries({ ...state.others, [id]: other });
      const lastSeen = others.toSorted(([, one], [, another]) => (another.readAt ?? 0) - (one.readAt ?? 0));
      change({ others: Object.fromEntries(lastSeen.slice(0, MOST_DEVICES)) });
    },
    forget: (id: DeviceId) =>
      change({ others: Object.fromEntries(Object.entries(state.others).filter(([key]) => key !== id)) }),
    /** This device first, then the last seen. */
    devices: (): SyncedDevice[] => {
      const { id, name, written, others } = state;
      const listed = Object.entries(others).map(([key, { counter: _, ...other }]) => ({
        ...{ ...other, id: DeviceId.parse(key), isThis: false },
      }));
      return [
        { id, name, isThis: true, writtenAt: written?.at ?? null, readAt: null, taken: {}, trouble: null },
        ...listed.toSorted((one, other) => (other.writtenAt ?? 0) - (one.writtenAt ?? 0)),
      ];
    },
  };
}

const UNKNOWN: OtherDevice = { name: '', counter: 0, writtenAt: null, readAt: null, taken: {}, trouble: null };

function newDevice() {
  return { id: DeviceId.parse(randomUUID()), counter: 0, written: null };
}

/** Leaves out kinds of which nothing came in. */
export function sumOf(former: SyncedDevice['taken'], taken: ImportSummary['taken']): SyncedDevice['taken'] {
  const sums = DATA_KINDS.map((kind) => [kind, (former[kind] ?? 0) + taken[kind]] as const);
  return Object.fromEntries(sums.filter(([, sum]) => sum > 0));
}
