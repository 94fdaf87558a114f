import { isDataSaverOn } from '#renderer/ui/data-saver.ts';
import { type EpisodeStream, isSavedStream } from '#shared/domain/anime/release.ts';
import type { ShownPicture } from '../picture/picture-edge.ts';
import { bufferedUntil } from '../picture/streamed-picture.ts';
import type { PlayerPreferences } from '../session/player-preferences.ts';
import type { PlayerSession } from '../session/player-session.ts';
import { createPreviews } from './previews.ts';
import { openSegmentFrames } from './segment-frames.ts';

/** With less in its buffer, playback has the network to itself. */
const ENOUGH_SECONDS = 15;

type Parts = {
  readonly session: PlayerSession;
  readonly preferences: PlayerPreferences;
  readonly picture: ShownPicture;
};

/** The previews of a player, made of the lowest quality of the open episode. */
export function createPlayerPreviews({ session, preferences, picture }: Parts) {
  function hasRoom(): boolean {
    if (!preferences.store.getState().hasPreviews || isDataSaverOn()) return false;
    const { phase } = session.store.getState();
    if (phase !== 'playing') return phase === 'paused' || phase === 'ended';
    const { buffered, currentTime, duration } = picture.getState().video;
    return bufferedUntil(buffered, currentTime) >= Math.min(currentTime + ENOUGH_SECONDS, duration - 1);
  }

  const previews = createPreviews<ImageBitmap>({
    source() {
      const order = (stream: EpisodeStream) => (isSavedStream(stream) ? 0 : stream.height);
      const [lowest] = session.streams().toSorted((one, other) => order(one) - order(other));
      return lowest?.url ?? null;
    },
    hasRoom,
    open: openSegmentFrames,
  });
  session.store.subscribe(({ episode }, before) => {
    if (episode?.id !== before.episode?.id) previews.release();
  });
  return previews;
}
