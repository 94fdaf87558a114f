import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { combine } from 'zustand/middleware';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import { placeOfPoint, pointOfPlace } from '../place/document-places.ts';
import type { Place } from '../place/reading-place.ts';
import { useReaderStore } from '../reader-store.ts';
import {
  pieceOf,
  type SpeechEvent,
  type SpeechScript,
  type SpeechState,
  silence,
  speechStep,
} from './speech-machine.ts';

type SpeechStore = {
  readonly speech: SpeechState;
  /** The text on the page; null while there is none. */
  readonly script: SpeechScript | null;
};

const initial: SpeechStore = { speech: silence, script: null };

/** Reading aloud. */
export const useSpeechStore = create(
  combine(initial, (set, get) => {
    const send = (event: SpeechEvent) => set(({ speech, script }) => ({ speech: speechStep(speech, event, script) }));
    return {
      send,
      takeScript: (script: SpeechScript | null) => set({ script }),
      /** Starts at the place in sight, or stops. */
      toggle: () => {
        const { speech, script } = get();
        const here = useReaderStore.getState().currentPlace?.();
        const at = script && here ? pointOfPlace(script.document, here) : { paragraph: 0, character: 0 };
        send(speech.phase === 'off' ? { type: 'start', at } : { type: 'stop' });
      },
      togglePause: () => send({ type: get().speech.phase === 'paused' ? 'resume' : 'pause' }),
    };
  }),
);

/** The place of the voice in a chapter; null while it does not read that chapter. */
export function spokenPlace(document: ChapterDocument): Place | null {
  const { speech, script } = useSpeechStore.getState();
  if (script?.document !== document || (speech.phase !== 'speaking' && speech.phase !== 'paused')) return null;
  const block = script.paragraphs[speech.paragraph];
  if (block === undefined) return null;
  return placeOfPoint(document, { paragraph: block, character: pieceOf(speech, script)?.start ?? 0 });
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
    const { script } = useSpeechStore.getState();
    // The state of a new chapter is still that of the chapter before.
    if (document === null || script?.document !== document) return;
    const place = spokenPlace(document);
    if (place !== null) onPlace(place);
    else if (phase === 'turning') onEnd({ paragraph: script.paragraphs.at(-1) ?? 0, offset: 1 });
  });
  useEffect(() => {
    if (phase !== 'off' && paragraph >= 0 && piece >= 0) report();
  }, [phase, paragraph, piece]);
}
