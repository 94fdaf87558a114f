import PQueue from 'p-queue';
import { z } from 'zod';
import { storageFailure } from '#core/platform/database/storage-failure.ts';
import { createOneAtATime, createTimer } from '#core/platform/time.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { PictureAttempt } from '#shared/domain/downloads/download.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { savedAddress } from '../saved/saved-library.ts';
import type { PictureAnswer } from './fetch-picture.ts';
import type { LibraryStatements } from './guarded-statements.ts';
import type { DownloadContext } from './queue-store.ts';

const MINUTE_MILLISECONDS = 60_000;
const HOUR_MILLISECONDS = 60 * MINUTE_MILLISECONDS;
/** Pauses after the first attempts; the longest one after all others. */
const PAUSES_MILLISECONDS = [5 * MINUTE_MILLISECONDS, ...[0.5, 2, 6, 12].map((hours) => hours * HOUR_MILLISECONDS)];
const LONGEST_PAUSE_MILLISECONDS = 24 * HOUR_MILLISECONDS;
/** A host without an answer rests, twice as long each time; that is no attempt for its pictures. */
const FIRST_REST_MILLISECONDS = 5 * MINUTE_MILLISECONDS;
const LONGEST_REST_MILLISECONDS = HOUR_MILLISECONDS;
/** A host counts as away after so many pictures in a row without an answer. */
const MOST_UNANSWERED = 3;
const FIRST_LOOK_AFTER_MILLISECONDS = MINUTE_MILLISECONDS;
const BETWEEN_LOOKS_MILLISECONDS = 5_000;
/** Bounds the wait in case the system clock is changed, and after a failure. */
const LONGEST_BETWEEN_LOOKS_MILLISECONDS = HOUR_MILLISECONDS;
const MOST_IN_A_LOOK = 20;
/** Opening a title does not repeat attempts this recent. */
const JUST_ASKED_MILLISECONDS = MINUTE_MILLISECONDS;
/** Besides the pictures of the chapter that is being saved. */
const MOST_AT_ONCE = 2;

/** Fetches the pictures that saved chapters lack, for as long as the app runs. */
export type MissingPictures = ReturnType<typeof createMissingPictures>;

export function createMissingPictures({ library, statements, fetchPicture, clock, log, ...queue }: DownloadContext) {
  const store = createMissingPictureStore(statements);
  const isPaused = queue.store.isAllPaused;
  const closing = new AbortController();
  const slots = new PQueue({ concurrency: MOST_AT_ONCE });
  const inTurn = createOneAtATime();
  /** Resting hosts by origin; lost with a restart, which costs each host one request. */
  const rests = new Map<string, { readonly length: number; readonly until: number }>();
  /** Titles whose pictures are being fetched because they were opened. */
  const opened = new Set<SlugUrl>();
  const timer = createTimer(clock, () => begin(inTurn(look)));
  /** The next look has its time already. */
  let isSoon = true;
  /** The database whose missing pictures are all in the store. */
  let tidied: unknown = null;

  /** Runs in the background; an unwritable folder is reported elsewhere. */
  function begin(work: Promise<unknown>): void {
    work.catch((cause: unknown) => {
      if (closing.signal.aborted || storageFailure(cause) instanceof AppFailure) return;
      log.error('missing pictures not fetched', cause);
    });
  }

  function pauseAfter(attempts: number): number {
    return PAUSES_MILLISECONDS[Math.max(attempts - 1, 0)] ?? LONGEST_PAUSE_MILLISECONDS;
  }

  function dueAt({ address, againAt }: MissingPicture): number {
    // A time further ahead than any pause comes from a clock that was set back since.
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

  /** Returns whether the host answered. */
  async function ask(picture: MissingPicture, isAutomatic: boolean): Promise<boolean> {
    const { address, againAt } = picture;
    const answer = await fetchOne(address);
    const now = clock.now();
    if (typeof answer === 'object') {
      await library.putPictures([{ address, bytes: answer }]);
      return true;
    }
    const isAway = answer === 'away';
    const attempts = picture.attempts + (isAutomatic && !isAway ? 1 : 0);
    // No answer is no attempt: pictures that are due for longer come first next time.
    const next = isAway ? Math.max(againAt, now) : now + pauseAfter(attempts);
    store.put({ address, attempts, askedAt: now, againAt: next });
    return !isAway;
  }

  /** Returns whether a host gave no answer, once everything that was begun has ended. */
  async function askAll(pictures: readonly MissingPicture[], isAutomatic: boolean, signal: AbortSignal) {
    const unanswered = new Map<string, number>();
    const askNext = async (picture: MissingPicture) => {
      const origin = originOf(picture.address);
      const count = () => unanswered.get(origin) ?? 0;
      if (count() >= MOST_UNANSWERED) return;
      unanswered.set(origin, (await ask(picture, isAutomatic)) ? 0 : count() + 1);
    };
    const cancelling = { signal: AbortSignal.any([signal, closing.signal]) };
    const ended = await Promise.allSettled(pictures.map((picture) => slots.add(() => askNext(picture), cancelling)));
    for (const [origin, count] of unanswered) {
      if (count === 0) rests.delete(origin);
      else if (isAutomatic) rest(origin);
    }
    for (const each of ended) if (each.status === 'rejected') throw each.reason;
    return [...unanswered.values()].some((count) => count > 0);
  }

  function rest(origin: string): void {
    const length = Math.min(2 * (rests.get(origin)?.length ?? FIRST_REST_MILLISECONDS / 2), LONGEST_REST_MILLISECONDS);
    rests.set(origin, { length, until: clock.now() + length });
  }

  /** Returns the milliseconds until the next look; null when only `lookAgain` can bring more work. */
  async function fetchDue(): Promise<number | null> {
    const database = library.database();
    if (library.state() !== 'ready' || isPaused()) return null;
    if (database !== tidied) store.tidy();
    tidied = database;
    const due = store.all().filter((picture) => dueAt(picture) <= clock.now());
    await askAll(due.slice(0, MOST_IN_A_LOOK), true, closing.signal);
    const next = Math.min(...store.all().map(dueAt));
    if (next === Number.POSITIVE_INFINITY) return null;
    return Math.min(Math.max(next - clock.now(), BETWEEN_LOOKS_MILLISECONDS), LONGEST_BETWEEN_LOOKS_MILLISECONDS);
  }

  async function look(): Promise<void> {
    isSoon = false;
    let next: number | null = LONGEST_BETWEEN_LOOKS_MILLISECONDS;
    try {
      next = await fetchDue();
    } finally {
      if (!isSoon && next !== null && !closing.signal.aborted) timer.set(next);
    }
  }

  function lookAgain(isBack: boolean): void {
    if (isBack) rests.clear();
    if (isSoon || closing.signal.aborted) return;
    isSoon = true;
    timer.set(BETWEEN_LOOKS_MILLISECONDS);
  }

  const missingOf = (slugUrl: SlugUrl) =>
    library.chaptersOf(slugUrl).reduce((sum, { missingPictures }) => sum + missingPictures, 0);

  timer.set(FIRST_LOOK_AFTER_MILLISECONDS);
  return {
    /** Notes pictures that could not be fetched with their chapter, in the transaction that saves it. */
    note: (addresses: readonly string[]): void => {
      for (const address of addresses) store.note(address, clock.now(), clock.now() + pauseAfter(1));
      if (addresses.length > 0) lookAgain(false);
    },
    /**
     * Fetches all missing pictures of the title now, without pauses. Rejects with `storage-full`, `storage-unwritable`, or the
     * signal's reason.
     */
    fetchNow: async (slugUrl: SlugUrl, signal: AbortSignal): Promise<PictureAttempt> => {
      if (library.state() !== 'ready') throw new AppFailure({ code: 'storage-unwritable' });
      const before = missingOf(slugUrl);
      const isAway = await askAll(store.ofTitle(slugUrl), false, signal);
      lookAgain(false);
      const missing = missingOf(slugUrl);
      return { fetched: Math.max(before - missing, 0), missing, isAway };
    },
    /** The title was opened and the service answered. */
    noteOpened: (slugUrl: SlugUrl): void => {
      if (library.state() !== 'ready' || isPaused() || opened.has(slugUrl)) return;
      const isOld = ({ askedAt }: MissingPicture) => Math.abs(clock.now() - askedAt) >= JUST_ASKED_MILLISECONDS;
      const wanted = store.ofTitle(slugUrl).filter(isOld);
      if (wanted.length === 0) return;
      opened.add(slugUrl);
      const asked = askAll(wanted, false, closing.signal).finally(() => opened.delete(slugUrl));
      begin(asked.then(() => lookAgain(false)));
    },
    /** The missing pictures or the conditions for fetching them changed; `isBack`: hosts that were away may answer again. */
    lookAgain,
    close: async () => {
      closing.abort();
      timer.callOff();
      await slots.onIdle();
    },
  };
}

function originOf(address: string): string {
  return URL.parse(address)?.origin ?? address;
}

const MissingPicture = z.object({
  /** Absolute, at the service. */
  address: z.string(),
  /** Automatic ones. */
  attempts: z.int(),
  /** Epoch milliseconds; 0: never requested, or due. */
  askedAt: z.number(),
  againAt: z.number(),
});
type MissingPicture = z.infer<typeof MissingPicture>;

const COLUMNS = `
  address, ifnull(attempts, 0) AS attempts, ifnull(asked_at, 0) AS asked_at, ifnull(again_at, 0) AS again_at`;
const IS_MISSING = 'NOT EXISTS (SELECT 1 FROM picture_address WHERE picture_address.address = chapter_picture.address)';

/** Times of requests. Which pictures are missing follows from the library's own tables. */
function createMissingPictureStore({ run, put, rowsOf }: LibraryStatements) {
  const rows = rowsOf('missing_picture', MissingPicture);
  return {
    /** Missing pictures of all saved chapters, soonest due first. */
    all: () =>
      rows(`
        SELECT ${COLUMNS} FROM missing_picture WHERE EXISTS (
          SELECT 1 FROM chapter_picture JOIN chapter ON chapter.id = chapter_id
          WHERE chapter_picture.address = missing_picture.address AND ${IS_MISSING}
        ) ORDER BY again_at, address`),
    ofTitle: (slugUrl: SlugUrl) =>
      rows(
        `SELECT ${COLUMNS} FROM chapter JOIN chapter_picture ON chapter_id = chapter.id
         LEFT JOIN missing_picture USING (address) WHERE slug_url = ? AND ${IS_MISSING}
         GROUP BY address ORDER BY min(list_index), address`,
        slugUrl,
      ),
    put: (picture: MissingPicture) => put('missing_picture', picture),
    /** Counts as the first attempt. A picture that was missing before keeps a longer pause. */
    note: (address: string, askedAt: number, againAt: number) =>
      run(
        `INSERT INTO missing_picture VALUES (?, 1, ?, ?) ON CONFLICT (address)
         DO UPDATE SET asked_at = excluded.asked_at, again_at = max(again_at, excluded.again_at)`,
        ...[savedAddress(address), askedAt, againAt],
      ),
    /** Adds missing pictures without a row and deletes the rows of all others. */
    tidy: (): void => {
      run(`
        DELETE FROM missing_picture WHERE address IN (SELECT address FROM picture_address)
          OR address NOT IN (SELECT address FROM chapter_picture)`);
      run(`
        INSERT OR IGNORE INTO missing_picture (address)
        SELECT DISTINCT address FROM chapter JOIN chapter_picture ON chapter_id = chapter.id WHERE ${IS_MISSING}`);
    },
  };
}
