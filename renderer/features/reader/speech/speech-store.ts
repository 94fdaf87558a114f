import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { combine } from 'zustand/middleware';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import { chapterOfLineKey } from '#shared/domain/novels/chapter-key.ts';
import type { TextPoint } from '#shared/domain/novels/reading.ts';
import { movedPlace, placeOfPoint, pointOfPlace } from '../place/document-places.ts';
import { BEGINNING, type Place } from '../place/reading-place.ts';
import { type ReadText, useReaderStore } from '../reader-store.ts';
import { isOn, isSpoken, pieceOf, type SpeechEvent, silence, speechStep } from './speech-machine.ts';

/** The voice in the text on the page (`useReaderStore`). */
export const useSpeechStore = create(
  combine({ speech: silence }, (set, get) => {
    function send(event: SpeechEvent): void {
      const { text } = useReaderStore.getState();
      set(({ speech }) => ({ speech: speechStep(speech, event, text?.drawn ?? null) }));
    }
    return {
      send,
      toggle: () => send(get().speech.phase === 'off' ? { type: 'start', at: pointInSight() } : { type: 'stop' }),
      togglePause: () => send({ type: get().speech.phase === 'paused' ? 'resume' : 'pause' }),
    };
  }),
);

useReaderStore.subscribe(({ text }, { text: before }) => {
  if (text === null || text === before) return;
  const heard = before && heardBefore(before, text);
  const at = heard === null ? pointInSight() : pointOfPlace(text.drawn, heard);
  useSpeechStore.getState().send({ type: 'chapter-came', at });
});

function pointInSight(): TextPoint {
  const { text, open } = useReaderStore.getState();
  return text === null ? { paragraph: 0, character: 0 } : pointOfPlace(text.drawn, open?.currentPlace() ?? BEGINNING);
}

/** The place of the voice in the same text with other replaced words; null in another text. */
function heardBefore(before: ReadText, text: ReadText): Place | null {
  const isSameText =
    before.chapter.slugUrl === text.chapter.slugUrl &&
    chapterOfLineKey(before.chapter) === chapterOfLineKey(text.chapter);
  const heard = isSameText ? placeOfVoice(before.drawn) : null;
  return heard && movedPlace(text, movedPlace(before, heard, 'drawn'), 'stored');
}

/** Null while nothing is read aloud. */
function placeOfVoice(document: ChapterDocument): Place | null {
  const { speech } = useSpeechStore.getState();
  if (!isOn(speech)) return null;
  return placeOfPoint(document, { paragraph: speech.paragraph, character: pieceOf(speech, document)?.start ?? 0 });
}

/** The place of the voice in a chapter; null while it does not read that chapter. */
export function spokenPlace(document: ChapterDocument): Place | null {
  return useReaderStore.getState().text?.drawn === document ? placeOfVoice(document) : null;
}

/** The place that is heard, else the one in sight; null while there is no text. */
export function readPlace(): Place | null {
  const { text, open } = useReaderStore.getState();
  return text && (spokenPlace(text.drawn) ?? open?.currentPlace() ?? null);
}

/** Follows the voice through a chapter, sentence by sentence; `isAtEnd`: the chapter was read aloud to its end. */
export function useSpokenPlace(
  document: ChapterDocument | null,
  onPlace: (place: Place, isAtEnd: boolean) => void,
): void {
  const { phase, take } = useSpeechStore((state) => state.speech);
  const report = useEffectEvent(() => {
    if (document === null || useReaderStore.getState().text?.drawn !== document) return;
    const place = spokenPlace(document);
    if (place !== null) onPlace(place, false);
    else if (useSpeechStore.getState().speech.phase === 'turning')
      onPlace({ paragraph: Math.max(0, document.blocks.findLastIndex(isSpoken)), offset: 1 }, true);
  });
  useEffect(() => {
    // A chapter without words changes only `take`.
    if (phase !== 'off' && take > 0) report();
  }, [phase, take]);
}
