import { useEffect, useEffectEvent } from 'react';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import type { Place } from '../place/reading-place.ts';
import { placeOfPoint } from '../text/document-points.ts';
import { pieceOf } from './speech-machine.ts';
import { useSpeechStore } from './speech-store.ts';

/** Where the voice is in a chapter; null while it does not read that one. */
export function spokenPlace(document: ChapterDocument): Place | null {
  const { speech, script } = useSpeechStore.getState();
  if (script?.document !== document || (speech.phase !== 'speaking' && speech.phase !== 'paused')) return null;
  const block = script.paragraphs[speech.paragraph];
  if (block === undefined) return null;
  return placeOfPoint(script.document, { paragraph: block, character: pieceOf(speech, script)?.start ?? 0 });
}

type SpokenPlaceListener = {
  /** Null where there are no words. */
  readonly document: ChapterDocument | null;
  readonly onPlace: (place: Place) => void;
  /** The chapter was read aloud to its end. */
  readonly onEnd: (place: Place) => void;
};

/** Follows the voice through a chapter, sentence by sentence. */
export function useSpokenPlace({ document, onPlace, onEnd }: SpokenPlaceListener): void {
  const { phase, paragraph, piece } = useSpeechStore((state) => state.speech);
  const report = useEffectEvent(() => {
    const { script } = useSpeechStore.getState();
    // When a chapter has only just come, what is told is still of the one before it.
    if (document === null || script?.document !== document) return;
    const place = spokenPlace(document);
    if (place !== null) onPlace(place);
    else if (phase === 'turning') onEnd({ paragraph: script.paragraphs.at(-1) ?? 0, offset: 1 });
  });
  useEffect(() => {
    if (phase !== 'off' && paragraph >= 0 && piece >= 0) report();
  }, [phase, paragraph, piece]);
}
