import { create } from 'zustand';
import type { PlayingRelease } from '../playing-release.tsx';
import type { prepareEpisode } from './prepare-episode.ts';

type Player = { readonly PlayingRelease: typeof PlayingRelease; readonly prepareEpisode: typeof prepareEpisode };

/**
 * The player is large; it is loaded when playback is about to begin, not with the window. Code that sets what is
 * played has loaded it before, so that it is drawn at once.
 */
export const usePlayerCode = create<{ readonly player: Player | null }>(() => ({ player: null }));

export async function loadPlayer(): Promise<Player> {
  const { player: loaded } = usePlayerCode.getState();
  if (loaded !== null) return loaded;
  const [{ PlayingRelease }, { prepareEpisode }] = await Promise.all([
    import('../playing-release.tsx'),
    import('./prepare-episode.ts'),
  ]);
  const player = { PlayingRelease, prepareEpisode };
  usePlayerCode.setState({ player });
  return player;
}
