import type { AccountKey } from '#core/account/account-service.ts';
import { createTimer, DAY_MILLISECONDS } from '#core/platform/time.ts';
import { isFailure, takingFor } from '#shared/contract/app-error.ts';
import type { EpisodeId } from '#shared/domain/identifiers.ts';
import { WireEpisodeOfRelease, WireTimecodeRecord } from '#shared/upstream/anime-api.ts';
import { createBackgroundWork } from '../background-work.ts';
import type { ReadHistoryPage } from '../history/history.ts';
import type { Turn } from '../sync-loop.ts';
import type { EpisodeMap } from './episode-map.ts';
import type { Pulled, TimecodeParts } from './timecode-pull.ts';
import type { KnownTimecode } from './timecode-rules.ts';

type EnquiriesOptions = TimecodeParts & {
  readonly episodeMap: EpisodeMap;
  readonly readHistory: ReadHistoryPage;
  readonly onChanged: () => void;
};

const EPISODES = '/anime/releases/episodes';
const EVERY_MILLISECONDS = 2_000;
/** Stored records, and the history with them, are late by up to a minute (anime-service, Timecode stores). */
const HISTORY_AFTER_MILLISECONDS = 70_000;
const MAXIMUM_HISTORY_PAGES = 10;

/**
 * Single background requests for facts that the list of positions lacks: whether an unlisted entry has no stored record
 * either (only both together are a removal by another device), when entries were saved, and the release of an episode.
 */
export function createEnquiries(options: EnquiriesOptions) {
  const { client, episodeMap, readHistory, clock, log, onChanged } = options;
  const { known } = options.store;
  /** The last exchange with the service. */
  let turn: Turn | null = null;
  let missing: readonly KnownTimecode[] = [];
  let historyPage: number | null = null;
  /** Episodes with an unreadable answer: not asked about again before the next start. */
  const unreadable = new Set<EpisodeId>();

  async function askMissing(owner: AccountKey, entry: KnownTimecode, signal: AbortSignal): Promise<void> {
    const path = `${EPISODES}/${entry.episodeId}/timecode`;
    const record = await client
      .get(path, WireTimecodeRecord, { isProtected: true, signal })
      .catch(takingFor(null, 'not-found'));
    missing = missing.filter((other) => other !== entry);
    if (record === null && known.forget(owner, entry)) onChanged();
  }

  async function askHistory(owner: AccountKey, page: number, signal: AbortSignal): Promise<void> {
    const { entries, totalPages } = await readHistory(page, signal);
    const records = entries.map(({ progress }) => progress);
    episodeMap.note(
      records.flatMap(({ episodeId, releaseId }) => (releaseId === null ? [] : [{ episodeId, releaseId }])),
    );
    const dated = known.date(owner, records);
    if (dated > 0) onChanged();
    const goesOn = dated > 0 && page < totalPages && page < MAXIMUM_HISTORY_PAGES && known.hasUndated(owner);
    if (owner === turn?.account) historyPage = goesOn ? page + 1 : null;
  }

  async function askEpisode(episodeId: EpisodeId, signal: AbortSignal): Promise<void> {
    try {
      const answer = client.get(`${EPISODES}/${episodeId}`, WireEpisodeOfRelease, { signal, kind: 'release' });
      const release = (await answer.catch(takingFor(null, 'not-found')))?.release;
      if (release === undefined) return episodeMap.keepUnknown(episodeId, clock.now());
      const episodeIds = [episodeId, ...release.episodes.map(({ id }) => id)];
      episodeMap.note(episodeIds.map((id) => ({ episodeId: id, releaseId: release.id })));
    } catch (cause) {
      if (!isFailure(cause, 'upstream')) throw cause;
      unreadable.add(episodeId);
    }
  }

  function nextRequest(owner: AccountKey, signal: AbortSignal): Promise<void> | null {
    const [entry] = missing;
    if (entry !== undefined) return askMissing(owner, entry, signal);
    if (historyPage !== null) return askHistory(owner, historyPage, signal);
    const wanted = episodeMap.wanted(owner, unreadable.size + 1, clock.now() - 7 * DAY_MILLISECONDS);
    const episodeId = wanted.find((id) => !unreadable.has(id));
    return episodeId === undefined ? null : askEpisode(episodeId, signal);
  }

  const work = createBackgroundWork({
    ...{ name: 'enquiry', clock, log },
    step: async (signal) => {
      const request = turn?.isStill() === true ? nextRequest(turn.account, signal) : null;
      await request;
      return request === null ? null : EVERY_MILLISECONDS;
    },
  });
  const historyTimer = createTimer(clock, () => {
    historyPage = 1;
    work.start(EVERY_MILLISECONDS);
  });

  return {
    follow: (pulling: Turn, pulled: Pulled) => {
      if (pulling.account !== turn?.account) {
        missing = [];
        historyPage = null;
        historyTimer.cancel();
      }
      turn = pulling;
      if (pulled.isWhole) missing = pulled.missing;
      if (pulled.hasChanged && known.hasUndated(turn.account)) {
        if (pulled.isWhole) historyPage = 1;
        else historyTimer.set(HISTORY_AFTER_MILLISECONDS);
      }
      work.start(EVERY_MILLISECONDS);
    },
    close: () => {
      work.close();
      historyTimer.cancel();
    },
  };
}
