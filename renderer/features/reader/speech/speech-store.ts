import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { combine } from 'zustand/middleware';
import type { TextSpan } from '#shared/domain/chapter-document/document-text.ts';
import { movedPoint } from '#shared/domain/chapter-document/replaced-document.ts';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import { chapterOfLineKey } from '#shared/domain/novels/chapter-key.ts';
import type { TextPoint } from '#shared/domain/novels/reading.ts';
import { placeOfPoint, pointOfPlace } from '../place/document-places.ts';
import { BEGINNING, type Place } from '../place/reading-place.ts';
import { useReaderStore } from '../reader-store.ts';
import { isSpoken, nextSpoken, pieceAt } from './spoken-text.ts';

/**
 * `no-voice`: the computer has none for the language. `refused`: the system forbids speech. `silent`: the voice did not begin.
 * `closed`: the next chapter has nothing to read. `finished`: there is no next chapter.
 */
export type SpeechEnding = 'no-voice' | 'refused' | 'silent' | 'closed' | 'finished';

export type SpeechState = {
  /** `turning`: at the end of the chapter, or without one; goes on when a chapter comes. */
  readonly phase: 'off' | 'speaking' | 'paused' | 'turning';
  /** Where the utterance begins in the text on the page: another object for each utterance. */
  readonly at: TextPoint;
  /** The spoken word; null where the voice does not report words. */
  readonly word: TextSpan | null;
  readonly ending: SpeechEnding | null;
};

const silence: SpeechState = { phase: 'off', at: { paragraph: 0, character: 0 }, word: null, ending: null };

export function isOn({ phase }: Pick<SpeechState, 'phase'>): boolean {
  return phase === 'speaking' || phase === 'paused';
}

/** The voice in the text on the page (`useReaderStore`). */
export const useSpeechStore = create(
  combine(silence, (set, get) => {
    /** Goes on with the piece at a point, or the next one; after the last one, or without a text, with the next chapter. */
    function sayFrom(point: TextPoint, phase = get().phase): void {
      const { text } = useReaderStore.getState();
      const at = text && nextSpoken(text.drawn, point);
      set({ phase: at === null ? 'turning' : phase, at: at ?? { ...point }, word: null, ending: null });
    }

    /** Voices cannot be resumed reliably inside of a piece: the rest is said from the last reported word on. */
    function interrupt(phase: SpeechState['phase']): void {
      set(({ at, word }) => ({ phase, at: { ...(word?.start ?? at) } }));
    }

    const stop = () => set(silence);

    return {
      stop,
      toggle: () => (get().phase === 'off' ? sayFrom(pointInSight(), 'speaking') : stop()),
      togglePause: () => isOn(get()) && interrupt(get().phase === 'paused' ? 'speaking' : 'paused'),
      /** With the voice and rate that were chosen now. */
      sayAgain: () => get().phase === 'speaking' && interrupt('speaking'),
      /** Goes to the next paragraph or the previous one; the first stays. */
      step: (by: 1 | -1) => {
        const { text } = useReaderStore.getState();
        const { paragraph } = get().at;
        if (text === null || !isOn(get())) return;
        const before = text.drawn.blocks.slice(0, paragraph).findLastIndex(isSpoken);
        sayFrom({ paragraph: by === 1 ? paragraph + 1 : before < 0 ? paragraph : before, character: 0 });
      },
      /** A word of the utterance from a point begins. Events of earlier utterances are ignored, here and in `said`. */
      spoke: (from: TextPoint, word: TextSpan | null) => from === get().at && set({ word }),
      said: (from: TextPoint, characters: number) =>
        from === get().at && sayFrom({ ...from, character: from.character + characters }),
      fail: (ending: SpeechEnding) => get().phase !== 'off' && set({ ...silence, ending }),
      /** Goes on in a text that came to the page. */
      goOn: (at: TextPoint) => {
        const { phase } = get();
        if (phase !== 'off') sayFrom(at, phase === 'turning' ? 'speaking' : phase);
      },
    };
  }),
);

useReaderStore.subscribe(({ text }, { text: before }) => {
  if (text === null || text === before) return;
  const speech = useSpeechStore.getState();
  const isSameText =
    before?.chapter.slugUrl === text.chapter.slugUrl &&
    chapterOfLineKey(before.chapter) === chapterOfLineKey(text.chapter);
  // The same text with other replaced words.
  const isHeard = isSameText && isOn(speech);
  speech.goOn(isHeard ? movedPoint(text, movedPoint(before, speech.at, 'drawn'), 'stored') : pointInSight());
});

function pointInSight(): TextPoint {
  const { text, open } = useReaderStore.getState();
  return text === null ? silence.at : pointOfPlace(text.drawn, open?.currentPlace() ?? BEGINNING);
}

/** The place of the voice in a chapter; null while it does not read that chapter. */
export function spokenPlace(document: ChapterDocument): Place | null {
  const { at, ...speech } = useSpeechStore.getState();
  if (useReaderStore.getState().text?.drawn !== document || !isOn(speech)) return null;
  return placeOfPoint(document, { ...at, character: pieceAt(document, at)?.start ?? at.character });
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
  const phase = useSpeechStore((state) => state.phase);
  const at = useSpeechStore((state) => state.at);
  const report = useEffectEvent(() => {
    if (document === null || useReaderStore.getState().text?.drawn !== document) return;
    const place = spokenPlace(document);
    if (place !== null) onPlace(place, false);
    else if (useSpeechStore.getState().phase === 'turning')
      onPlace({ paragraph: Math.max(0, document.blocks.findLastIndex(isSpoken)), offset: 1 }, true);
  });
  useEffect(() => {
    // A chapter without words changes only `at`.
    if (phase !== 'off' && at !== silence.at) report();
  }, [phase, at]);
}
