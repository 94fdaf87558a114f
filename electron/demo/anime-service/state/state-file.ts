import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { COLLECTION_TYPES } from '../wire/vocabulary.ts';

const moment = z.number();

/** A map in memory is the list of its entries in the file. */
function mapOf<Key, Value>(entry: z.ZodType<[Key, Value]>) {
  return z.array(entry).transform((entries) => new Map(entries));
}

const FavoriteEntry = z.object({ releaseId: z.int(), addedAt: moment });

const CollectionEntry = z.object({
  releaseId: z.int(),
  type: z.enum(COLLECTION_TYPES),
  addedAt: moment,
  /** Grows with every entry that is added. */
  place: z.int(),
  /** Removals have no effect before this time; null: they always have. */
  stuckUntil: moment.nullable(),
});
export type CollectionEntry = z.infer<typeof CollectionEntry>;

const CollectionsState = z.object({
  entries: z.array(CollectionEntry),
  /** Entries that were removed too soon and will come back. */
  returns: z.array(z.object({ dueAt: moment, entry: CollectionEntry })),
});

const SavedPosition = z.object({ time: z.number(), isWatched: z.boolean(), savedAt: moment });
export type SavedPosition = z.infer<typeof SavedPosition>;

const StoredTimecode = SavedPosition.extend({ recordId: z.int() });
export type StoredTimecode = z.infer<typeof StoredTimecode>;

const TimecodeState = z.object({
  nextRecordId: z.int(),
  /** Null: to be rebuilt from the stored records on the next read. */
  fast: mapOf(z.tuple([z.string(), SavedPosition])).nullable(),
  stored: mapOf(z.tuple([z.string(), StoredTimecode])),
  /** Changes on their way to the stored records, in order; a null position is a removal. */
  pending: z.array(z.object({ dueAt: moment, episodeId: z.string(), position: SavedPosition.nullable() })),
});

const Account = z.object({
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
  /** Scores by release. */
  ratings: mapOf(z.tuple([z.int(), z.int()])),
  timecodes: TimecodeState,
});
export type Account = z.infer<typeof Account>;

/** What survives a restart: accounts with their lists, and the sessions. */
const ServiceState = z.object({
  version: z.literal(1),
  accounts: z.array(Account),
  sessions: z.array(z.object({ token: z.string(), accountId: z.int() })),
});
export type ServiceState = z.infer<typeof ServiceState>;

const QUIET_MILLISECONDS = 400;

export function emptyState(): ServiceState {
  return { version: 1, accounts: [], sessions: [] };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The state of the last run, or an empty one without a file. An unreadable file is renamed. */
export function loadState(file: string | undefined): ServiceState {
  if (file === undefined || !existsSync(file)) return emptyState();
  const state = ServiceState.safeParse(parsed(readFileSync(file, 'utf8')));
  if (state.success) return state.data;
  renameSync(file, `${file}.unreadable`);
  return emptyState();
}

/** Writes the state shortly after a change, as a whole: to a new file, which then takes the place of the old one. */
export function createStateWriter(file: string | undefined, current: () => ServiceState) {
  let timer: NodeJS.Timeout | null = null;

  const write = () => {
    timer = null;
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true });
    const text = JSON.stringify(current(), (_name, value: unknown) => (value instanceof Map ? [...value] : value));
    writeFileSync(`${file}.new`, text, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };

  return {
    changed: () => {
      timer ??= setTimeout(() => {
        try {
          write();
        } catch {
          // Reported by `flush`, which writes once more.
        }
      }, QUIET_MILLISECONDS).unref();
    },
    /** Writes the present state; throws if that fails. */
    flush: () => {
      clearTimeout(timer ?? undefined);
      write();
    },
  };
}
