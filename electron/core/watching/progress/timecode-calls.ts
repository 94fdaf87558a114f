import type { AccountKey } from '#core/account/account-service.ts';
import type { ServiceClient } from '#core/platform/http/service-client.ts';
import { inParts, type ServerTime } from '#core/platform/time.ts';
import type { Clock, Log } from '#core/ports.ts';
import type { EpisodeOfRelease } from '#core/watching/progress/episode-map.ts';
import type { RemoteTimecode } from '#core/watching/progress/known-timecode-store.ts';
import type { OutboxEntry, Refusal } from '#core/watching/progress/outbox-store.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import { WireEpisodeOfRelease, WireHistory, WireTimecode, WireTimecodeRecord } from '#shared/upstream/anime-api.ts';
import { goodItems, listInTurns } from '#shared/upstream/tolerant.ts';
import type { Turn } from '../sync-loop.ts';
import type { ProgressStores } from './progress-stores.ts';

type HistoryEntry = RemoteTimecode & {
  /** Epoch milliseconds by the service's clock. */
  readonly savedAt: number;
  readonly releaseId: ReleaseId | null;
};

/** What the service is asked and told of watch progress, in the product's words. Everything rejects as `ServiceClient` says. */
export type TimecodeCalls = {
  /** The fast list: entries saved at or after `since` (epoch milliseconds, the service's clock), or all. */
  readonly list: (since: number | null, signal: AbortSignal) => Promise<RemoteTimecode[]>;
  /** What was refused of it; then nothing else of it was saved either. */
  readonly save: (entries: readonly OutboxEntry[], signal: AbortSignal) => Promise<Refusal[]>;
  /** As `save`: the episodes that were refused. */
  readonly remove: (episodeIds: readonly EpisodeId[], signal: AbortSignal) => Promise<EpisodeId[]>;
  /** Whether there is a stored record of the episode, which is later than the fast list by a minute. */
  readonly isStored: (episodeId: EpisodeId, signal: AbortSignal) => Promise<boolean>;
  /** 1-based, most recently saved first. */
  readonly history: (page: number, signal: AbortSignal) => Promise<{ entries: HistoryEntry[]; isLast: boolean }>;
  /** All episodes of the release that this one belongs to; null: the service knows no such episode. */
  readonly siblings: (episodeId: EpisodeId, signal: AbortSignal) => Promise<EpisodeOfRelease[] | null>;
};

const TIMECODES = '/accounts/users/me/views/timecodes';
const HISTORY = '/accounts/users/me/views/history';
const EPISODES = '/anime/releases/episodes';
const HISTORY_PAGE = 50;

/** anime-service, Accounts: watch progress; Releases: single episodes. */
export function createTimecodeCalls(client: ServiceClient): TimecodeCalls {
  return {
    list: async (since, signal) => {
      const search: Record<string, string> = since === null ? {} : { since: isoMoment(since) };
      const triples = await client.get(TIMECODES, listInTurns, { isProtected: true, search, signal, kind: 'list' });
      const timecodes: RemoteTimecode[] = [];
      for await (const part of inParts(triples)) {
        for (const [id, time, isWatched] of goodItems(WireTimecode, part)) {
          timecodes.push(...remoteTimecodes(id, time, isWatched));
        }
      }
      return timecodes;
    },
    save: async (entries, signal) => {
      const body = entries.map(({ progress }) => ({
        release_episode_id: progress.episodeId,
        time: progress.positionSeconds,
        is_watched: progress.isWatched,
      }));
      const refused = await refusedFields(client.send('POST', TIMECODES, body, 'empty', { isProtected: true, signal }));
      return entries.flatMap((entry, index) => {
        const fields = refused.get(index);
        return fields === undefined ? [] : [{ entry, isForGood: fields.has('release_episode_id') }];
      });
    },
    remove: async (episodeIds, signal) => {
      const body = episodeIds.map((episodeId) => ({ release_episode_id: episodeId }));
      const refused = await refusedFields(
        client.send('DELETE', TIMECODES, body, 'empty', { isProtected: true, signal }),
      );
      return episodeIds.filter((_, index) => refused.has(index));
    },
    isStored: async (episodeId, signal) => {
      const path = `${EPISODES}/${episodeId}/timecode`;
      return (await unlessMissing(client.get(path, WireTimecodeRecord, { isProtected: true, signal }))) !== null;
    },
    history: async (page, signal) => {
      const search = { page, limit: HISTORY_PAGE };
      const { data, meta } = await client.get(HISTORY, WireHistory, { isProtected: true, search, signal });
      const { current_page, total_pages } = meta.pagination;
      const entries = data.flatMap((wire) => {
        const savedAt = Date.parse(wire.updated_at ?? '');
        const releaseId = ReleaseId.safeParse(wire.release_episode?.release_id).data ?? null;
        if (Number.isNaN(savedAt)) return [];
        return remoteTimecodes(wire.release_episode_id, wire.time, wire.is_watched).map((timecode) => ({
          ...timecode,
          savedAt,
          releaseId,
        }));
      });
      return { entries, isLast: current_page >= total_pages };
    },
    siblings: async (episodeId, signal) => {
      const wire = await unlessMissing(
        client.get(`${EPISODES}/${episodeId}`, WireEpisodeOfRelease, { signal, kind: 'release' }),
      );
      if (wire === null) return null;
      const releaseId = ReleaseId.parse(wire.release.id);
      const others = wire.release.episodes.flatMap(({ id }) => EpisodeId.safeParse(id).data ?? []);
      return [episodeId, ...others].map((id) => ({ episodeId: id, releaseId }));
    },
  };
}

function remoteTimecodes(id: string, time: number, isWatched: boolean): RemoteTimecode[] {
  const episodeId = EpisodeId.safeParse(id);
  return episodeId.success && time >= 0 ? [{ episodeId: episodeId.data, positionSeconds: time, isWatched }] : [];
}

/** Cut to the second, which only makes it reach further back. */
function isoMoment(milliseconds: number): string {
  return `${new Date(Math.max(0, milliseconds)).toISOString().slice(0, 19)}+00:00`;
}

async function unlessMissing<Value>(answer: Promise<Value>): Promise<Value | null> {
  try {
    return await answer;
  } catch (cause) {
    if (cause instanceof AppFailure && cause.error.code === 'not-found') return null;
    throw cause;
  }
}

/** Which positions of a body were refused, and which of their fields (anime-service, Errors: `<position>.<field>`). */
async function refusedFields(answer: Promise<null>): Promise<Map<number, Set<string>>> {
  const refused = new Map<number, Set<string>>();
  try {
    await answer;
    return refused;
  } catch (cause) {
    if (!(cause instanceof AppFailure) || cause.error.code !== 'rejected') throw cause;
    for (const key of Object.keys(cause.error.fields)) {
      const [, position, field] = /^(\d+)\.(.+)$/.exec(key) ?? [];
      if (position === undefined || field === undefined) continue;
      refused.set(Number(position), (refused.get(Number(position)) ?? new Set()).add(field));
    }
    // A refusal that names no entry cannot be answered by leaving one out.
    if (refused.size === 0) throw cause;
    return refused;
  }
}

type TimecodeUploadOptions = {
  readonly calls: TimecodeCalls;
  readonly stores: ProgressStores;
  readonly time: ServerTime;
  readonly clock: Clock;
  readonly log: Log;
};

export type TimecodeUpload = {
  /**
   * Tells the service of one batch of removals and one of saved entries; null when there is nothing to tell. What it refuses
   * is left alone from then on, and the others go out with the next batch (anime-service, Errors: validation keys).
   */
  readonly send: (turn: Turn) => Promise<{ readonly hasMark: boolean } | null>;
  /**
   * Whether this is what was sent last for the episode since the app was started, with no answer well before `moment`, in
   * epoch milliseconds by this device's clock.
   */
  readonly isEcho: (account: AccountKey, remote: RemoteTimecode, moment: number) => boolean;
};

const BATCH = 100;
/** The service tells what was saved from a second on, by a clock that is known to the second. */
const SAME_TIME_MILLISECONDS = 2_000;
/** What failed here may still arrive there. */
const LATE_MILLISECONDS = 30_000;

export function createTimecodeUpload({ calls, stores, time, clock, log }: TimecodeUploadOptions): TimecodeUpload {
  const { outbox, removals } = stores;
  const lastSent = new Map<string, { readonly progress: EpisodeProgress; readonly answeredAt: number }>();
  const keyOf = (account: AccountKey, episodeId: string) => `${account} ${episodeId}`;

  function noteSent(account: AccountKey, batch: readonly OutboxEntry[], answeredAt: number): void {
    for (const { progress } of batch) lastSent.set(keyOf(account, progress.episodeId), { progress, answeredAt });
  }

  async function sendRemovals({ account, isStill, signal }: Turn): Promise<boolean> {
    const batch = removals.waiting(account, BATCH);
    if (batch.length === 0 || !isStill()) return false;
    const ids = batch.map(({ episodeId }) => episodeId);
    const refused = new Set(await calls.remove(ids, signal));
    if (refused.size === 0) removals.acknowledge(account, batch, time.now());
    else {
      log.warn('removals refused', { refused: refused.size });
      // There is nothing under such an id, so nothing has to go.
      const nothing = batch.filter(({ episodeId }) => refused.has(episodeId));
      removals.drop(account, nothing);
    }
    return true;
  }

  async function sendSaves({ account, isStill, signal }: Turn): Promise<readonly OutboxEntry[]> {
    const batch = outbox.waiting(account, BATCH);
    if (batch.length === 0 || !isStill()) return [];
    noteSent(account, batch, Number.POSITIVE_INFINITY);
    const refusals = await calls.save(batch, signal).catch((cause: unknown) => {
      noteSent(account, batch, clock.now() + LATE_MILLISECONDS);
      throw cause;
    });
    noteSent(account, batch, clock.now());
    if (refusals.length === 0) outbox.acknowledge(account, batch, time.now());
    else {
      log.warn('timecodes refused', { refused: refusals.length });
      outbox.refuse(account, refusals);
    }
    return batch;
  }

  return {
    send: async (turn) => {
      const hasRemoved = await sendRemovals(turn);
      const saved = await sendSaves(turn);
      if (!hasRemoved && saved.length === 0) return null;
      return { hasMark: saved.some(({ progress }) => progress.isWatched) };
    },
    isEcho: (account, { episodeId, positionSeconds, isWatched }, moment) => {
      const sent = lastSent.get(keyOf(account, episodeId));
      if (sent === undefined || sent.answeredAt + SAME_TIME_MILLISECONDS <= moment) return false;
      return sent.progress.positionSeconds === positionSeconds && sent.progress.isWatched === isWatched;
    },
  };
}
