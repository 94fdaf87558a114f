import PQueue from 'p-queue';
import type { SavedLibrary } from '#core/library/saved/saved-library.ts';
import { storageFailure } from '#core/platform/database/storage-failure.ts';
import { createTimer } from '#core/platform/time.ts';
import type { Clock, Log } from '#core/ports.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { PictureAttempt } from '#shared/domain/downloads/download.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { savedAddress } from '../saved/library-writes.ts';
import type { LibraryStatements } from './download-tables.ts';
import type { FetchPicture, PictureAnswer } from './fetch-picture.ts';

/** Fetches the pictures that saved chapters lack, for as long as the app runs. */
export type MissingPictures = {
  /** These could not be had a moment ago. Part of the transaction that saves their chapter. */
  readonly note: (addresses: readonly string[]) => void;
  /** Fetches all of the title now, without waiting for the pauses. Rejects with `storage-full`, `storage-unwritable`, or the signal's reason. */
  readonly fetchNow: (slugUrl: SlugUrl, signal: AbortSignal) => Promise<PictureAttempt>;
  /** The title was opened and the service answered. */
  readonly noteOpened: (slugUrl: SlugUrl) => void;
  /** What is missing, or what keeps it from being fetched, may be another now; `isBack`: hosts that were away may be there. */
  readonly lookAgain: (isBack: boolean) => void;
  readonly close: () => Promise<void>;
};

type MissingPicturesOptions = {
  readonly library: Pick<SavedLibrary, 'state' | 'database' | 'chaptersOf' | 'putPictures'>;
  readonly store: MissingPictureStore;
  readonly fetchPicture: FetchPicture;
  /** By the person: nothing is fetched unasked. */
  readonly isPaused: () => boolean;
  readonly clock: Clock;
  readonly log: Log;
};

const MINUTE_MILLISECONDS = 60_000;
const HOUR_MILLISECONDS = 60 * MINUTE_MILLISECONDS;
/** After the first attempt, the second, and so on; after all others the longest. */
const PAUSES_MILLISECONDS = [5 * MINUTE_MILLISECONDS, ...[0.5, 2, 6, 12].map((hours) => hours * HOUR_MILLISECONDS)];
const LONGEST_PAUSE_MILLISECONDS = 24 * HOUR_MILLISECONDS;
/** A host that gives no answer rests for twice as long each time, which says nothing of its pictures. */
const FIRST_REST_MILLISECONDS = 5 * MINUTE_MILLISECONDS;
const LONGEST_REST_MILLISECONDS = HOUR_MILLISECONDS;
/** After so many pictures in a row without an answer their host counts as away. */
const MOST_UNANSWERED = 3;
const FIRST_LOOK_AFTER_MILLISECONDS = MINUTE_MILLISECONDS;
const BETWEEN_LOOKS_MILLISECONDS = 5_000;
/** The clock on the wall may be set meanwhile; and after a failure. */
const LONGEST_BETWEEN_LOOKS_MILLISECONDS = HOUR_MILLISECONDS;
const MOST_IN_A_LOOK = 20;
/** What was asked for so lately is not asked for again because its title is opened. */
const JUST_ASKED_MILLISECONDS = MINUTE_MILLISECONDS;
/** Beside those of the chapter that is being saved. */
const MOST_AT_ONCE = 2;

export function createMissingPictures(options: MissingPicturesOptions): MissingPictures {
  const { library, store, fetchPicture, isPaused, clock, log } = options;
  const closing = new AbortController();
  const slots = new PQueue({ concurrency: MOST_AT_ONCE });
  /** By the origins of hosts that gave no answer; lost with a restart, which costs each host one request. */
  const rests = new Map<string, { readonly length: number; readonly until: number }>();
  const asking = new Map<string, Promise<PictureAnswer>>();
  /** Titles whose pictures are asked for because they were opened. */
  const opened = new Set<SlugUrl>();
  const underway = new Set<Promise<unknown>>();
  const timer = createTimer(clock, () => begin(look()));
  /** `soon`: the next look is not hastened by anything. */
  let state: 'soon' | 'looking' | 'idle' = 'soon';
  let isToLookAgain = false;
  /** The database of which all that is missing was taken in. */
  let tidied: unknown = null;

  /** Registers work that closing waits for. */
  function kept<Value>(work: Promise<Value>): Promise<Value> {
    const ended = work.catch(() => undefined).finally(() => underway.delete(ended));
    underway.add(ended);
    return work;
  }

  /** Runs in the background; an unwritable folder is reported elsewhere. */
  function begin(work: Promise<unknown>): void {
    kept(work).catch((cause: unknown) => {
      if (closing.signal.aborted || storageFailure(cause) instanceof AppFailure) return;
      log.error('missing pictures not fetched', cause);
    });
  }

  function pauseAfter(attempts: number): number {
    return PAUSES_MILLISECONDS[Math.max(attempts - 1, 0)] ?? LONGEST_PAUSE_MILLISECONDS;
  }

  function dueAt({ address, againAt }: MissingPicture): number {
    // A time further ahead than any pause was told by a clock that has been set back.
    const at = againAt > clock.now() + LONGEST_PAUSE_MILLISECONDS ? 0 : againAt;
    return Math.max(at, rests.get(originOf(address))?.until ?? 0);
  }

  async function fetchOne(address: string): Promise<PictureAnswer> {
    try {
      return await fetchPicture(address, closing.signal);
    } catch (cause) {
      if (cause instanceof AppFailure && cause.error.code === 'offline') return 'away';
      throw cause;
    }
  }

  /** What the person asks for may be on its way already. */
  function answerFor(address: string): Promise<PictureAnswer> {
    const answer = asking.get(address) ?? fetchOne(address).finally(() => asking.delete(address));
    asking.set(address, answer);
    return answer;
  }

  /** Whether its host gave an answer. */
  async function ask(picture: MissingPicture, isUnasked: boolean): Promise<boolean> {
    const { address } = picture;
    const answer = await answerFor(address);
    const now = clock.now();
    if (answer === 'away') {
      // No attempt. Those that are due for longer come first the next time.
      store.put({ ...picture, askedAt: now, againAt: Math.max(picture.againAt, now) });
      return false;
    }
    if (typeof answer === 'object') {
      await library.putPictures([{ address, bytes: answer }]);
      return true;
    }
    const attempts = picture.attempts + (isUnasked ? 1 : 0);
    store.put({ address, attempts, askedAt: now, againAt: now + pauseAfter(attempts) });
    return true;
  }

  /** Whether some host gave no answer. Ends when all that was begun has ended. */
  async function askAll(pictures: readonly MissingPicture[], isUnasked: boolean, signal: AbortSignal) {
    const unanswered = new Map<string, number>();
    const countOf = (origin: string) => unanswered.get(origin) ?? 0;
    const askNext = async (picture: MissingPicture) => {
      const origin = originOf(picture.address);
      if (countOf(origin) >= MOST_UNANSWERED) return;
      const isAnswered = await ask(picture, isUnasked);
      unanswered.set(origin, isAnswered ? 0 : countOf(origin) + 1);
    };
    const ended = await Promise.allSettled(
      pictures.map((picture) =>
        slots.add(() => askNext(picture), { signal: AbortSignal.any([signal, closing.signal]) }),
      ),
    );
    for (const [origin, count] of unanswered) {
      if (count === 0) rests.delete(origin);
      else if (isUnasked) rest(origin);
    }
    for (const each of ended) if (each.status === 'rejected') throw each.reason;
    return [...unanswered.values()].some((count) => count > 0);
  }

  function rest(origin: string): void {
    const length = Math.min(2 * (rests.get(origin)?.length ?? FIRST_REST_MILLISECONDS / 2), LONGEST_REST_MILLISECONDS);
    rests.set(origin, { length, until: clock.now() + length });
  }

  /** Milliseconds until the next look; null: nothing is to be done before `lookAgain`. */
  async function fetchDue(): Promise<number | null> {
    const database = library.database();
    if (library.state() !== 'ready' || isPaused()) return null;
    if (database !== tidied) store.tidy();
    tidied = database;
    const due = store.all().filter((picture) => dueAt(picture) <= clock.now());
    await askAll(due.slice(0, MOST_IN_A_LOOK), true, closing.signal);
    const next = store
      .all()
      .reduce((earliest, picture) => Math.min(earliest, dueAt(picture)), Number.POSITIVE_INFINITY);
    if (next === Number.POSITIVE_INFINITY) return null;
    return Math.min(Math.max(next - clock.now(), BETWEEN_LOOKS_MILLISECONDS), LONGEST_BETWEEN_LOOKS_MILLISECONDS);
  }

  async function look(): Promise<void> {
    state = 'looking';
    isToLookAgain = false;
    let next: number | null = LONGEST_BETWEEN_LOOKS_MILLISECONDS;
    try {
      next = await fetchDue();
    } finally {
      state = 'idle';
      if (isToLookAgain) lookAgain(false);
      else if (next !== null && !closing.signal.aborted) timer.set(next);
    }
  }

  function lookAgain(isBack: boolean): void {
    if (isBack) rests.clear();
    if (closing.signal.aborted) return;
    isToLookAgain = true;
    if (state !== 'idle') return;
    state = 'soon';
    timer.set(BETWEEN_LOOKS_MILLISECONDS);
  }

  const missingOf = (slugUrl: SlugUrl) =>
    library.chaptersOf(slugUrl).reduce((sum, { missingPictures }) => sum + missingPictures, 0);

  timer.set(FIRST_LOOK_AFTER_MILLISECONDS);
  return {
    note: (addresses) => {
      for (const address of addresses) store.note(address, clock.now(), clock.now() + pauseAfter(1));
      if (addresses.length > 0) lookAgain(false);
    },
    fetchNow: async (slugUrl, signal) => {
      if (library.state() !== 'ready') throw new AppFailure({ code: 'storage-unwritable' });
      const before = missingOf(slugUrl);
      const isAway = await kept(askAll(store.ofTitle(slugUrl), false, signal));
      lookAgain(false);
      const missing = missingOf(slugUrl);
      return { fetched: Math.max(before - missing, 0), missing, isAway };
    },
    noteOpened: (slugUrl) => {
      if (library.state() !== 'ready' || isPaused() || opened.has(slugUrl)) return;
      const isLate = ({ askedAt }: MissingPicture) => Math.abs(clock.now() - askedAt) >= JUST_ASKED_MILLISECONDS;
      const wanted = store.ofTitle(slugUrl).filter(isLate);
      if (wanted.length === 0) return;
      opened.add(slugUrl);
      const asked = askAll(wanted, false, closing.signal).finally(() => opened.delete(slugUrl));
      begin(asked.then(() => lookAgain(false)));
    },
    lookAgain,
    close: async () => {
      closing.abort();
      timer.callOff();
      await Promise.all(underway);
    },
  };
}

function originOf(address: string): string {
  return URL.parse(address)?.origin ?? address;
}

/** A picture that some saved chapter lacks. Times in epoch milliseconds; 0: never asked for since it is missing, or due. */
type MissingPicture = {
  /** Absolute, at the service. */
  readonly address: string;
  /** How often it was asked for of the app's own accord. */
  readonly attempts: number;
  readonly askedAt: number;
  readonly againAt: number;
};

/** When missing pictures are asked for. Which ones are missing, the library itself says. */
type MissingPictureStore = {
  /** Missing pictures of all saved chapters, soonest due first. */
  readonly all: () => MissingPicture[];
  readonly ofTitle: (slugUrl: SlugUrl) => MissingPicture[];
  readonly put: (picture: MissingPicture) => void;
  /** It could not be had with its chapter, which is the first attempt. One that was known to be missing keeps a longer pause. */
  readonly note: (address: string, askedAt: number, againAt: number) => void;
  /** Takes in what is missing and not known here, and forgets what is not missing any more. */
  readonly tidy: () => void;
};

const COLUMNS = `
  address, ifnull(attempts, 0) AS attempts, ifnull(asked_at, 0) AS askedAt, ifnull(again_at, 0) AS againAt`;
const IS_MISSING = 'NOT EXISTS (SELECT 1 FROM picture_address WHERE picture_address.address = chapter_picture.address)';

export function createMissingPictureStore({ all, run }: LibraryStatements): MissingPictureStore {
  return {
    all: () =>
      all(`
        SELECT ${COLUMNS} FROM missing_picture WHERE EXISTS (
          SELECT 1 FROM chapter_picture JOIN chapter ON chapter.id = chapter_id
          WHERE chapter_picture.address = missing_picture.address AND ${IS_MISSING}
        ) ORDER BY again_at, address`).map(missingPictureFrom),
    ofTitle: (slugUrl) =>
      all(
        `SELECT ${COLUMNS} FROM chapter JOIN chapter_picture ON chapter_id = chapter.id
         LEFT JOIN missing_picture USING (address) WHERE slug_url = ? AND ${IS_MISSING}
         GROUP BY address ORDER BY min(list_index), address`,
        slugUrl,
      ).map(missingPictureFrom),
    put: ({ address, attempts, askedAt, againAt }) => {
      run('INSERT OR REPLACE INTO missing_picture VALUES (?, ?, ?, ?)', address, attempts, askedAt, againAt);
    },
    note: (address, askedAt, againAt) => {
      run(
        `INSERT INTO missing_picture VALUES (?, 1, ?, ?) ON CONFLICT (address)
         DO UPDATE SET asked_at = excluded.asked_at, again_at = max(again_at, excluded.again_at)`,
        ...[savedAddress(address), askedAt, againAt],
      );
    },
    tidy: () => {
      run(`
        DELETE FROM missing_picture WHERE address IN (SELECT address FROM picture_address)
          OR address NOT IN (SELECT address FROM chapter_picture)`);
      run(`
        INSERT OR IGNORE INTO missing_picture (address)
        SELECT DISTINCT address FROM chapter JOIN chapter_picture ON chapter_id = chapter.id WHERE ${IS_MISSING}`);
    },
  };
}

function missingPictureFrom(row: Record<string, unknown>): MissingPicture {
  return {
    address: String(row['address']),
    attempts: Number(row['attempts']),
    askedAt: Number(row['askedAt']),
    againAt: Number(row['againAt']),
  };
}
