import { type MarkPair, usableMarks } from '#shared/domain/anime/playback.ts';
import type { PlayerSettings } from '#shared/domain/app/settings.ts';

type MarkKind = keyof MarkPair;

export type PlaybackRules = Pick<
  PlayerSettings,
  'skipOpening' | 'skipEnding' | 'keepFirstOpening' | 'autoplayNext' | 'watchedFraction'
>;

type MarksState = {
  /** The mark at the position, when its skip is offered. */
  readonly current: MarkKind | null;
  /** Played time until the mark is skipped automatically. */
  readonly countdownMs: number | null;
  /** Played time inside the current mark: the offer becomes less prominent after a while. */
  readonly offeredMs: number;
  /** Skipped automatically, cancelled or sought back into: from then on skipped by hand only. */
  readonly spent: readonly MarkKind[];
};

/** Before a mark is skipped or the next episode starts. */
export const COUNTDOWN_MS = 5000;

/** After this much played time in a mark its offer is hidden with the controls. */
const PROMINENT_MS = 12_000;

export const NO_MARKS: MarksState = { current: null, countdownMs: null, offeredMs: 0, spent: [] };

export function markAt(positionSeconds: number, marks: MarkPair): MarkKind | null {
  for (const kind of ['opening', 'ending'] as const) {
    const mark = marks[kind];
    if (mark !== null && positionSeconds >= mark.startSeconds && positionSeconds < mark.stopSeconds) return kind;
  }
  return null;
}

/** Follows the position into, within and out of marks. */
export function moveMarks(
  marks: MarksState,
  { toSeconds, isSoughtBack }: { readonly toSeconds: number; readonly isSoughtBack: boolean },
  episode: MarkPair & { readonly isFirst: boolean; readonly durationSeconds: number },
  rules: PlaybackRules,
): MarksState {
  const inside = markAt(toSeconds, usableMarks(episode, episode.durationSeconds));
  const mode = inside === 'opening' ? rules.skipOpening : rules.skipEnding;
  if (inside === null || mode === 'off') return marks.current === null ? marks : { ...NO_MARKS, spent: marks.spent };
  const spent = isSoughtBack ? spend(marks.spent, inside) : marks.spent;
  const isKept = inside === 'opening' && rules.keepFirstOpening && episode.isFirst;
  const isAutomatic = mode === 'automatic' && !isKept && !spent.includes(inside);
  if (marks.current === inside) return { ...marks, countdownMs: isAutomatic ? marks.countdownMs : null, spent };
  return { current: inside, countdownMs: isAutomatic ? COUNTDOWN_MS : null, offeredMs: 0, spent };
}

/** Whether the offer is shown while the controls are hidden. */
export function isProminent({ offeredMs }: MarksState): boolean {
  return offeredMs <= PROMINENT_MS;
}

export function isElapsing(marks: MarksState): boolean {
  return marks.current !== null && (marks.countdownMs !== null || isProminent(marks));
}

/** Lets played time pass. `fires` is true once, when an automatic countdown ends. */
export function elapseMarks(marks: MarksState, elapsedMs: number): { marks: MarksState; fires: boolean } {
  if (marks.current === null) return { marks, fires: false };
  const offeredMs = marks.offeredMs + elapsedMs;
  const countdownMs = marks.countdownMs === null ? null : marks.countdownMs - elapsedMs;
  if (countdownMs === null || countdownMs > 0) return { marks: { ...marks, offeredMs, countdownMs }, fires: false };
  return { marks: { ...marks, offeredMs, countdownMs: null, spent: spend(marks.spent, marks.current) }, fires: true };
}

/** The person wants to watch the mark: its countdown ends and its offer becomes less prominent. */
export function cancelMark(marks: MarksState): MarksState {
  if (marks.current === null) return marks;
  const spent = spend(marks.spent, marks.current);
  return { ...marks, countdownMs: null, offeredMs: Number.POSITIVE_INFINITY, spent };
}

function spend(spent: readonly MarkKind[], kind: MarkKind): readonly MarkKind[] {
  return spent.includes(kind) ? spent : [...spent, kind];
}
