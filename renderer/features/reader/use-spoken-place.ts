import { useEffect, useEffectEvent } from 'react';
import { placeOfPoint } from './document-points.ts';
import type { Place } from './reading-place.ts';
import { pieceOf } from './speech-machine.ts';
import { useSpeechStore } from './speech-store.ts';

/** Where the voice is in the open chapter; null while none reads. */
export function spokenPlace(): Place | null {
  const { speech, script } = useSpeechStore.getState();
  if (script === null || (speech.phase !== 'speaking' && speech.phase !== 'paused')) return null;
  const block = script.paragraphs[speech.paragraph];
  if (block === undefined) return null;
  return placeOfPoint(script.document, { paragraph: block, character: pieceOf(speech, script)?.start ?? 0 });
}

type SpokenPlaceListener = {
  readonly onPlace: (place: Place) => void;
  /** The chapter was read aloud to its end. */
  readonly onEnd: (place: Place) => void;
};

/** Follows the voice through the open chapter, sentence by sentence. */
export function useSpokenPlace({ onPlace, onEnd }: SpokenPlaceListener): void {
  const { phase, paragraph, piece } = useSpeechStore((state) => state.speech);
  const report = useEffectEvent(() => {
    const place = spokenPlace();
    const { script } = useSpeechStore.getState();
    if (place !== null) onPlace(place);
    // A chapter that has only just come has no script yet: the end was that of the one before.
    else if (phase === 'turning' && script !== null) onEnd({ paragraph: script.paragraphs.at(-1) ?? 0, offset: 1 });
  });
  useEffect(() => {
    if (phase !== 'off' && paragraph >= 0 && piece >= 0) report();
  }, [phase, paragraph, piece]);
}
