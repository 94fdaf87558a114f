import type { DatabaseSync } from 'node:sqlite';
import type { AnnounceImport } from '#core/app/person-data/announce-import.ts';
import type { PersonData } from '#core/app/person-data/person-data.ts';
import type { Clock, Log } from '#core/ports.ts';
import { renamingCount } from '#core/reading/places/numbering.ts';
import { isFailure } from '#shared/contract/app-error.ts';
import type { DeviceFileTrouble, DeviceId } from '#shared/domain/app/device-sync.ts';
import { DATA_KINDS } from '#shared/domain/app/person-data.ts';
import {
  type DecodedDeviceFile,
  type DeviceHeader,
  decodeDeviceFile,
  encodeDeviceFile,
  fileDigest,
} from './device-file.ts';
import { type DeviceState, sumOf } from './device-state.ts';
import { isSealed, type Seal } from './sealed-file.ts';
import { type FoundFile, nameOf, type SyncFolder } from './sync-folder.ts';

export type ExchangeOptions = {
  readonly database: DatabaseSync;
  readonly folder: SyncFolder;
  /** Null: unencrypted. */
  readonly seal: Seal | null;
  readonly state: DeviceState;
  readonly data: () => Promise<PersonData>;
  readonly announceImport: AnnounceImport;
  /** This start of the app. */
  readonly run: string;
  readonly clock: Clock;
  readonly log: Log;
};

/** The state of a file when it was last read. */
type SeenFile = {
  readonly stamp: string | null;
  readonly digest: string | null;
  readonly id: DeviceId | null;
  readonly trouble: DeviceFileTrouble | null;
  readonly header: DeviceHeader | null;
};

/** The system refused to read it. */
function isUnread(file: SeenFile | undefined): boolean {
  return file?.trouble === 'damaged' && file.digest === null;
}

/** This device's file is there but cannot be read, so it must not be overwritten. */
export class OwnFileUnreadError extends Error {}

export type Exchange = ReturnType<typeof createExchange>;

/**
 * Reads what others wrote into the sync folder and writes this device's file. Reading a file twice changes nothing, so every
 * start reads all of them: what a restored backup lost comes back. Both reject as the folder and the database do; one runs at a time.
 */
export function createExchange({
  database,
  folder,
  seal,
  state,
  data,
  announceImport,
  run,
  clock,
  log,
}: ExchangeOptions) {
  const seen = new Map<string, SeenFile>();
  let renamings = renamingCount(database);
  /** Another run that wrote a file of this device. */
  let follows: string | null = null;

  const kindsExchanged = () => ({
    kinds: DATA_KINDS.filter((kind) => state.get().hasSettings || kind !== 'settings'),
  });

  async function open(bytes: Buffer): Promise<DecodedDeviceFile | DeviceFileTrouble> {
    if (!isSealed(bytes)) {
      const decoded = await decodeDeviceFile(bytes);
      // Anyone can write an unencrypted file, so it does not count while a passphrase is set.
      return seal !== null && decoded !== 'damaged' ? 'locked' : decoded;
    }
    const content = seal === null ? 'locked' : await seal.open(bytes);
    return typeof content === 'string' ? content : await decodeDeviceFile(content);
  }

  /** Null: the file has disappeared. */
  async function read(file: FoundFile): Promise<SeenFile | null> {
    const { name, id, stamp } = file;
    const former = seen.get(name);
    if (former !== undefined && stamp !== null && former.stamp === stamp) return former;
    const unread = { stamp, digest: null, id, header: null };
    if (file.isTooLarge) return { ...unread, trouble: 'too-large' };
    let bytes: Buffer | null;
    try {
      bytes = await folder.read(name);
    } catch (cause) {
      // Clouds list files whose content is not on this machine, and disks fail at single files: the others still count.
      if (!isUnread(former)) log.error('device file not read', cause);
      return { ...unread, stamp: null, trouble: 'damaged' };
    }
    if (bytes === null) return null;
    const digest = await fileDigest(bytes);
    if (former?.digest === digest) return { ...former, stamp };
    const opened = await open(bytes);
    if (typeof opened === 'string') return { ...unread, digest, trouble: opened };
    const { header } = opened;
    const trouble = await take(opened);
    return { stamp, digest, id: header.id, header, trouble };
  }

  async function take({ header, data: bytes }: DecodedDeviceFile): Promise<DeviceFileTrouble | null> {
    const isOwn = header.id === state.get().id;
    if (isOwn && header.run !== run) follows = header.run;
    if (isOwn && isWritten(header)) return null;
    try {
      const { readInTurns } = await data();
      const summary = await readInTurns(bytes.toString(), kindsExchanged());
      announceImport(summary);
      if (isOwn) takeOver(header);
      else {
        const other = state.other(header.id);
        const { name, counter, writtenAt } = header;
        // An old file may arrive late.
        const newest = counter >= other.counter ? { name, counter, writtenAt } : {};
        const sum = sumOf(other.taken, summary.taken);
        state.changeOther(header.id, { ...other, ...newest, readAt: clock.now(), taken: sum, trouble: null });
      }
      return null;
    } catch (cause) {
      if (!isFailure(cause, 'rejected')) throw cause;
      return cause.error.fields['file']?.includes('newer') ? 'newer' : 'damaged';
    }
  }

  /** This data folder wrote it, now or before. */
  function isWritten(header: DeviceHeader): boolean {
    const { written } = state.get();
    return header.run === written?.run && header.counter <= written.counter;
  }

  /**
   * A file of this device that this data folder does not know: an earlier state of the folder wrote it (it was restored since), or
   * a copy of the folder does. Only a copy that runs now can follow this very run.
   */
  function takeOver({ run: other, counter, follows: followed }: DeviceHeader): void {
    const isCopied = other === run || followed === run;
    state.change({ counter: Math.max(state.get().counter, counter), isCopied: state.get().isCopied || isCopied });
    if (isCopied) log.warn('another data folder writes as this device');
  }

  function noteTroubles(files: ReadonlyMap<string, SeenFile>): void {
    const { id: own, others } = state.get();
    const firsts = new Map<DeviceId, SeenFile>();
    // A file under the device's own name comes before copies of it.
    for (const file of files.values()) if (file.id !== null && !firsts.has(file.id)) firsts.set(file.id, file);
    for (const [id, { trouble }] of firsts) {
      const other = state.other(id);
      if (id !== own && (other.trouble !== trouble || !(id in others))) state.changeOther(id, { ...other, trouble });
    }
  }

  return {
    /** Reads changed files. Returns whether this device's file is there as it was written, with its present name. */
    look: async (): Promise<boolean> => {
      // Entries that waited for a newer list of chapters may be merged now.
      if (renamings !== renamingCount(database)) seen.clear();
      renamings = renamingCount(database);
      const present = new Map<string, SeenFile>();
      for (const file of await folder.list()) {
        const known = await read(file);
        if (known === null) continue;
        present.set(file.name, known);
        seen.set(file.name, known);
      }
      for (const name of seen.keys()) if (!present.has(name)) seen.delete(name);
      noteTroubles(present);
      const { id, name, written } = state.get();
      const own = present.get(nameOf(id));
      if (isUnread(own)) throw new OwnFileUnreadError();
      const header = own?.header;
      if (written === null || header?.name !== name) return false;
      return header.run === written.run && header.counter === written.counter;
    },
    /** Writes this device's file, unless `isThere` and it holds the same already. */
    write: async (isThere: boolean): Promise<void> => {
      const { id, name, keySource, counter: former, written, others } = state.get();
      const at = clock.now();
      // Removals expire by the latest time of other devices if this clock is ahead: others may not know the removals yet.
      const heardAt = Object.values(others).flatMap(({ writtenAt }) => writtenAt ?? []);
      const now = heardAt.length === 0 ? at : Math.min(at, Math.max(...heardAt));
      const bytes = Buffer.from(await (await data()).write(now, kindsExchanged()));
      const digest = await fileDigest(bytes);
      if (isThere && digest === written?.digest) return;
      const counter = former + 1;
      const file = encodeDeviceFile({ id, name, writtenAt: at, counter, run, follows, digest }, bytes);
      const sealed = seal === null ? file : await seal.seal(file, Buffer.from(keySource ?? '', 'base64'));
      await folder.write(nameOf(id), sealed);
      state.change({ counter, written: { run, counter, digest, at } });
    },
    /** The names of a device's files. */
    filesOf: (id: DeviceId): string[] => [...seen].flatMap(([name, file]) => (file.id === id ? name : [])),
  };
}
