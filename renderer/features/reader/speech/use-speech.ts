import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import { blockCharacters, type TextSpan } from '#shared/domain/chapter-document/document-text.ts';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import { usePaintedSpans } from '../marks/painted-spans.ts';
import { placeOfPoint, pointOfPlace } from '../place/document-places.ts';
import { BEGINNING, type Place } from '../place/reading-place.ts';
import { useReaderStore } from '../reader-store.ts';
import { languageOf } from '../text/chapter-content.ts';
import { rangeOf } from '../text/text-range.ts';
import type { ChapterNavigation } from '../text/use-open-chapter.ts';
import { voiceFor } from './browser-voice.ts';
import { pieceOf, type SpeechScript, type SpeechState, spokenBlocks } from './speech-machine.ts';
import { useSpeechStore } from './speech-store.ts';
import { systemVoice, useVoices } from './system-voice.ts';

/** Some systems load their voices only when they are first asked for. */
const VOICES_WITHIN_MILLISECONDS = 2_500;

/** Reads aloud, chapter after chapter, as long as the reader is open. */
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
    // Without a script the next chapter is already loading.
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

/** Makes the text on the page the script; a new one is read from the place in sight. */
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

/** Height that the window's edge and the voice's bar take from the text. */
const COVERED = { topPixels: 8, bottomPixels: 72 };

const none: readonly TextSpan[] = [];

/** Paints the spoken words and their paragraph, and goes to them when they are out of sight. */
function useSpeechSight(): void {
  const speech = useSpeechStore((state) => state.speech);
  const script = useSpeechStore((state) => state.script);
  const spoken = spokenNow(speech, script);
  const isSpeaking = speech.phase === 'speaking';
  usePaintedSpans('speech-paragraph', spoken === null ? none : [spoken.paragraph]);
  usePaintedSpans('speech-words', spoken === null ? none : [spoken.words]);

  const follow = useEffectEvent(({ words, place }: Spoken) => {
    const { goTo, body } = useReaderStore.getState();
    const range = body === null ? undefined : rangeOf(body, words);
    if (goTo !== null && (range === undefined || !isInSight(range))) goTo(place);
  });
  useEffect(() => {
    if (isSpeaking && spoken !== null) follow(spoken);
  }, [isSpeaking, spoken]);
}

type Spoken = { readonly paragraph: TextSpan; readonly words: TextSpan; readonly place: Place };

/** The spoken words; where the voice does not report words, the whole piece. */
function spokenNow(speech: SpeechState, script: SpeechScript | null): Spoken | null {
  if (script === null || (speech.phase !== 'speaking' && speech.phase !== 'paused')) return null;
  const paragraph = script.paragraphs[speech.paragraph];
  const block = paragraph === undefined ? undefined : script.document.blocks[paragraph];
  if (paragraph === undefined || block === undefined) return null;
  const piece = pieceOf(speech, script);
  const pieceStart = piece?.start ?? 0;
  const { start, end } = speech.word ?? { start: 0, end: piece?.text.length ?? 0 };
  const spanOf = (from: number, to: number): TextSpan => ({
    start: { paragraph, character: from },
    end: { paragraph, character: to },
  });
  return {
    paragraph: spanOf(0, blockCharacters(block).length),
    words: spanOf(pieceStart + start, pieceStart + end),
    place: placeOfPoint(script.document, { paragraph, character: pieceStart + (speech.word?.start ?? speech.said) }),
  };
}

function isInSight(range: Range): boolean {
  const { top, bottom, left, right } = range.getBoundingClientRect();
  const isWithin = top >= COVERED.topPixels && bottom <= window.innerHeight - COVERED.bottomPixels;
  return isWithin && left >= 0 && right <= window.innerWidth;
}
