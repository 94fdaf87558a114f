import { useEffect, useEffectEvent } from 'react';
import { api } from '#renderer/api/client.ts';
import type { PlayerState } from '#renderer/features/player/machine/state.ts';
import { needsWords, waitingOf } from '#renderer/features/player/machine/waiting.ts';
import { clockTime } from '#shared/domain/app/clock-time.ts';
import { safeFileName } from '#shared/domain/app/safe-file-name.ts';
import type { PlayerParts } from '../session/player-context.ts';
import { useSleepTimer } from './use-sleep-timer.ts';
import { isInPictureInPicture } from './use-window-modes.ts';

/** The address of the file must live until the browser has begun to save it. */
const KEPT_MS = 60_000;

type Shown = { readonly release: string; readonly episode: string; readonly isFull: boolean };

/** What goes along with playback in every size of the player. */
export function usePlayerExtras(parts: PlayerParts, { release, episode, isFull }: Shown): void {
  useKeepAwake(parts);
  useSleepTimer(parts, isFull);
  useScreenshot(parts, { release, episode });
}

/** Takes a screenshot whenever one is asked for. `names` are those of the release and of the episode, as they are shown. */
function useScreenshot(
  { session, view, picture }: PlayerParts,
  names: { readonly release: string; readonly episode: string },
): void {
  const take = useEffectEvent(async () => {
    const { video } = picture.getState();
    const seconds = session.store.getState().positionSeconds;
    const isSaved = await saveScreenshot(video, screenshotName({ ...names, seconds }));
    view.show({ kind: isSaved ? 'screenshot' : 'no-screenshot' });
  });

  useEffect(
    () =>
      view.store.subscribe((now, before) => {
        if (now.screenshotsAsked !== before.screenshotsAsked) void take();
      }),
    [view],
  );
}

/** A seek or a short wait is part of watching; a long outage is none. */
function isWatching(state: PlayerState): boolean {
  const { phase, wantsToPlay } = state;
  if (phase === 'playing') return true;
  return wantsToPlay && (phase === 'seeking' || phase === 'stalled') && !needsWords(waitingOf(state));
}

/** Keeps the display on while a picture moves that someone can see, and says so to the system only when that changes. */
function useKeepAwake({ session }: PlayerParts): void {
  useEffect(() => {
    let isKept = false;

    function keep(isWanted: boolean): void {
      if (isWanted === isKept) return;
      isKept = isWanted;
      // Without it the display goes dark as it always does: nothing to tell the person.
      api['display.keepAwake']({ isWanted }).catch(() => undefined);
    }

    function decide(): void {
      const isSeen = document.visibilityState === 'visible' || isInPictureInPicture();
      keep(isSeen && isWatching(session.store.getState()));
    }

    const listening = new AbortController();
    const { signal } = listening;
    const unsubscribe = session.store.subscribe(decide);
    document.addEventListener('visibilitychange', decide, { signal });
    document.addEventListener('enterpictureinpicture', decide, { signal, capture: true });
    document.addEventListener('leavepictureinpicture', decide, { signal, capture: true });
    window.addEventListener('pagehide', () => keep(false), { signal });
    decide();
    return () => {
      listening.abort();
      unsubscribe();
      keep(false);
    };
  }, [session]);
}

type Shot = { readonly release: string; readonly episode: string; readonly seconds: number };

/** "Release - Episode 3 - 12-04.png". A colon is no letter of a file name everywhere. */
export function screenshotName({ release, episode, seconds }: Shot): string {
  const parts = [release, episode, clockTime(seconds).replaceAll(':', '-')].filter((part) => part !== '');
  // A very long title is cut, the time of the picture is not.
  const time = ` - ${parts.pop() ?? ''}.png`;
  return safeFileName(`${parts.join(' - ')}${time}`, { extension: time, fallback: 'engawa' });
}

/** Saves the present picture in the stream's resolution. False: there is no picture. */
async function saveScreenshot(video: HTMLVideoElement, name: string): Promise<boolean> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return false;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) return false;
  context.drawImage(video, 0, 0, width, height);
  const address = URL.createObjectURL(await canvas.convertToBlob({ type: 'image/png' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
  return true;
}
