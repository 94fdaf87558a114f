import { z } from 'zod';
import { DataKind } from './person-data.ts';

/** One data folder of the app; made once, new for a copied one. */
export const DeviceId = z.uuid().brand<'DeviceId'>();
export type DeviceId = z.infer<typeof DeviceId>;

/**
 * Why the newest file of another device was not read. `locked`: written with another passphrase than this device's, or only
 * one of the two uses a passphrase. `newer`: written by a newer version of the app. `damaged`: half-written, altered, unreadable or no file of this kind.
 */
export const DeviceFileTrouble = z.literal(['locked', 'newer', 'damaged', 'too-large']);
export type DeviceFileTrouble = z.infer<typeof DeviceFileTrouble>;

export const SyncedDevice = z.object({
  id: DeviceId,
  /** Empty: no file of it could be read so far. */
  name: z.string(),
  isThis: z.boolean(),
  /** When its file was last written, by its own clock; epoch milliseconds. */
  writtenAt: z.number().nullable(),
  /** When a file of it was last read here; null: never. */
  readAt: z.number().nullable(),
  /** How many entries of each kind were taken from it since this device joined. */
  taken: z.partialRecord(DataKind, z.int().nonnegative()),
  trouble: DeviceFileTrouble.nullable(),
});
export type SyncedDevice = z.infer<typeof SyncedDevice>;

/**
 * What keeps this device from writing or reading. `gone`: the folder is missing. `unread`: this device's own
 * file cannot be read, so it is not written over. `copied`: another running data folder writes this
 * device's file (the data folder was copied). `passphrase-missing`: the system's key store lost it.
 */
export const DeviceSyncTrouble = z.literal(['gone', 'unread', 'unwritable', 'full', 'copied', 'passphrase-missing']);
export type DeviceSyncTrouble = z.infer<typeof DeviceSyncTrouble>;

/** How this device keeps in step with others through a folder. */
export const DeviceSync = z.object({
  /** Null: it does not. */
  directory: z.string().nullable(),
  isEncrypted: z.boolean(),
  /** Settings are exchanged too. */
  hasSettings: z.boolean(),
  trouble: DeviceSyncTrouble.nullable(),
  /** Something changed that is not written yet. */
  isWaiting: z.boolean(),
  /** This device first, then the last seen. */
  devices: z.array(SyncedDevice),
});
export type DeviceSync = z.infer<typeof DeviceSync>;

export const DeviceName = z.string().trim().min(1).max(60);
/** At least eight characters: the folder may lie with strangers. */
export const Passphrase = z.string().min(8).max(200);
