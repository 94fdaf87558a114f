import { type RefObject, useEffect } from 'react';
import { usePlayer, useVideo } from '../session/player-context.ts';

const EVENTS = [
  'timeupdate',
  'progress',
  'seeking',
  'seeked',
  'durationchange',
  'playing',
  'pause',
  'emptied',
] as const;

/**
 * Draws the played and the buffered part, with the picture's own clock while it plays: four reports a second would
 * make a wide bar jump. `dragged` seconds are shown instead while the person looks for a place.
 */
export function useSeekFill(bar: RefObject<HTMLElement | null>, dragged: number | null): void {
  const { session } = usePlayer();
  const picture = useVideo();
  useEffect(() => {
    const element = bar.current;
    if (element === null) return;
    const listening = new AbortController();
    let frame = 0;

    function draw(): void {
      if (element === null) return;
      const { phase, positionSeconds, durationSeconds } = session.store.getState();
      const isMoving = phase === 'playing' && dragged === null;
      const shown = dragged ?? (isMoving ? picture.currentTime : positionSeconds);
      setFraction(element, '--played', shown, durationSeconds);
      setFraction(element, '--buffered', bufferedUntil(picture, positionSeconds), durationSeconds);
      cancelAnimationFrame(frame);
      if (isMoving) frame = requestAnimationFrame(draw);
    }

    for (const name of EVENTS) picture.addEventListener(name, draw, { signal: listening.signal });
    const unsubscribe = session.store.subscribe(draw);
    draw();
    return () => {
      listening.abort();
      unsubscribe();
      cancelAnimationFrame(frame);
    };
  }, [bar, dragged, session, picture]);
}

function setFraction(element: HTMLElement, name: string, seconds: number, durationSeconds: number): void {
  const fraction = durationSeconds > 0 ? Math.min(1, Math.max(0, seconds / durationSeconds)) : 0;
  element.style.setProperty(name, fraction.toFixed(5));
}

/** The end of the buffered span that holds the position; small holes do not end it. */
function bufferedUntil(picture: HTMLVideoElement, positionSeconds: number): number {
  const { buffered } = picture;
  let until = positionSeconds;
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= until + 0.5) until = Math.max(until, buffered.end(index));
  }
  return until;
}
