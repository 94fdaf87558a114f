import PQueue from 'p-queue';
import { storageFailure } from '#core/platform/database/storage-failure.ts';
import { allEnded, createOneAtATime, createTimer, HOUR_MILLISECONDS } from '#core/platform/time.ts';
import { AppFailure, takingFor } from '#shared/contract/app-error.ts';
import type { PictureAttempt } from '#shared/domain/downloads/download.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { requestedAddress } from '../saved/saved-library.ts';
import type { DownloadContext } from './download-context.ts';
import type { PictureAnswer } from './fetch-picture.ts';

const MINUTE_MILLISECONDS = 60_000;
/** From the first attempt, with the chapter, to the second. */
const FIRST_PAUSE_MILLISECONDS = 5 * MINUTE_MILLISECONDS;
const PAUSE_MILLISECONDS = 12 * HOUR_MILLISECONDS;
/** For a host that is away, and for a picture that an edge refused. */
const SHORT_PAUSE_MILLISECONDS = HOUR_MILLISECONDS;
/** A host counts as away after three pictures in a row without an answer, or twenty that its edge refused. */
const MOST_DOUBTS = 20;
const DOUBTS = { away: 7, refused: 1, none: 0 };
const FIRST_LOOK_AFTER_MILLISECONDS = MINUTE_MILLISECONDS;
const BETWEEN_LOOKS_MILLISECONDS = 5_000;
/** Bounds the wait in case the system clock is changed, and after a failure. */
const LONGEST_BETWEEN_LOOKS_MILLISECONDS = HOUR_MILLISECONDS;
/** A person's own request waits for one look, and a full disk ends it. */
const MOST_IN_A_LOOK = 20;
/** In addition to the pictures of the chapter that is being saved. */
const MOST_AT_ONCE = 2;

/** Fetches the pictures that saved chapters lack, for as long as the app runs. */
export type MissingPictures = ReturnType<typeof createMissingPictures>;

export function createMissingPictures({ library, fetchPicture, clock, log, store }: DownloadContext) {
  const closing = new AbortController();
  const slots = new PQueue({ concurrency: MOST_AT_ONCE });
  const inTurn = createOneAtATime();
  /** Epoch milliseconds of the next request, by address. Which pictures are missing follows from the library's own tables. */
  const againAt = new Map<string, number>();
  /** By host, over all looks: the pictures of several hosts share a look. */
  const lastingDoubts = new Map<string, number>();
  const timer = createTimer(clock, () => void inTurn(look));
  /** Epoch milliseconds of the next look, while the timer is set. */
  let lookAt = 0;
  /** The database whose missing pictures are all in `againAt`. */
  let listed: unknown = null;

  const mayAsk = () => library.state() === 'ready' && !store.isAllPaused();

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

  async function ask(address: string): Promise<PictureAnswer> {
    const answer: PictureAnswer = await fetchPicture(address, closing.signal).catch(takingFor('away', 'offline'));
    if (typeof answer === 'object') await library.putPictures([{ address, bytes: answer }]);
    return answer;
  }

  function postpone(origin: string): void {
    const then = clock.now() + SHORT_PAUSE_MILLISECONDS;
    for (const [address, at] of againAt) if (originOf(address) === origin) againAt.set(address, Math.max(at, then));
  }

  /** Waits for all requests; makes none once `mayGoOn` is false. Returns whether a host gave no answer, or its edge refused many. */
  async function askAll(
    addresses: readonly string[],
    signal: AbortSignal,
    mayGoOn = () => true,
    doubts = new Map<string, number>(),
  ): Promise<boolean> {
    const askNext = async (address: string) => {
      if (!mayGoOn()) return;
      if (missingWhere('address = ?', address).length === 0) return void againAt.delete(address);
      const origin = originOf(address);
      const before = doubts.get(origin) ?? 0;
      const answer = before < MOST_DOUBTS ? await ask(address) : 'away';
      const more = typeof answer === 'object' ? 0 : DOUBTS[answer];
      const after = more === 0 ? 0 : (doubts.get(origin) ?? 0) + more;
      doubts.set(origin, after);
      // Last in the order, so that lasting refusals do not keep the others from being asked for.
      againAt.delete(address);
      againAt.set(address, clock.now() + (answer === 'none' ? PAUSE_MILLISECONDS : SHORT_PAUSE_MILLISECONDS));
      if (before < MOST_DOUBTS && after >= MOST_DOUBTS) postpone(origin);
    };
    const cancelling = { signal: AbortSignal.any([signal, closing.signal]) };
    await allEnded(addresses.map((address) => slots.add(() => askNext(address), cancelling)));
    return [...doubts.values()].some((count) => count >= DOUBTS.away);
  }

  async function askDue(): Promise<void> {
    const database = library.database();
    if (listed !== database)
      for (const address of missingWhere('TRUE')) againAt.set(address, againAt.get(address) ?? 0);
    listed = database;
    const due = [...againAt].flatMap(([address, at]) => (at <= clock.now() ? address : []));
    // A host counted as away was postponed, so it gets another chance when its pictures are due again.
    for (const [origin, count] of lastingDoubts) if (count >= MOST_DOUBTS) lastingDoubts.delete(origin);
    await askAll(due.slice(0, MOST_IN_A_LOOK), closing.signal, mayAsk, lastingDoubts);
  }

  async function look(): Promise<void> {
    let wait = LONGEST_BETWEEN_LOOKS_MILLISECONDS;
    try {
      if (mayAsk()) {
        await askDue();
        wait = Math.min(wait, Math.min(...againAt.values()) - clock.now());
      }
    } catch (cause) {
      report(cause);
    }
    lookIn(Math.max(wait, BETWEEN_LOOKS_MILLISECONDS));
  }

  /** Only brings the next look forward: notes come faster than `BETWEEN_LOOKS_MILLISECONDS` while a title is saved. */
  function lookIn(milliseconds: number): void {
    const at = clock.now() + milliseconds;
    if (closing.signal.aborted || (timer.isSet() && lookAt <= at)) return;
    lookAt = at;
    timer.set(milliseconds);
  }

  /** The missing pictures or the conditions for fetching them changed. */
  const lookAgain = () => lookIn(BETWEEN_LOOKS_MILLISECONDS);

  const countMissing = (slugUrl: SlugUrl) =>
    library.chaptersOf(slugUrl).reduce((sum, { missingPictures }) => sum + missingPictures, 0);

  lookIn(FIRST_LOOK_AFTER_MILLISECONDS);
  return {
    /** Notes pictures that could not be fetched with their chapter. */
    note: (addresses: readonly string[]): void => {
      for (const address of addresses) againAt.set(requestedAddress(address), clock.now() + FIRST_PAUSE_MILLISECONDS);
      if (addresses.length > 0) lookAgain();
    },
    /**
     * Fetches all missing pictures of the title now. Rejects with `storage-full`, `storage-unwritable`, or the signal's reason.
     */
    fetchNow: async (slugUrl: SlugUrl, signal: AbortSignal): Promise<PictureAttempt> => {
      if (library.state() !== 'ready') throw new AppFailure({ code: 'storage-unwritable' });
      const before = countMissing(slugUrl);
      const isAway = await askAll(missingWhere('slug_url = ?', slugUrl), signal);
      const missing = countMissing(slugUrl);
      return { fetched: Math.max(before - missing, 0), missing, isAway };
    },
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
