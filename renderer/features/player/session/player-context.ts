import { createContext, use } from 'react';
import { type StoreApi, useStore } from 'zustand';
import type { PlayerState } from '#renderer/features/player/machine/state.ts';
import type { Episode, Release } from '#shared/domain/anime/release.ts';
import type { PlayerSettings } from '#shared/domain/app/settings.ts';
import type { PlayerCommand } from '#shared/domain/player/keys.ts';
import type { PlayerPreferences } from './player-preferences.ts';
import type { PlayerSession } from './player-session.ts';
import type { PlayerView, ViewState } from './player-view.ts';

export type PlayerParts = {
  readonly session: PlayerSession;
  readonly preferences: PlayerPreferences;
  readonly view: PlayerView;
  readonly run: (command: PlayerCommand) => void;
  /** The element that shows the picture; another one when a picture that was prepared takes its place. */
  readonly picture: StoreApi<{ readonly video: HTMLVideoElement }>;
  /** From the corner into the whole window. */
  readonly expand: () => void;
  /** Ends it: the place is kept, the page below is what remains. */
  readonly close: () => void;
};

export type WatchedEpisode = {
  readonly release: Release;
  readonly episode: Episode;
  readonly previous: Episode | null;
  readonly next: Episode | null;
};

export const PlayerPartsContext = createContext<PlayerParts | null>(null);
export const WatchedEpisodeContext = createContext<WatchedEpisode | null>(null);

/** The player that the component is part of. Its parts stay the same as long as the player is open. */
export function usePlayer(): PlayerParts {
  const parts = use(PlayerPartsContext);
  if (parts === null) throw new Error('This component belongs inside a player');
  return parts;
}

export function useWatchedEpisode(): WatchedEpisode {
  const watched = use(WatchedEpisodeContext);
  if (watched === null) throw new Error('This component belongs inside a player');
  return watched;
}

export function usePlayerState<Selected>(select: (state: PlayerState) => Selected): Selected {
  return useStore(usePlayer().session.store, select);
}

/** The present picture element, for adding listeners. */
export function useVideo(): HTMLVideoElement {
  return useStore(usePlayer().picture).video;
}

export function usePreference<Selected>(select: (settings: PlayerSettings) => Selected): Selected {
  return useStore(usePlayer().preferences.store, select);
}

export function useView<Selected>(select: (view: ViewState) => Selected): Selected {
  return useStore(usePlayer().view.store, select);
}
