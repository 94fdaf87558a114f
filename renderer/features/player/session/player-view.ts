import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SleepChoice } from '#renderer/features/player/machine/sleep-timer.ts';

export type PlayerPanel = 'episodes' | 'settings' | 'keys';

/** A short answer to a key or the wheel, for what cannot be seen otherwise. */
export type Feedback =
  | { readonly kind: 'seek'; readonly seconds: number }
  | { readonly kind: 'volume'; readonly fraction: number }
  | { readonly kind: 'muted' }
  | { readonly kind: 'speed'; readonly speed: number }
  | { readonly kind: 'quality'; readonly height: number }
  | { readonly kind: 'screenshot' | 'no-screenshot' }
  | { readonly kind: 'sleep'; readonly choice: SleepChoice | null };

/** Where playback began, when that was not the start; or where it could go on, when it was. */
export type ResumeOffer = { readonly kind: 'continued' | 'stopped'; readonly positionSeconds: number };

export type ViewState = {
  /** Nothing was touched for a while. */
  readonly isIdle: boolean;
  readonly panel: PlayerPanel | null;
  readonly isStatisticsShown: boolean;
  /** How many times a screenshot was asked for. */
  readonly screenshotsAsked: number;
  readonly feedback: Feedback | null;
  readonly resumeOffer: ResumeOffer | null;
};

export type PlayerView = {
  readonly store: StoreApi<ViewState>;
  readonly openPanel: (panel: PlayerPanel) => void;
  readonly closePanel: () => void;
  readonly toggleStatistics: () => void;
  readonly askScreenshot: () => void;
  readonly setIdle: (isIdle: boolean) => void;
  readonly show: (feedback: Feedback) => void;
  readonly offerResume: (offer: ResumeOffer | null) => void;
  readonly close: () => void;
};

const FEEDBACK_MS = 900;
const OFFER_MS = 10_000;

/** What is in sight around the picture. */
export function createPlayerView(): PlayerView {
  const store = createStore<ViewState>(() => ({
    isIdle: false,
    panel: null,
    isStatisticsShown: false,
    screenshotsAsked: 0,
    feedback: null,
    resumeOffer: null,
  }));
  let feedbackTimer: ReturnType<typeof setTimeout> | undefined;
  let offerTimer: ReturnType<typeof setTimeout> | undefined;

  return {
    store,
    openPanel: (panel) => store.setState({ panel }),
    closePanel: () => store.setState({ panel: null }),
    toggleStatistics: () => store.setState(({ isStatisticsShown }) => ({ isStatisticsShown: !isStatisticsShown })),
    askScreenshot: () => store.setState(({ screenshotsAsked }) => ({ screenshotsAsked: screenshotsAsked + 1 })),
    setIdle(isIdle) {
      if (store.getState().isIdle !== isIdle) store.setState({ isIdle });
    },
    show(feedback) {
      store.setState({ feedback: summed(store.getState().feedback, feedback) });
      clearTimeout(feedbackTimer);
      feedbackTimer = setTimeout(() => store.setState({ feedback: null }), FEEDBACK_MS);
    },
    offerResume(resumeOffer) {
      store.setState({ resumeOffer });
      clearTimeout(offerTimer);
      if (resumeOffer !== null) offerTimer = setTimeout(() => store.setState({ resumeOffer: null }), OFFER_MS);
    },
    close() {
      clearTimeout(feedbackTimer);
      clearTimeout(offerTimer);
    },
  };
}

/** Several presses in one direction are one distance. */
function summed(shown: Feedback | null, next: Feedback): Feedback {
  const isSameWay =
    shown?.kind === 'seek' && next.kind === 'seek' && Math.sign(shown.seconds) === Math.sign(next.seconds);
  return isSameWay ? { kind: 'seek', seconds: shown.seconds + next.seconds } : next;
}
