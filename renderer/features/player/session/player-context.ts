import { createContext, use } from 'react';
import { useStore } from 'zustand';
import { mayHideControls, type PlayerState } from '#renderer/features/player/machine/state.ts';
import type { Episode } from '#shared/domain/anime/release.ts';
import type { PlayerSettings } from '#shared/domain/app/settings.ts';
import type { EpisodeNames } from '../hooks/use-release.ts';
import type { ViewState } from './player-view.ts';
import type { PlayerOptions, PlayerParts } from './use-player-parts.ts';

type Player = PlayerParts &
  PlayerOptions &
  Pick<EpisodeNames, 'nameOf'> & {
    readonly previous: Episode | null;
    readonly next: Episode | null;
    /** The episode that would follow, but is not saved while the service is unreachable. */
    readonly missing: Episode | null;
  };

export const PlayerContext = createContext<Player | null>(null);

/** The player around the component: its parts, which stay while it is open, and the episode that plays. */
export function usePlayer(): Player {
  const player = use(PlayerContext);
  if (player === null) throw new Error('This component belongs inside a player');
  return player;
}

export function usePlayerState<Selected>(select: (state: PlayerState) => Selected): Selected {
  return useStore(usePlayer().session.store, select);
}

/** The present video element, for adding listeners. */
export function useVideo(): HTMLVideoElement {
  return useStore(usePlayer().picture).video;
}

export function usePreference<Selected>(select: (settings: PlayerSettings) => Selected): Selected {
  return useStore(usePlayer().preferences.store, select);
}

export function useView<Selected>(select: (view: ViewState) => Selected): Selected {
  return useStore(usePlayer().view.store, select);
}

/** Whether the controls are hidden: the picture fills the window and moves, and the person did nothing for a while. */
export function useIsQuiet(): boolean {
  const { isFull } = usePlayer();
  const isIdle = useView((view) => view.isIdle);
  return usePlayerState(mayHideControls) && isIdle && isFull;
}

/** Hidden controls are redrawn only this often. */
const QUIET_STEP_SECONDS = 10;

/** The position as the controls show it. */
export function usePosition<Shown>(show: (seconds: number) => Shown): Shown {
  const isQuiet = useIsQuiet();
  return usePlayerState(({ positionSeconds }) =>
    show(isQuiet ? Math.floor(positionSeconds / QUIET_STEP_SECONDS) * QUIET_STEP_SECONDS : positionSeconds),
  );
}
