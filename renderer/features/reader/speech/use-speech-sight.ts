import { useEffect, useEffectEvent } from 'react';
import { blockCharacters } from '#shared/domain/chapter-document/block-characters.ts';
import { paintRanges } from '../marks/paint-ranges.ts';
import type { Place } from '../place/reading-place.ts';
import { useReaderStore } from '../reader-store.ts';
import { placeOfPoint } from '../text/document-points.ts';
import { rangeOf } from '../text/text-range.ts';
import { pieceOf, type SpeechScript, type SpeechState } from './speech-machine.ts';
import { useSpeechStore } from './speech-store.ts';

/** What the bar of the voice, or the window's edge, leaves of the text. */
const COVERED = { topPixels: 8, bottomPixels: 72 };

/** What is said now: in a block of `length` characters those from `start` to `end`, which stand at `place`. */
type Spoken = {
  readonly block: number;
  readonly length: number;
  readonly start: number;
  readonly end: number;
  readonly place: Place;
};

/** Marks on the page what the voice says, and turns the page or scrolls when it has come to what cannot be seen. */
export function useSpeechSight(): void {
  const speech = useSpeechStore((state) => state.speech);
  const script = useSpeechStore((state) => state.script);
  const body = useReaderStore((state) => state.body);
  const layout = useReaderStore((state) => state.layout);
  const spoken = spokenNow(speech, script);
  const isSpeaking = speech.phase === 'speaking';

  useEffect(() => {
    // Another layout has other elements.
    if (layout >= 0) paint(body, spoken);
  }, [body, spoken, layout]);

  const follow = useEffectEvent((now: Spoken) => {
    const { goTo } = useReaderStore.getState();
    const words = body === null ? null : wordsOf(body, now);
    if (goTo !== null && (words === null || !isInSight(words))) goTo(now.place);
  });
  useEffect(() => {
    if (isSpeaking && spoken !== null) follow(spoken);
  }, [isSpeaking, spoken]);

  useEffect(() => () => paint(null, null), []);
}

function spokenNow(speech: SpeechState, script: SpeechScript | null): Spoken | null {
  if (script === null || (speech.phase !== 'speaking' && speech.phase !== 'paused')) return null;
  const block = script.paragraphs[speech.paragraph];
  const content = block === undefined ? undefined : script.document.blocks[block];
  if (block === undefined || content === undefined) return null;
  const piece = pieceOf(speech, script);
  const from = piece?.start ?? 0;
  // Where the voice does not tell of its words, the sentences show where it is.
  const { start, end } = speech.word ?? { start: 0, end: piece?.text.length ?? 0 };
  const character = from + (speech.word?.start ?? speech.said);
  return {
    block,
    length: blockCharacters(content).length,
    start: from + start,
    end: from + end,
    place: placeOfPoint(script.document, { paragraph: block, character }),
  };
}

function wordsOf(body: Element, { block, start, end }: Spoken): Range | null {
  return rangeOf(body, { paragraph: block, character: start }, { paragraph: block, character: end });
}

function paint(body: Element | null, spoken: Spoken | null): void {
  const whole = body && spoken && wordsOf(body, { ...spoken, start: 0, end: spoken.length });
  const words = body && spoken && wordsOf(body, spoken);
  paintRanges('speech-paragraph', whole === null ? [] : [whole]);
  paintRanges('speech-words', words === null ? [] : [words]);
}

function isInSight(range: Range): boolean {
  const { top, bottom, left, right } = range.getBoundingClientRect();
  const isWithin = top >= COVERED.topPixels && bottom <= window.innerHeight - COVERED.bottomPixels;
  return isWithin && left >= 0 && right <= window.innerWidth;
}
