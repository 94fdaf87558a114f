import { create } from 'zustand';
import { withMessages } from '#renderer/i18n/messages-of.ts';

type Player = typeof import('../playing-release.tsx');

/**
 * The player is large, so it is loaded when playback is about to begin, not with the window. Code that sets the playing
 * episode has loaded it before, so that it is drawn at once.
 */
export const usePlayerCode = create<{ readonly player: Player | null }>(() => ({ player: null }));

export async function loadPlayer(): Promise<Player> {
  const known = usePlayerCode.getState().player;
  if (known !== null) return known;
  // The watch page is needed at the same moment.
  const [player] = await withMessages(Promise.all([import('../playing-release.tsx'), import('../watch-route.tsx')]));
  usePlayerCode.setState({ player });
  return player;
}
