import { existsSync, readFileSync, renameSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { COLLECTION_TYPES } from '../wire/vocabulary.ts';

const moment = z.number();

export const FavoriteEntry = z.object({ releaseId: z.int(), addedAt: moment });

export const CollectionEntry = z.object({
  releaseId: z.int(),
  type: z.enum(COLLECTION_TYPES),
  addedAt: moment,
  /** Grows with every entry that is added. */
  place: z.int(),
  /** Until then a removal has no effect; null: it has. */
  stuckUntil: moment.nullable(),
});
export type CollectionEntry = z.infer<typeof CollectionEntry>;

export const CollectionsState = z.object({
  entries: z.array(CollectionEntry),
  /** Entries that were removed too soon and come back. */
  returns: z.array(z.object({ dueAt: moment, entry: CollectionEntry })),
});

export const SavedPosition = z.object({ time: z.number(), isWatched: z.boolean(), savedAt: moment });
export type SavedPosition = z.infer<typeof SavedPosition>;

export const TimecodeState = z.object({
  nextRecordId: z.int(),
  /** Null: to be rebuilt from the stored records on the next read. */
  fast: z.array(z.tuple([z.string(), SavedPosition])).nullable(),
  stored: z.array(z.tuple([z.string(), SavedPosition.extend({ recordId: z.int() })])),
  /** Changes on their way to the stored records, in order; a null position is a removal. */
  pending: z.array(z.object({ dueAt: moment, episodeId: z.string(), position: SavedPosition.nullable() })),
});

export const AccountState = z.object({
  id: z.int(),
  login: z.string(),
  email: z.string(),
  nickname: z.string(),
  password: z.object({ salt: z.string(), hash: z.string() }).nullable(),
  passkey: z.string(),
  createdAt: moment,
  hasVideoAds: z.boolean(),
  hasContentAds: z.boolean(),
  favorites: z.array(FavoriteEntry),
  collections: CollectionsState,
  ratings: z.array(z.tuple([z.int(), z.int()])),
  timecodes: TimecodeState,
});
export type AccountState = z.infer<typeof AccountState>;

/** What survives a restart: accounts with their lists, and the sessions. */
export const ServiceState = z.object({
  version: z.literal(1),
  accounts: z.array(AccountState),
  sessions: z.array(z.object({ token: z.string(), accountId: z.int() })),
});
export type ServiceState = z.infer<typeof ServiceState>;

const QUIET_MILLISECONDS = 400;

export const EMPTY_STATE: ServiceState = { version: 1, accounts: [], sessions: [] };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What the last run left; nothing when there is no file. A file that cannot be read is kept aside. */
export function loadState(file: string | undefined): ServiceState {
  if (file === undefined || !existsSync(file)) return EMPTY_STATE;
  const state = ServiceState.safeParse(parsed(readFileSync(file, 'utf8')));
  if (state.success) return state.data;
  renameSync(file, `${file}.unreadable`);
  return EMPTY_STATE;
}

/** Writes the state a moment after the last change, always whole: to a file beside it that then takes its place. */
export function createStateWriter(file: string | undefined, snapshot: () => ServiceState) {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let writing: Promise<void> = Promise.resolve();

  const write = async () => {
    if (file === undefined) return;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.new`, JSON.stringify(snapshot()), { mode: 0o600 });
    await rename(`${file}.new`, file);
  };
  /** One write at a time; a failed one does not stop those after it. */
  const enqueue = () => {
    timer = null;
    writing = writing.catch(() => undefined).then(write);
    return writing;
  };

  return {
    changed: () => {
      if (file === undefined || timer !== null) return;
      timer = setTimeout(() => {
        // Reported by `flush`, which writes once more.
        enqueue().catch(() => undefined);
      }, QUIET_MILLISECONDS);
      timer.unref();
    },
    /** Writes what is there now; rejects when that fails. */
    flush: async () => {
      if (timer !== null) clearTimeout(timer);
      await enqueue();
    },
  };
}
