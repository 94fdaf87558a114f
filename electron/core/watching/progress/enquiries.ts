import type { AccountKey } from '#core/account/account-service.ts';
import { backoffMilliseconds, createTimer, type ServerTime } from '#core/platform/time.ts';
import type { Clock, Log } from '#core/ports.ts';
import type { KnownTimecode } from '#core/watching/progress/known-timecode-store.ts';
import type { ProgressStores } from '#core/watching/progress/progress-stores.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { EpisodeId } from '#shared/domain/identifiers.ts';
import type { EpisodeMap } from './episode-map.ts';
import type { TimecodeCalls } from './timecode-calls.ts';
import type { Pulled } from './timecode-pull.ts';

/** Single questions to the service, in no hurry: what the list of positions does not tell. */
export type Enquiries = {
  /** Asks on from what a pull has shown. */
  readonly follow: (account: AccountKey, pulled: Pulled) => void;
  readonly close: () => void;
};

export type EnquiriesOptions = {
  readonly calls: TimecodeCalls;
  readonly stores: ProgressStores;
  readonly episodeMap: EpisodeMap;
  readonly time: ServerTime;
  readonly clock: Clock;
  readonly log: Log;
  /** The account whose session may be used now, or null. */
  readonly asker: () => AccountKey | null;
  readonly onChanged: () => void;
};

const EVERY_MILLISECONDS = 2_000;
const WEEK_MILLISECONDS = 604_800_000;
/** Stored records, and the history with them, are late by up to a minute (anime-service, Timecode stores). */
const HISTORY_AFTER_MILLISECONDS = 70_000;
const MOST_HISTORY_PAGES = 5;

/**
 * One question at a time: whether what is no longer listed has no stored record either (only both together are a removal
 * by another device), when pulled entries were saved, and which release an episode belongs to.
 */
export function createEnquiries(options: EnquiriesOptions): Enquiries {
  const { calls, stores, episodeMap, time, clock, log, asker, onChanged } = options;
  const closing = new AbortController();
  let account: AccountKey | null = null;
  let missing: KnownTimecode[] = [];
  let historyPage: number | null = null;
  /** Answered in a way that cannot be read: not asked again before the next start. */
  const unreadable = new Set<EpisodeId>();
  let failures = 0;
  let isAsking = false;
  const timer = createTimer(clock, () => void ask());
  const historyTimer = createTimer(clock, () => {
    historyPage = 1;
    goOn();
  });

  async function askMissing(owner: AccountKey, known: KnownTimecode): Promise<void> {
    const isStored = await calls.isStored(known.episodeId, closing.signal);
    missing = missing.filter((other) => other !== known);
    if (!isStored && stores.known.forget(owner, known)) onChanged();
  }

  async function askHistory(owner: AccountKey, page: number): Promise<void> {
    const { entries, isLast } = await calls.history(page, closing.signal);
    episodeMap.note(
      entries.flatMap(({ episodeId, releaseId }) => (releaseId === null ? [] : [{ episodeId, releaseId }])),
    );
    const records = entries.map((entry) => ({ ...entry, updatedAt: time.toLocal(entry.savedAt) }));
    const dated = stores.known.date(owner, records);
    if (dated > 0) onChanged();
    const goesOn = dated > 0 && !isLast && page < MOST_HISTORY_PAGES && stores.known.hasUndated(owner);
    if (owner === account) historyPage = goesOn ? page + 1 : null;
  }

  async function askEpisode(episodeId: EpisodeId): Promise<void> {
    try {
      const siblings = await calls.siblings(episodeId, closing.signal);
      if (siblings === null) stores.episodes.keepUnknown(episodeId, clock.now());
      else episodeMap.note(siblings);
    } catch (cause) {
      if (!(cause instanceof AppFailure) || cause.error.code !== 'upstream') throw cause;
      unreadable.add(episodeId);
    }
  }

  function nextQuestion(owner: AccountKey): (() => Promise<void>) | null {
    const [known] = missing;
    if (known !== undefined) return () => askMissing(owner, known);
    const page = historyPage;
    if (page !== null) return () => askHistory(owner, page);
    const wanted = stores.episodes.wanted(owner, unreadable.size + 1, clock.now() - WEEK_MILLISECONDS);
    const episodeId = wanted.find((id) => !unreadable.has(id));
    return episodeId === undefined ? null : () => askEpisode(episodeId);
  }

  async function ask(): Promise<void> {
    if (account === null || asker() !== account || closing.signal.aborted) return;
    isAsking = true;
    try {
      const question = nextQuestion(account);
      if (question === null) return;
      await question();
      failures = 0;
      if (!closing.signal.aborted) timer.set(EVERY_MILLISECONDS);
    } catch (cause) {
      if (closing.signal.aborted) return;
      if (!(cause instanceof AppFailure)) log.error('enquiry failed', cause);
      failures += 1;
      timer.set(backoffMilliseconds(cause, failures, clock.now()));
    } finally {
      isAsking = false;
    }
  }

  function goOn(): void {
    if (!isAsking && !timer.isSet() && !closing.signal.aborted) timer.set(EVERY_MILLISECONDS);
  }

  return {
    follow: (owner, pulled) => {
      if (owner !== account) {
        account = owner;
        missing = [];
        historyPage = null;
        historyTimer.callOff();
      }
      if (pulled.isWhole) missing = [...pulled.missing];
      if (stores.known.hasUndated(owner)) {
        if (pulled.isWhole && pulled.hasChanged) historyPage = 1;
        else if (pulled.hasChanged) historyTimer.set(HISTORY_AFTER_MILLISECONDS);
      }
      goOn();
    },
    close: () => {
      closing.abort();
      timer.callOff();
      historyTimer.callOff();
    },
  };
}
