import { createStore } from 'zustand/vanilla';
import type { CollectionName } from '#shared/domain/anime/release-list.ts';

export type PlayerPanel = 'episodes' | 'settings' | 'keys';

/** A short answer to a key or the wheel whose effect is not visible otherwise. `soughtSeconds`: of a seek; 0 for others. */
type Feedback = { readonly text: string; readonly soughtSeconds: number };

/** `continued`: playback resumed at this place; `stopped`: it began at the start and can go on here. */
export type ResumeOffer = { readonly kind: 'continued' | 'stopped'; readonly positionSeconds: number };

/** How long each is shown. The offer of a move stays long enough to choose among three buttons by keyboard. */
const SHOWN_MS = { feedback: 900, resumeOffer: 10_000, moveOffer: 20_000 } as const;

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
  const timers: { [Name in keyof typeof SHOWN_MS]?: ReturnType<typeof setTimeout> } = {};

  function showFor<Name extends keyof typeof SHOWN_MS>(name: Name, shown: ViewState[Name]): void {
    store.setState({ [name]: shown });
    clearTimeout(timers[name]);
    timers[name] = setTimeout(() => store.setState({ [name]: null }), SHOWN_MS[name]);
  }

  return {
    store,
    set: store.setState,
    show: (text: string, soughtSeconds = 0) => showFor('feedback', { text, soughtSeconds }),
    offerResume: (offer: ResumeOffer | null) => showFor('resumeOffer', offer),
    offerMove: (offer: CollectionName | null) => showFor('moveOffer', offer),
  };
}
