import PQueue from 'p-queue';
import { storageFailure } from '#core/platform/database/storage-failure.ts';
import { createOneAtATime, createTimer, DAY_MILLISECONDS, HOUR_MILLISECONDS, isWithin } from '#core/platform/time.ts';
import { AppFailure, takingFor } from '#shared/contract/app-error.ts';
import type { PictureAttempt } from '#shared/domain/downloads/download.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { requestedAddress } from '../saved/saved-library.ts';
import type { DownloadContext } from './download-context.ts';
import type { PictureAnswer } from './fetch-picture.ts';

const MINUTE_MILLISECONDS = 60_000;
/** Pauses after the first attempts; the longest one after all others. */
const PAUSES_MILLISECONDS = [5 * MINUTE_MILLISECONDS, ...[0.5, 2, 6, 12].map((hours) => hours * HOUR_MILLISECONDS)];
const LONGEST_PAUSE_MILLISECONDS = DAY_MILLISECONDS;
/** A host without an answer rests, twice as long each time; this does not count as an attempt for its pictures. */
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
/** In addition to the pictures of the chapter that is being saved. */
const MOST_AT_ONCE = 2;

/** `attempts`: failed ones that the person did not ask for. `againAt` and `askedAt`: epoch milliseconds. */
type Turn = { readonly attempts: number; readonly againAt: number; readonly askedAt: number };

/** A picture that was missing before the start is due at once, and then once a day. */
const FROM_BEFORE: Turn = { attempts: PAUSES_MILLISECONDS.length, againAt: 0, askedAt: 0 };

/** Fetches the pictures that saved chapters lack, for as long as the app runs. */
export type MissingPictures = ReturnType<typeof createMissingPictures>;

export function createMissingPictures({ library, fetchPicture, clock, log, ...queue }: DownloadContext) {
  const isPaused = queue.store.isAllPaused;
  const closing = new AbortController();
  const slots = new PQueue({ concurrency: MOST_AT_ONCE });
  const inTurn = createOneAtATime();
  /** By address, the one requested last at the end. Which pictures are missing follows from the library's own tables. */
  const turns = new Map<string, Turn>();
  /** Resting hosts by origin; lost with a restart, which costs each host one request. */
  const rests = new Map<string, { readonly length: number; readonly until: number }>();
  const timer = createTimer(clock, () => void inTurn(look));
  /** The next look is scheduled. */
  let isSoon = true;
  /** The database whose missing pictures are all in `turns`. */
  let listed: unknown = null;

  /** Addresses of missing pictures. `condition`: on `chapter` and `chapter_picture`. */
  function missingWhere(condition: string, ...values: readonly string[]): string[] {
    const select = `
      SELECT address FROM chapter JOIN chapter_picture ON chapter_id = chapter.id
      WHERE ${condition} AND NOT EXISTS (SELECT 1 FROM picture_address WHERE picture_address.address = chapter_picture.address)
      GROUP BY address ORDER BY min(list_index), address`;
    return library.statements.all(select, ...values).map((row) => String(row['address']));
  }

  /** An unwritable folder is reported elsewhere. */
  function report(cause: unknown): void {
    if (closing.signal.aborted || storageFailure(cause) instanceof AppFailure) return;
    log.error('missing pictures not fetched', cause);
  }

  function noteFailure(address: string, attempts: number): void {
    const pause = PAUSES_MILLISECONDS[attempts - 1] ?? LONGEST_PAUSE_MILLISECONDS;
    turns.set(address, { attempts, againAt: clock.now() + pause, askedAt: clock.now() });
  }

  function dueAt([address, { againAt }]: readonly [string, Turn]): number {
    return Math.max(againAt, rests.get(originOf(address))?.until ?? 0);
  }

  /** Returns whether the host answered. */
  async function ask(address: string, isAutomatic: boolean): Promise<boolean> {
    const asked = fetchPicture(address, closing.signal);
    const answer: PictureAnswer = await asked.catch(takingFor('away', 'offline'));
    const turn = turns.get(address) ?? FROM_BEFORE;
    if (typeof answer === 'object') await library.putPictures([{ address, bytes: answer }]);
    turns.delete(address);
    // A host without an answer does not count as an attempt.
    if (answer === 'away') turns.set(address, { ...turn, askedAt: clock.now() });
    else if (typeof answer === 'string') noteFailure(address, turn.attempts + Number(isAutomatic));
    return answer !== 'away';
  }

  /** Waits for all requests. Returns whether a host gave no answer. */
  async function askAll(addresses: readonly string[], isAutomatic: boolean, signal: AbortSignal) {
    const unanswered = new Map<string, number>();
    const askNext = async (address: string) => {
      const origin = originOf(address);
      const count = () => unanswered.get(origin) ?? 0;
      if (count() >= MOST_UNANSWERED) return;
      unanswered.set(origin, (await ask(address, isAutomatic)) ? 0 : count() + 1);
    };
    const cancelling = { signal: AbortSignal.any([signal, closing.signal]) };
    const ended = await Promise.allSettled(addresses.map((address) => slots.add(() => askNext(address), cancelling)));
    for (const [origin, count] of unanswered) {
      const longer = 2 * (rests.get(origin)?.length ?? FIRST_REST_MILLISECONDS / 2);
      const length = Math.min(longer, LONGEST_REST_MILLISECONDS);
      if (count === 0) rests.delete(origin);
      else if (isAutomatic) rests.set(origin, { length, until: clock.now() + length });
    }
    for (const each of ended) if (each.status === 'rejected') throw each.reason;
    return [...unanswered.values()].some((count) => count > 0);
  }

  function giveTurns(): void {
    const database = library.database();
    if (listed === database) return;
    for (const address of missingWhere('TRUE')) if (!turns.has(address)) turns.set(address, FROM_BEFORE);
    listed = database;
  }

  /** Returns the milliseconds until the next look. */
  async function fetchDue(): Promise<number> {
    if (library.state() !== 'ready' || isPaused()) return LONGEST_BETWEEN_LOOKS_MILLISECONDS;
    giveTurns();
    const due = [...turns].filter((turn) => dueAt(turn) <= clock.now()).slice(0, MOST_IN_A_LOOK);
    const addresses = due.map(([address]) => address);
    const missing = addresses.filter((address) => missingWhere('address = ?', address).length > 0);
    for (const address of addresses) if (!missing.includes(address)) turns.delete(address);
    await askAll(missing, true, closing.signal);
    const next = Math.min(...[...turns].map(dueAt)) - clock.now();
    return Math.min(Math.max(next, BETWEEN_LOOKS_MILLISECONDS), LONGEST_BETWEEN_LOOKS_MILLISECONDS);
  }

  async function look(): Promise<void> {
    isSoon = false;
    const next = await fetchDue().catch((cause: unknown) => {
      report(cause);
      return LONGEST_BETWEEN_LOOKS_MILLISECONDS;
    });
    if (!isSoon && !closing.signal.aborted) timer.set(next);
  }

  function lookAgain(isBack: boolean): void {
    if (isBack) rests.clear();
    if (isSoon || closing.signal.aborted) return;
    isSoon = true;
    timer.set(BETWEEN_LOOKS_MILLISECONDS);
  }

  const ofTitle = (slugUrl: SlugUrl) => missingWhere('slug_url = ?', slugUrl);
  const countMissing = (slugUrl: SlugUrl) =>
    library.chaptersOf(slugUrl).reduce((sum, { missingPictures }) => sum + missingPictures, 0);

  timer.set(FIRST_LOOK_AFTER_MILLISECONDS);
  return {
    /** Notes pictures that could not be fetched with their chapter, as their first attempt. */
    note: (addresses: readonly string[]): void => {
      for (const address of addresses.map(requestedAddress)) {
        // A picture that was missing before keeps a longer pause.
        noteFailure(address, turns.get(address)?.attempts ?? 1);
      }
      if (addresses.length > 0) lookAgain(false);
    },
    /**
     * Fetches all missing pictures of the title now, without pauses. Rejects with `storage-full`, `storage-unwritable`, or the
     * signal's reason.
     */
    fetchNow: async (slugUrl: SlugUrl, signal: AbortSignal): Promise<PictureAttempt> => {
      if (library.state() !== 'ready') throw new AppFailure({ code: 'storage-unwritable' });
      const before = countMissing(slugUrl);
      const isAway = await askAll(ofTitle(slugUrl), false, signal);
      lookAgain(false);
      const missing = countMissing(slugUrl);
      return { fetched: Math.max(before - missing, 0), missing, isAway };
    },
    /** The title was opened and the service answered. */
    noteOpened: (slugUrl: SlugUrl): void => {
      if (library.state() !== 'ready' || isPaused()) return;
      const turnOf = (address: string) => turns.get(address) ?? FROM_BEFORE;
      const isRecent = (address: string) => isWithin(JUST_ASKED_MILLISECONDS, turnOf(address).askedAt, clock);
      const wanted = ofTitle(slugUrl).filter((address) => !isRecent(address));
      if (wanted.length === 0) return;
      for (const address of wanted) turns.set(address, { ...turnOf(address), askedAt: clock.now() });
      askAll(wanted, false, closing.signal).then(() => lookAgain(false), report);
    },
    /** The missing pictures or the conditions for fetching them changed; `isBack`: hosts that were away may answer again. */
    lookAgain,
    close: async () => {
      closing.abort();
      timer.cancel();
      await slots.onIdle();
    },
  };
}

function originOf(address: string): string {
  return URL.parse(address)?.origin ?? address;
}
