import type Hls from 'hls.js';
import { Events } from 'hls.js';
import { isDataSaverOn } from '#renderer/ui/data-saver.ts';

export type Limits = {
  readonly isDataSaverOn: boolean;
  /** At this height too many frames were dropped. */
  readonly droppedAt: number | null;
  /** In device pixels; null: no limit. */
  readonly windowHeight: number | null;
};

type Ceiling =
  | { readonly kind: 'saver'; readonly height: number }
  | { readonly kind: 'frames'; readonly height: number; readonly droppedAt: number }
  | { readonly kind: 'window'; readonly height: number; readonly windowHeight: number };

/** The lowest limit of ascending heights; null without one. The first height at least as high as the window fills it. */
export function ceilingOf(heights: readonly number[], limits: Limits): Ceiling | null {
  const { droppedAt, windowHeight } = limits;
  const [lowest] = heights;
  if (lowest === undefined) return null;
  const ceilings: Ceiling[] = [];
  if (limits.isDataSaverOn) ceilings.push({ kind: 'saver', height: lowest });
  if (droppedAt !== null) {
    ceilings.push({ kind: 'frames', height: heights.findLast((height) => height < droppedAt) ?? lowest, droppedAt });
  }
  const filling = windowHeight === null ? undefined : heights.find((height) => height >= windowHeight);
  if (windowHeight !== null && filling !== undefined) ceilings.push({ kind: 'window', height: filling, windowHeight });
  return ceilings.toSorted((left, right) => left.height - right.height)[0] ?? null;
}

/** Keeps the choice of hls.js at or below the ceiling. Returns a function that reports the choice and the ceiling. */
export function limitQuality(hls: Hls, fitsToWindow: boolean) {
  const listening = new AbortController();
  let droppedAt: number | null = null;
  let ceiling: Ceiling | null = null;

  function limit(): void {
    const heights = hls.levels.map(({ height }) => height);
    const windowHeight = fitsToWindow ? Math.round(window.innerHeight * window.devicePixelRatio) : null;
    const before = ceiling;
    ceiling = ceilingOf(heights, { isDataSaverOn: isDataSaverOn(), droppedAt, windowHeight });
    hls.autoLevelCapping = ceiling === null ? -1 : heights.indexOf(ceiling.height);
    const isRaised = before !== null && (ceiling === null || ceiling.height > before.height);
    if (isRaised) loadHighest();
  }

  /** Replaces what is loaded ahead by the highest allowed height if the connection carries that. */
  function loadHighest(): void {
    const highest = hls.maxAutoLevel;
    const needed = hls.levels[highest]?.maxBitrate ?? Number.POSITIVE_INFINITY;
    if (hls.bandwidthEstimate * hls.config.abrBandWidthUpFactor < needed) return;
    hls.nextAutoLevel = highest;
    hls.nextLevel = -1;
  }

  hls.on(Events.MANIFEST_PARSED, limit);
  hls.on(Events.FPS_DROP_LEVEL_CAPPING, (_event, { droppedLevel }) => {
    // A hidden window draws nothing.
    if (!document.hidden) droppedAt = hls.levels[droppedLevel]?.height ?? droppedAt;
    // hls.js sets its own limit right after this event.
    queueMicrotask(() => listening.signal.aborted || limit());
  });
  hls.on(Events.DESTROYING, () => listening.abort());
  window.addEventListener('resize', limit, { signal: listening.signal });

  return () => ({
    /** The height that is loaded now; the one that is shown may be older. */
    height: hls.levels[hls.loadLevel]?.height ?? null,
    best: hls.levels.at(-1)?.height ?? null,
    ceiling,
  });
}
