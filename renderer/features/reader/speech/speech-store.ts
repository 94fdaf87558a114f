import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { combine } from 'zustand/middleware';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import { placeOfPoint, pointOfPlace } from '../place/document-places.ts';
import { BEGINNING, type Place } from '../place/reading-place.ts';
import { useReaderStore } from '../reader-store.ts';
import { isOn, isSpoken, pieceOf, type SpeechEvent, type SpeechState, silence, speechStep } from './speech-machine.ts';

/** `document`: the text on the page; null while there is none. */
type SpeechStore = { readonly speech: SpeechState; readonly document: ChapterDocument | null };

const initial: SpeechStore = { speech: silence, document: null };

export const useSpeechStore = create(
  combine(initial, (set, get) => {
    const send = (event: SpeechEvent) =>
      set(({ speech, document }) => ({ speech: speechStep(speech, event, document) }));
    /** At the place in sight. */
    function start(type: 'start' | 'chapter-came'): void {
      const { document } = get();
      const here = useReaderStore.getState().currentPlace?.() ?? BEGINNING;
      send({ type, at: document === null ? { paragraph: 0, character: 0 } : pointOfPlace(document, here) });
    }
    return {
      send,
      open: (document: ChapterDocument | null) => {
        set({ document });
        if (document !== null) start('chapter-came');
      },
      toggle: () => (get().speech.phase === 'off' ? start('start') : send({ type: 'stop' })),
      togglePause: () => send({ type: get().speech.phase === 'paused' ? 'resume' : 'pause' }),
    };
  }),
);

/** The place of the voice in a chapter; null while it does not read that chapter. */
export function spokenPlace(document: ChapterDocument): Place | null {
  const { speech, document: spoken } = useSpeechStore.getState();
  if (spoken !== document || !isOn(speech)) return null;
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
  const { phase, paragraph, piece } = useSpeechStore((state) => state.speech);
  const report = useEffectEvent(() => {
    // The state of a new chapter is still that of the chapter before.
    if (document === null || useSpeechStore.getState().document !== document) return;
    const place = spokenPlace(document);
    if (place !== null) onPlace(place);
    else if (phase === 'turning') onEnd({ paragraph: Math.max(0, document.blocks.findLastIndex(isSpoken)), offset: 1 });
  });
  useEffect(() => {
    if (phase !== 'off' && paragraph >= 0 && piece >= 0) report();
  }, [phase, paragraph, piece]);
}
