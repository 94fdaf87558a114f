import type { Episode, Mark, Release } from '#shared/domain/anime/release.ts';
import type { PlayerSettings, SkipMode } from '#shared/domain/app/settings.ts';
import type { EpisodeId } from '#shared/domain/identifiers.ts';
import { type Countdown, elapse, isOver, startCountdown } from './countdown.ts';

type MarkKind = 'opening' | 'ending';

/** What the marks need to know of the episode. `nextId` null: nothing comes after it. */
export type MarkedEpisode = {
  readonly opening: Mark | null;
  readonly ending: Mark | null;
  readonly isFirst: boolean;
  readonly nextId: EpisodeId | null;
};

type SkipSettings = Pick<PlayerSettings, 'skipOpening' | 'skipEnding' | 'keepFirstOpening' | 'autoplayNext'>;

export type MarksState = {
  /** The mark that playback is in, when its skip is offered. */
  readonly current: MarkKind | null;
  readonly countdown: Countdown | null;
  /** Played time inside the current mark: the offer steps back after a while. */
  readonly offeredMs: number;
  /** Fired, cancelled or sought back into: skipped by hand from then on. */
  readonly spent: readonly MarkKind[];
};

/** How the position changed: `sought` is the person's act, `played` is everything else. */
export type Movement = {
  readonly from: number | null;
  readonly to: number;
  readonly by: 'played' | 'sought';
};

type SkipTarget =
  | { readonly kind: 'seek'; readonly toSeconds: number }
  | { readonly kind: 'next'; readonly episodeId: EpisodeId };

/** An ending that stops this close to the end of the file leaves no scene after it. */
const CLOSING_TOLERANCE_SECONDS = 5;

export const NO_MARKS: MarksState = { current: null, countdown: null, offeredMs: 0, spent: [] };

export function markAt(positionSeconds: number, episode: Pick<MarkedEpisode, MarkKind>): MarkKind | null {
  for (const kind of ['opening', 'ending'] as const) {
    const mark = episode[kind];
    if (mark !== null && positionSeconds >= mark.startSeconds && positionSeconds < mark.stopSeconds) return kind;
  }
  return null;
}

/** The first episode's opening may be kept: it is offered, never skipped by itself. */
function modeOf(kind: MarkKind, episode: Pick<MarkedEpisode, 'isFirst'>, settings: SkipSettings): SkipMode {
  if (kind === 'ending') return settings.skipEnding;
  const isKept = settings.keepFirstOpening && episode.isFirst && settings.skipOpening === 'automatic';
  return isKept ? 'button' : settings.skipOpening;
}

/** Follows the position into, within and out of marks. */
export function moveMarks(
  marks: MarksState,
  movement: Movement,
  episode: MarkedEpisode,
  settings: SkipSettings,
): MarksState {
  const inside = markAt(movement.to, episode);
  const mode = inside === null ? 'off' : modeOf(inside, episode, settings);
  if (inside === null || mode === 'off') return { ...NO_MARKS, spent: marks.spent };
  const isSoughtBack = movement.by === 'sought' && movement.from !== null && movement.to < movement.from;
  const spent = isSoughtBack ? spend(marks.spent, inside) : marks.spent;
  const isEntering = marks.current !== inside;
  const mayFire = mode === 'automatic' && !spent.includes(inside);
  if (isEntering) return { current: inside, countdown: mayFire ? startCountdown() : null, offeredMs: 0, spent };
  return { ...marks, countdown: mayFire ? marks.countdown : null, spent };
}

/** Lets played time pass. `fires` is true once, when an automatic countdown ends. */
export function elapseMarks(marks: MarksState, elapsedMs: number): { marks: MarksState; fires: boolean } {
  if (marks.current === null) return { marks, fires: false };
  const offeredMs = marks.offeredMs + elapsedMs;
  if (marks.countdown === null) return { marks: { ...marks, offeredMs }, fires: false };
  const countdown = elapse(marks.countdown, elapsedMs);
  if (!isOver(countdown)) return { marks: { ...marks, offeredMs, countdown }, fires: false };
  return { marks: { ...marks, offeredMs, countdown: null, spent: spend(marks.spent, marks.current) }, fires: true };
}

/** The person wants to watch it: the countdown ends and the offer steps back. */
export function cancelMark(marks: MarksState): MarksState {
  if (marks.current === null) return marks;
  return {
    ...marks,
    countdown: null,
    offeredMs: Number.POSITIVE_INFINITY,
    spent: spend(marks.spent, marks.current),
  };
}

/** An ending that closes the file leads to the next episode; by itself only when that is wanted at all. */
export function skipTarget(
  kind: MarkKind,
  episode: MarkedEpisode,
  durationSeconds: number,
  options: { readonly isAutomatic: boolean; readonly autoplayNext: boolean },
): SkipTarget | null {
  const mark = episode[kind];
  if (mark === null) return null;
  const closes = kind === 'ending' && closesFile(mark, durationSeconds);
  const mayLeave = options.autoplayNext || !options.isAutomatic;
  if (closes && mayLeave && episode.nextId !== null) return { kind: 'next', episodeId: episode.nextId };
  const end = durationSeconds > 0 ? durationSeconds : mark.stopSeconds;
  return { kind: 'seek', toSeconds: Math.min(mark.stopSeconds, end) };
}

function closesFile(ending: Mark, durationSeconds: number): boolean {
  return durationSeconds > 0 && durationSeconds - ending.stopSeconds <= CLOSING_TOLERANCE_SECONDS;
}

function spend(spent: readonly MarkKind[], kind: MarkKind): readonly MarkKind[] {
  return spent.includes(kind) ? spent : [...spent, kind];
}

type EpisodeNeighbours = {
  readonly previous: Episode | null;
  readonly next: Episode | null;
  readonly isFirst: boolean;
};

/** Episodes before and after one, by `sortOrder`: ordinals may be 0, 0.5 or begin anywhere (anime-service, Episode). */
export function neighboursOf(episodes: readonly Episode[], episodeId: EpisodeId): EpisodeNeighbours {
  const ordered = episodes.toSorted((left, right) => left.sortOrder - right.sortOrder);
  const index = ordered.findIndex((episode) => episode.id === episodeId);
  if (index === -1) return { previous: null, next: null, isFirst: false };
  return { previous: ordered[index - 1] ?? null, next: ordered[index + 1] ?? null, isFirst: index === 0 };
}

/** One single piece, complete: a film, or another release with one episode. Numbers and more to come do not suit it. */
export function isFilm({
  type,
  episodesTotal,
  episodes,
  isOngoing,
}: Pick<Release, 'type' | 'episodesTotal' | 'episodes' | 'isOngoing'>): boolean {
  const total = episodesTotal ?? (type?.value === 'MOVIE' ? 1 : null);
  return episodes.length === 1 && total === 1 && !isOngoing;
}
