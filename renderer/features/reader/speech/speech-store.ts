import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { combine } from 'zustand/middleware';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import { chapterOfLineKey } from '#shared/domain/novels/chapter-key.ts';
import { movedPlace, placeOfPoint, pointOfPlace } from '../place/document-places.ts';
import { BEGINNING, type Place } from '../place/reading-place.ts';
import { type ReadText, useReaderStore } from '../reader-store.ts';
import { isOn, isSpoken, pieceOf, type SpeechEvent, type SpeechState, silence, speechStep } from './speech-machine.ts';

/** `text`: the one on the page; null while there is none. */
type SpeechStore = { readonly speech: SpeechState; readonly text: ReadText | null };

const initial: SpeechStore = { speech: silence, text: null };

export const useSpeechStore = create(
  combine(initial, (set, get) => {
    const send = (event: SpeechEvent) =>
      set(({ speech, text }) => ({ speech: speechStep(speech, event, text?.document ?? null) }));
    /** At a place that was heard, else at the one in sight. */
    function start(type: 'start' | 'chapter-came', heard: Place | null = null): void {
      const { text } = get();
      const here = heard ?? useReaderStore.getState().currentPlace?.() ?? BEGINNING;
      send({ type, at: text === null ? { paragraph: 0, character: 0 } : pointOfPlace(text.document, here) });
    }
    return {
      send,
      open: (text: ReadText | null) => {
        const { text: before } = get();
        const heard = before && text && heardBefore(before, text);
        set({ text });
        if (text !== null) start('chapter-came', heard);
      },
      toggle: () => (get().speech.phase === 'off' ? start('start') : send({ type: 'stop' })),
      togglePause: () => send({ type: get().speech.phase === 'paused' ? 'resume' : 'pause' }),
    };
  }),
);

/** The place of the voice in a text that comes anew with other words; null in another text. */
function heardBefore(before: ReadText, text: ReadText): Place | null {
  const isSameText =
    before.chapter.slugUrl === text.chapter.slugUrl &&
    chapterOfLineKey(before.chapter) === chapterOfLineKey(text.chapter);
  const heard = isSameText ? spokenPlace(before.document) : null;
  return heard && movedPlace(text.replaced, movedPlace(before.replaced, heard, 'drawn'), 'stored');
}

/** The place of the voice in a chapter; null while it does not read that chapter. */
export function spokenPlace(document: ChapterDocument): Place | null {
  const { speech, text } = useSpeechStore.getState();
  if (text?.document !== document || !isOn(speech)) return null;
  return placeOfPoint(document, { paragraph: speech.paragraph, character: pieceOf(speech, document)?.start ?? 0 });
}

/** The place that is heard, else the one in sight; null while there is no text. */
export function readPlace(): Place | null {
  const { text, currentPlace } = useReaderStore.getState();
  return text && (spokenPlace(text.document) ?? currentPlace?.() ?? null);
}

type SpokenPlaceListener = {
  readonly onPlace: (place: Place) => void;
  /** The chapter was read aloud to its end. */
  readonly onEnd: (place: Place) => void;
};

/** Follows the voice through a chapter, sentence by sentence. */
export function useSpokenPlace(document: ChapterDocument | null, { onPlace, onEnd }: SpokenPlaceListener): void {
  const { phase, take } = useSpeechStore((state) => state.speech);
  const report = useEffectEvent(() => {
    // The state of a new chapter is still that of the chapter before.
    if (document === null || useSpeechStore.getState().text?.document !== document) return;
    const place = spokenPlace(document);
    if (place !== null) onPlace(place);
    else if (phase === 'turning') onEnd({ paragraph: Math.max(0, document.blocks.findLastIndex(isSpoken)), offset: 1 });
  });
  useEffect(() => {
    // A chapter without words changes nothing but the take.
    if (phase !== 'off' && take > 0) report();
  }, [phase, take]);
}
