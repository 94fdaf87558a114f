import { createTimer, HOUR_MILLISECONDS } from '#core/platform/time.ts';
import { MOST_WAITING_EPISODES, type KeepNext as Rule } from '#shared/domain/downloads/saved-episode.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import type { EpisodesContext, KeptRelease } from './episode-queue.ts';

export type KeepNext = ReturnType<typeof createKeepNext>;

type KeepNextOptions = EpisodesContext & {
  /** The queue or what is stored of the release changed. */
  readonly onChange: (releaseId: ReleaseId) => void;
};

/** Keeps the next unwatched episodes of releases saved, and removes watched ones. */
export function createKeepNext(options: KeepNextOptions) {
  const { queue, rules, store, savedReleases, knownRelease, progressOf, account, settings, clock, log, onChange } =
    options;
  const onFailure = (cause: unknown) => log.error('watched episodes not removed', cause);
  let isClosed = false;
  const timer = createTimer(clock, () => {
    removeDue().catch(onFailure);
  });

  /** Watched episodes, and when each is to be removed, in epoch milliseconds. */
  function leaving(releaseId: ReleaseId) {
    const watched = progressOf(releaseId).filter(({ isWatched }) => isWatched);
    const watchedAt = new Map(watched.map((entry) => [entry.episodeId, entry.updatedAt]));
    return store.episodes(releaseId).flatMap(({ episodeId, episode: { ordinal }, savedAt, isPinned }) => {
      const at = watchedAt.get(episodeId);
      // An episode that was watched before it was saved is kept to be watched again.
      if (at === undefined || savedAt === null || at <= savedAt || isPinned) return [];
      const removeAt = Math.min(at, clock.now()) + settings().keepsWatchedHours * HOUR_MILLISECONDS;
      return { episodeId, ordinal, removeAt };
    });
  }

  function lookForDue(): void {
    if (isClosed) return;
    const all = savedReleases.releases().flatMap(({ release }) => leaving(release.id));
    if (all.length === 0) return;
    const soonest = Math.min(...all.map((each) => each.removeAt - clock.now()), HOUR_MILLISECONDS);
    timer.set(Math.max(soonest, 0));
  }

  async function removeDue(): Promise<void> {
    for (const { release } of savedReleases.releases()) {
      const over = leaving(release.id)
        .filter((each) => each.removeAt <= clock.now())
        .map(({ episodeId }) => episodeId);
      if (over.length === 0 || isClosed) continue;
      // Not a new version that the person has asked for since.
      const replaced = store.episodes(release.id).filter(({ isReplaced }) => isReplaced);
      const repaired = over.filter((id) => !replaced.some(({ episodeId }) => episodeId === id));
      queue.remove(release.id, repaired);
      await store.remove(release.id, over);
      onChange(release.id);
    }
    lookForDue();
  }

  /** Queues the next episodes, and takes out those that the rule has queued and the person has watched meanwhile. */
  function follow(rule: KeptRelease): void {
    const { releaseId, count, height } = rule;
    const release = knownRelease(releaseId);
    const progress = progressOf(releaseId);
    if (release === null) return;
    if (rule.account !== account()) {
      // The other account has not begun the release, so it has no next episode.
      if (progress.length === 0) return;
      rules.put({ ...rule, account: account() });
    }
    const watched = new Set(progress.filter(({ isWatched }) => isWatched).map(({ episodeId }) => episodeId));
    const kept = rules.episodesOf(releaseId);
    const stored = store.episodes(releaseId).filter(({ savedAt }) => savedAt !== null);
    const saved = new Set(stored.map(({ episodeId }) => episodeId));
    const queued = new Set(queue.episodesOf(releaseId).map(({ episodeId }) => episodeId));
    // Saved ones are queued for repair, and are removed when they are due.
    const over = [...queued].filter((id) => watched.has(id) && kept.get(id) === false && !saved.has(id));
    if (over.length > 0) {
      queue.remove(releaseId, over);
      store.remove(releaseId, over).catch(onFailure);
    }
    const last = release.episodes.findLastIndex(({ id }) => watched.has(id));
    const wanted = release.episodes
      .slice(last + 1, last + 1 + count)
      .filter(({ id, streams }) => streams.length > 0 && !queued.has(id) && !saved.has(id) && kept.get(id) !== true)
      .slice(0, Math.max(0, MOST_WAITING_EPISODES - queue.waiting()));
    if (over.length + wanted.length === 0) return;
    const added = wanted.map(({ id }) => id);
    queue.asOne(() => {
      if (added.length > 0) queue.add(release, wanted, height);
      rules.note(releaseId, added, false);
    });
    onChange(releaseId);
  }

  return {
    leaving,
    /** Call it when something was watched, episodes are new, or the queue has room again; null: for all releases. */
    look: (releaseId: ReleaseId | null): void => {
      if (isClosed) return;
      const found = releaseId === null ? rules.all() : [rules.of(releaseId)];
      for (const rule of found) if (rule !== null) follow(rule);
      lookForDue();
    },
    /** Sets a rule, which no longer leaves out episodes removed before. */
    put: (releaseId: ReleaseId, rule: Rule): void => {
      const removed = [...rules.episodesOf(releaseId)].flatMap(([id, isRemoved]) => (isRemoved ? [id] : []));
      rules.note(releaseId, removed, null);
      rules.put({ releaseId, account: account(), ...rule });
    },
    close: () => {
      isClosed = true;
      timer.cancel();
    },
  };
}
