import type { ServiceClient } from '#core/platform/http/service-client.ts';
import { inParts } from '#core/platform/time.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import { WireEpisodeOfRelease, WireTimecode, WireTimecodeRecord } from '#shared/upstream/anime-api.ts';
import { goodItems, listInTurns } from '#shared/upstream/tolerant.ts';
import type { RemoteTimecode } from './timecode-rules.ts';
import type { OutboxEntry, Refusal } from './timecode-store.ts';

const TIMECODES = '/accounts/users/me/views/timecodes';
const EPISODES = '/anime/releases/episodes';

export type TimecodeCalls = ReturnType<typeof createTimecodeCalls>;

/** anime-service, Accounts: watch progress; Releases: single episodes. All calls reject as `ServiceClient` says. */
export function createTimecodeCalls(client: ServiceClient) {
  return {
    /** The fast list: entries saved at or after `since` (epoch milliseconds by the service's clock; null: all). */
    list: async (since: number | null, signal: AbortSignal): Promise<RemoteTimecode[]> => {
      const search: Record<string, string> = since === null ? {} : { since: isoSecond(since) };
      const triples = await client.get(TIMECODES, listInTurns, { isProtected: true, search, signal, kind: 'list' });
      const timecodes: RemoteTimecode[] = [];
      for await (const part of inParts(triples)) {
        for (const [id, time, isWatched] of goodItems(WireTimecode, part)) {
          const episodeId = EpisodeId.safeParse(id).data;
          if (episodeId !== undefined && time >= 0) timecodes.push({ episodeId, positionSeconds: time, isWatched });
        }
      }
      return timecodes;
    },
    /** Returns the refused entries; if there are any, nothing else was saved either. */
    save: async (entries: readonly OutboxEntry[], signal: AbortSignal): Promise<Refusal[]> => {
      const body = entries.map(({ episodeId, positionSeconds, isWatched }) => ({
        release_episode_id: episodeId,
        time: positionSeconds,
        is_watched: isWatched,
      }));
      const refused = await refusedFields(client.send('POST', TIMECODES, body, 'empty', { isProtected: true, signal }));
      return entries.flatMap((entry, index) => {
        const fields = refused.get(index);
        return fields === undefined ? [] : [{ entry, isForGood: fields.has('release_episode_id') }];
      });
    },
    /** Returns the refused episodes, as `save` does. */
    remove: async (episodeIds: readonly EpisodeId[], signal: AbortSignal): Promise<EpisodeId[]> => {
      const body = episodeIds.map((episodeId) => ({ release_episode_id: episodeId }));
      const answer = client.send('DELETE', TIMECODES, body, 'empty', { isProtected: true, signal });
      const refused = await refusedFields(answer);
      return episodeIds.filter((_, index) => refused.has(index));
    },
    /** Whether there is a stored record of the episode; records follow the fast list by a minute. */
    isStored: async (episodeId: EpisodeId, signal: AbortSignal): Promise<boolean> => {
      const path = `${EPISODES}/${episodeId}/timecode`;
      return (await unlessMissing(client.get(path, WireTimecodeRecord, { isProtected: true, signal }))) !== null;
    },
    /** All episodes of the release that this one belongs to; null: the service knows no such episode. */
    siblings: async (episodeId: EpisodeId, signal: AbortSignal) => {
      const answer = client.get(`${EPISODES}/${episodeId}`, WireEpisodeOfRelease, { signal, kind: 'release' });
      const wire = await unlessMissing(answer);
      if (wire === null) return null;
      const releaseId = ReleaseId.parse(wire.release.id);
      const others = wire.release.episodes.flatMap(({ id }) => EpisodeId.safeParse(id).data ?? []);
      return [episodeId, ...others].map((id) => ({ episodeId: id, releaseId }));
    },
  };
}

/** Cut to the second, which only makes it reach further back. */
function isoSecond(milliseconds: number): string {
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

/** Which positions of a body were refused, and which of their fields. Rejects unless the refusal names an entry. */
async function refusedFields(answer: Promise<null>): Promise<Map<number, Set<string>>> {
  const refused = new Map<number, Set<string>>();
  try {
    await answer;
  } catch (cause) {
    for (const [position, field] of refusedEntries(cause)) {
      refused.set(position, (refused.get(position) ?? new Set()).add(field));
    }
    if (refused.size === 0) throw cause;
  }
  return refused;
}

/** Positions in a request's body and the fields that were refused there (anime-service, Errors: `<position>.<field>`). */
export function refusedEntries(cause: unknown): [position: number, field: string][] {
  if (!(cause instanceof AppFailure) || cause.error.code !== 'rejected') return [];
  return Object.keys(cause.error.fields).flatMap((key): [number, string][] => {
    const [, position, field] = /^(\d+)\.(.+)$/.exec(key) ?? [];
    return position === undefined || field === undefined ? [] : [[Number(position), field]];
  });
}
