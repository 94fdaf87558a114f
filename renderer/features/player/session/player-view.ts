import { createStore } from 'zustand/vanilla';
import type { CollectionName } from '#shared/domain/anime/release-list.ts';
import type { PictureFit, Quality } from '#shared/domain/app/settings.ts';
import type { SleepChoice } from '../hooks/sleep-timer.ts';

export type PlayerPanel = 'episodes' | 'settings' | 'keys';

/** A short answer to a key or the wheel whose effect is not visible otherwise. */
export type Feedback =
  | { readonly kind: 'seek'; readonly seconds: number }
  | { readonly kind: 'volume'; readonly fraction: number }
  | { readonly kind: 'speed'; readonly speed: number }
  | { readonly kind: 'quality'; readonly quality: Quality }
  | { readonly kind: 'fit'; readonly fit: PictureFit }
  | { readonly kind: 'muted' | 'screenshot' | 'noScreenshot' }
  | { readonly kind: 'sleep'; readonly choice: SleepChoice };

/** `continued`: playback resumed at this place; `stopped`: it began at the start and can go on here. */
export type ResumeOffer = { readonly kind: 'continued' | 'stopped'; readonly positionSeconds: number };

const FEEDBACK_MS = 900;
const OFFER_MS = 10_000;
/** Long enough to choose among three buttons by keyboard. */
const MOVE_MS = 20_000;

export type PlayerView = ReturnType<typeof createPlayerView>;
export type ViewState = ReturnType<PlayerView['store']['getState']>;

/** The state of what is drawn around the picture. Each `as` widens an empty start value to what the field holds. */
export function createPlayerView() {
  const store = createStore(() => ({
    /** The person did nothing for a while. */
    isIdle: false,
    panel: null as PlayerPanel | null,
    isStatisticsShown: false,
    feedback: null as Feedback | null,
    resumeOffer: null as ResumeOffer | null,
    /** The collection that the release may be moved to. */
    moveOffer: null as CollectionName | null,
  }));
  let feedbackTimer: ReturnType<typeof setTimeout> | undefined;
  let offerTimer: ReturnType<typeof setTimeout> | undefined;
  let moveTimer: ReturnType<typeof setTimeout> | undefined;

  return {
    store,
    set: store.setState,
    show(feedback: Feedback): void {
      store.setState({ feedback: summed(store.getState().feedback, feedback) });
      clearTimeout(feedbackTimer);
      feedbackTimer = setTimeout(() => store.setState({ feedback: null }), FEEDBACK_MS);
    },
    offerResume(resumeOffer: ResumeOffer | null): void {
      store.setState({ resumeOffer });
      clearTimeout(offerTimer);
      offerTimer = setTimeout(() => store.setState({ resumeOffer: null }), OFFER_MS);
    },
    offerMove(moveOffer: CollectionName | null): void {
      store.setState({ moveOffer });
      clearTimeout(moveTimer);
      moveTimer = setTimeout(() => store.setState({ moveOffer: null }), MOVE_MS);
    },
  };
}

/** Several presses in one direction are one distance. */
function summed(shown: Feedback | null, next: Feedback): Feedback {
  const isSameWay =
    shown?.kind === 'seek' && next.kind === 'seek' && Math.sign(shown.seconds) === Math.sign(next.seconds);
  return isSameWay ? { kind: 'seek', seconds: shown.seconds + next.seconds } : next;
}
