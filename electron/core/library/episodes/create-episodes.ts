import { randomUUID } from 'node:crypto';
import type { AppHandlers, AppInput } from '#shared/contract/app-contract.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Release } from '#shared/domain/anime/release.ts';
import { MOST_WAITING_EPISODES } from '#shared/domain/downloads/saved-episode.ts';
import type { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import { createDownloadHolds, createDownloadRate } from '../downloads/download-hold.ts';
import { createEpisodeQueue, createKeepRules, type EpisodesOptions } from './episode-queue.ts';
import { createEpisodeSavings } from './episode-savings.ts';
import { createEpisodeWorker } from './episode-worker.ts';
import { createKeepNext } from './keep-next.ts';

export type Episodes = ReturnType<typeof createEpisodes>;

type EpisodesChosen = Extract<AppInput<'saved.remove'>, { readonly releaseId: ReleaseId }>;

/** Saves episodes: those that the person chose, and the next ones of releases with a rule. */
export function createEpisodes(options: EpisodesOptions) {
  const { library, store, savedReleases, knownRelease, events, clock, log, noteEpisodes, onQueue } = options;
  const { statements, undos } = library;
  const queue = createEpisodeQueue(statements);
  const rules = createKeepRules(statements);
  const holds = createDownloadHolds(clock, onQueue);
  let isDataSaverOn = false;
  const context = {
    ...options,
    queue,
    rules,
    holds,
    rate: createDownloadRate(clock),
    isDataSaverOn: () => isDataSaverOn,
  };
  /** Damaged episodes that the person took out of the queue since damage was last found. */
  const unrepaired = new Set<EpisodeId>();
  const keepNext = createKeepNext({ ...context, onChange: changed });
  const worker = createEpisodeWorker({ ...context, onSaved: requeue });
  const savings = createEpisodeSavings({ ...context, keepNext, running: worker.running });

  /** Null: several releases. */
  function changed(releaseId: ReleaseId | null): null {
    worker.lookAgain();
    noteEpisodes(releaseId);
    onQueue();
    return null;
  }

  /** Queues episodes that lost pieces or were restored unfinished, then those that rules want. */
  function requeue(): void {
    for (const { releaseId, episode, height } of store.incomplete()) {
      const release = knownRelease(releaseId);
      const isQueued = queue.episodesOf(releaseId).some(({ episodeId }) => episodeId === episode.id);
      if (release === null || isQueued || unrepaired.has(episode.id) || queue.waiting() >= MOST_WAITING_EPISODES)
        continue;
      queue.add(release, [episode], height);
      changed(releaseId);
    }
    keepNext.look(null);
    worker.lookAgain();
  }

  function attempt(work: () => void): void {
    try {
      work();
    } catch (cause) {
      log.info('queue of episodes not changed', { reason: String(cause) });
    }
  }

  const starting = clock.schedule(0, () => attempt(requeue));
  const unsubscribe = events.on({
    'progress.changed': ({ releaseId }) => {
      attempt(() => keepNext.look(releaseId));
      if (releaseId === null || store.episodes(releaseId).length > 0) noteEpisodes(releaseId);
    },
    'settings.changed': () => {
      holds.end(['data-saver', 'quiet-hours']);
      attempt(() => keepNext.look(null));
    },
    'power.changed': () => holds.end(null),
    'saved.changed': ({ slugUrl }) => {
      if (slugUrl !== null) return;
      // Another library with its own queue may have been opened.
      holds.end(['library-unusable']);
      attempt(requeue);
      changed(null);
    },
  });

  /** Removes episodes from the queue and the library; null: all of the release. */
  async function takeOut(releaseId: ReleaseId, episodeIds: readonly EpisodeId[] | null, isUnfinishedOnly: boolean) {
    const all = episodeIds ?? savings.ofRelease(releaseId).map(({ episodeId }) => episodeId);
    const ruled = rules.of(releaseId) === null ? [] : all;
    const { count, putBack } = statements.asOne(() => {
      rules.note(releaseId, ruled, true);
      return queue.remove(releaseId, episodeIds);
    });
    changed(releaseId);
    const { removalId: undoId, bytes } = await store.remove(releaseId, episodeIds, isUnfinishedOnly);
    const undo = async () => {
      const whole = store.episodes(releaseId).filter((one) => one.savedAt !== null && one.missingPieces === 0);
      const savedSince = new Set<unknown>(whole.filter((one) => !one.isReplaced).map(({ episodeId }) => episodeId));
      statements.asOne(() => {
        rules.note(releaseId, ruled, null);
        putBack((row) => !savedSince.has(row['episode_id']));
      });
      if (isUnfinishedOnly) for (const id of all) unrepaired.delete(id);
      changed(releaseId);
      // Last, since unfinished episodes that are restored are queued at the end.
      const isThere = await store.restore(undoId);
      if (!isThere && bytes > 0) throw new AppFailure({ code: 'not-found' });
    };
    return { undo, taken: { undoId, bytes, cancelled: count } };
  }

  async function take(...chosen: Parameters<typeof takeOut>) {
    const { undo, taken } = await takeOut(...chosen);
    undos.put(taken.undoId, undo);
    return taken;
  }

  async function releaseOf(releaseId: ReleaseId, signal: AbortSignal): Promise<Release> {
    return knownRelease(releaseId) ?? (await options.ask(releaseId, signal));
  }

  const handlers = {
    'episodes.ofRelease': async ({ releaseId }) => {
      const rule = rules.of(releaseId);
      const keeping = rule === null ? null : { count: rule.count, height: rule.height };
      return { keepNext: keeping, episodes: savings.ofRelease(releaseId) };
    },
    'episodes.save': async ({ releaseId, episodeIds, height }, { signal }) => {
      const release = await releaseOf(releaseId, signal);
      const present = savings
        .ofRelease(releaseId)
        .filter(({ state, isReplaced }) => (state === 'saved' ? !isReplaced : state !== 'failed'));
      const here = new Set(present.map(({ episodeId }) => episodeId));
      const wanted = release.episodes.filter(({ id }) => episodeIds.includes(id) && !here.has(id));
      if (queue.waiting() + wanted.length > MOST_WAITING_EPISODES) {
        throw new AppFailure({ code: 'rejected', fields: { episodes: ['too-many'] } });
      }
      const added = wanted.map(({ id }) => id);
      const failed = queue.episodesOf(releaseId).filter(({ episodeId }) => added.includes(episodeId));
      const savedBefore = new Set(
        store.episodes(releaseId).flatMap((one) => (one.savedAt === null ? [] : one.episodeId)),
      );
      const rule = rules.of(releaseId);
      const ruled = [...rules.episodesOf(releaseId)].filter(([id]) => episodeIds.includes(id));
      statements.asOne(() => {
        rules.note(releaseId, episodeIds, null);
        if (wanted.length > 0) queue.add(release, wanted, height);
      });
      holds.end(null);
      changed(releaseId);
      const undoId = randomUUID();
      undos.put(undoId, async () => {
        const fresh = added.filter((id) => !failed.some(({ episodeId }) => episodeId === id));
        statements.asOne(() => {
          for (const one of failed) {
            queue.noteHeight(one.id, one.height);
            queue.fail(one.id, one.trouble ?? 'unreadable');
          }
        });
        changed(releaseId);
        // A version that was saved before stays: only the new one is removed.
        for (const isUnfinishedOnly of [true, false]) {
          const ids = fresh.filter((id) => savedBefore.has(id) === isUnfinishedOnly);
          if (ids.length > 0) await takeOut(releaseId, ids, isUnfinishedOnly);
        }
        const ruleNow = rules.of(releaseId);
        // A rule made or changed since leaves the removed episodes out.
        if (rule === null || rule.count !== ruleNow?.count || rule.height !== ruleNow.height) return;
        statements.asOne(() => {
          rules.note(releaseId, episodeIds, null);
          for (const [id, isRemoved] of ruled) rules.note(releaseId, [id], isRemoved);
        });
      });
      return { added, undoId };
    },
    'episodes.keepNext': async ({ releaseId, count, height }, { signal }) => {
      if (count > 0) await releaseOf(releaseId, signal);
      if (count === 0) rules.drop(releaseId);
      else keepNext.put(releaseId, { count, height });
      keepNext.look(releaseId);
      return changed(releaseId);
    },
    'episodes.pin': ({ releaseId, episodeId, isPinned }) => store.pin(releaseId, episodeId, isPinned),
    'downloads.dataSaver': async ({ isOn }) => {
      isDataSaverOn = isOn;
      if (!isOn) holds.end(['data-saver']);
    },
    'saved.releases': async () =>
      savedReleases.releases().map((saved) => ({ ...saved, leaving: keepNext.leaving(saved.release.id) })),
  } satisfies AppHandlers;

  return {
    handlers,
    state: savings.ofQueue,
    commands: queue.commands(holds, changed),
    /** Cancels queued episodes, and removes the pieces of those that were never saved; null: all in the queue. */
    cancel: ({ releaseId, episodeIds }: EpisodesChosen) => {
      const wanted = queue.idsOf(releaseId).filter((id) => episodeIds?.includes(id) ?? true);
      for (const id of wanted) unrepaired.add(id);
      return take(releaseId, wanted, true);
    },
    /** Removes episodes from the library and the queue; null: all of the release. */
    remove: ({ releaseId, episodeIds }: EpisodesChosen) => take(releaseId, episodeIds, false),
    /** The service gave a newer answer about the release. */
    noteRelease: ({ id }: Release): void => attempt(() => keepNext.look(id)),
    /** Queues stored episodes that lack pieces, also those that were cancelled before. */
    noteIncomplete: (): void => {
      unrepaired.clear();
      attempt(requeue);
    },
    close: async () => {
      starting();
      unsubscribe();
      keepNext.close();
      await worker.close();
    },
  };
}
