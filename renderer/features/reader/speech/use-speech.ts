import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import { blockCharacters } from '#shared/domain/chapter-document/inline-line.ts';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import { paintRanges } from '../marks/notes-layer.tsx';
import type { Place } from '../place/reading-place.ts';
import type { ChapterNavigation } from '../place/use-chapter-navigation.ts';
import { useReaderStore } from '../reader-store.ts';
import { languageOf } from '../text/chapter-language.ts';
import { placeOfPoint, pointOfPlace } from '../text/document-points.ts';
import { rangeOf } from '../text/text-range.ts';
import { pieceOf, type SpeechScript, type SpeechState, spokenBlocks, voiceFor } from './speech-machine.ts';
import { useSpeechStore } from './speech-store.ts';
import { systemVoice, useVoices } from './system-voice.ts';

/** Systems may look for their voices only when they are asked for the first time. */
const VOICES_WITHIN_MILLISECONDS = 2_500;
const BEGINNING = { paragraph: 0, offset: 0 } as const;

/** Gives what is to be read aloud to a voice, chapter after chapter, as long as the reader is open. */
export function useSpeech(navigation: ChapterNavigation, hasNext: boolean): void {
  const { settings } = useSettings();
  const voices = useVoices();
  const hasVoices = voices.length > 0;
  const { phase, take } = useSpeechStore((state) => state.speech);
  const script = useSpeechStore((state) => state.script);
  const send = useSpeechStore((state) => state.send);
  useScript();
  useSpeechSight();

  const say = useEffectEvent(() => {
    const { speech } = useSpeechStore.getState();
    const piece = script === null ? undefined : pieceOf(speech, script);
    const voice = voiceFor(voices, script?.language, settings.speech.voice);
    if (piece === undefined) return;
    if (voice === undefined) return send({ type: 'failed', why: 'no-voice' });
    systemVoice.say(
      { text: piece.text.slice(speech.said), voice, rate: settings.speech.rate },
      {
        onWord: (start, length) => send({ type: 'word', take, start, length }),
        onSaid: () => send({ type: 'said', take }),
        onFailed: (why) => send({ type: 'failed', why }),
      },
    );
  });

  const turn = useEffectEvent(() => {
    if (hasNext) navigation.openNext();
    else send({ type: 'failed', why: 'finished' });
  });

  // Each take is one action, even if all other state is unchanged.
  useEffect(() => {
    if (take === 0) return;
    // Without a script there is a text on its way already.
    if (phase === 'turning' && script !== null) turn();
    if (phase !== 'speaking' || script === null) return systemVoice.hush();
    if (hasVoices) return say();
    const timer = setTimeout(() => send({ type: 'failed', why: 'no-voice' }), VOICES_WITHIN_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [take, phase, script, hasVoices, send]);

  useEffect(
    () => () => {
      systemVoice.hush();
      send({ type: 'stop' });
    },
    [send],
  );
}

/** Keeps the script true to the text on the page; a new one is read from where it is open. */
function useScript(): void {
  const text = useReaderStore((state) => state.text);

  useLayoutEffect(() => {
    const { takeScript, send } = useSpeechStore.getState();
    if (text === null) return takeScript(null);
    const { document } = text;
    takeScript(scriptOf(document));
    const here = useReaderStore.getState().currentPlace?.() ?? BEGINNING;
    send({ type: 'chapter-came', at: pointOfPlace(document, here) });
  }, [text]);
}

/** Most chapters are never read aloud, so their script is built on demand. */
function scriptOf(document: ChapterDocument): SpeechScript {
  let paragraphs: readonly number[] | null = null;
  return {
    document,
    language: languageOf(document),
    get paragraphs() {
      paragraphs ??= spokenBlocks(document);
      return paragraphs;
    },
  };
}

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
function useSpeechSight(): void {
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
