import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import { blockCharacters, type TextSpan } from '#shared/domain/chapter-document/document-text.ts';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import { usePaintedSpans } from '../marks/painted-spans.ts';
import { placeOfPoint } from '../place/document-places.ts';
import { useReaderStore } from '../reader-store.ts';
import { languageOf } from '../text/chapter-content.ts';
import { rangeOf } from '../text/text-range.ts';
import type { ChapterNavigation } from '../text/use-open-chapter.ts';
import { createBrowserVoice, voiceFor } from './browser-voice.ts';
import { isOn, pieceOf, type SpeechState } from './speech-machine.ts';
import { useSpeechStore } from './speech-store.ts';

const systemVoice = createBrowserVoice(window.speechSynthesis);

let known = window.speechSynthesis.getVoices();

/** Most systems find their voices only after a while. */
function subscribe(onChange: () => void): () => void {
  function refresh(): void {
    known = window.speechSynthesis.getVoices();
    onChange();
  }
  window.speechSynthesis.addEventListener('voiceschanged', refresh);
  return () => window.speechSynthesis.removeEventListener('voiceschanged', refresh);
}

/** The voices of this machine; the same list until it changes. */
export function useVoices() {
  return useSyncExternalStore(subscribe, () => known);
}

/** Some systems load their voices only when they are first asked for. */
const VOICES_WITHIN_MILLISECONDS = 2_500;

/** Reads aloud, chapter after chapter, as long as the reader is open. */
export function useSpeech(navigation: ChapterNavigation, hasNext: boolean): void {
  const { settings } = useSettings();
  const voices = useVoices();
  const hasVoices = voices.length > 0;
  const { phase, take } = useSpeechStore((state) => state.speech);
  const document = useReaderStore(({ text }) => text?.drawn ?? null);
  const send = useSpeechStore((state) => state.send);
  useSpeechSight();

  const say = useEffectEvent(() => {
    const { speech } = useSpeechStore.getState();
    const piece = document === null ? undefined : pieceOf(speech, document);
    if (document === null || piece === undefined) return;
    const voice = voiceFor(voices, languageOf(document), settings.speech.voice);
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
    // Without a document the next chapter is already loading.
    if (phase === 'turning' && document !== null) turn();
    if (phase !== 'speaking' || document === null) return systemVoice.hush();
    if (hasVoices) return say();
    const timer = setTimeout(() => send({ type: 'failed', why: 'no-voice' }), VOICES_WITHIN_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [take, phase, document, hasVoices, send]);

  useEffect(
    () => () => {
      systemVoice.hush();
      send({ type: 'stop' });
    },
    [send],
  );
}

/** Height that the window's edge and the voice's bar take from the text. */
const COVERED = { topPixels: 8, bottomPixels: 72 };

const none: readonly TextSpan[] = [];

/** Paints the spoken words and their paragraph, and goes to them when they are out of sight. */
function useSpeechSight(): void {
  const speech = useSpeechStore((state) => state.speech);
  const document = useReaderStore(({ text }) => text?.drawn ?? null);
  const spoken = spokenNow(speech, document);
  const isSpeaking = speech.phase === 'speaking';
  usePaintedSpans('speech-paragraph', spoken === null ? none : [spoken.paragraph]);
  usePaintedSpans('speech-words', spoken === null ? none : [spoken.words]);

  const follow = useEffectEvent(({ words }: Spoken) => {
    const { open, page } = useReaderStore.getState();
    const range = open === null ? undefined : rangeOf(open.body, words);
    // In pages the words become the place in any case: pages are cut again when the bar appears.
    const isSeen = page === null && range !== undefined && isInSight(range);
    if (document !== null && !isSeen) open?.goTo(placeOfPoint(document, words.start));
  });
  useEffect(() => {
    if (isSpeaking && spoken !== null) follow(spoken);
  }, [isSpeaking, spoken]);
}

type Spoken = { readonly paragraph: TextSpan; readonly words: TextSpan };

/** The spoken words; where the voice does not report words, the whole piece. */
function spokenNow(speech: SpeechState, document: ChapterDocument | null): Spoken | null {
  if (document === null || !isOn(speech)) return null;
  const { paragraph } = speech;
  const block = document.blocks[paragraph];
  const piece = pieceOf(speech, document);
  if (block === undefined || piece === undefined) return null;
  const { start, end } = speech.word ?? { start: 0, end: piece.text.length };
  const spanOf = (from: number, to: number): TextSpan => ({
    start: { paragraph, character: from },
    end: { paragraph, character: to },
  });
  return {
    paragraph: spanOf(0, blockCharacters(block).length),
    words: spanOf(piece.start + start, piece.start + end),
  };
}

function isInSight(range: Range): boolean {
  const { top, bottom, left, right } = range.getBoundingClientRect();
  const isWithin = top >= COVERED.topPixels && bottom <= window.innerHeight - COVERED.bottomPixels;
  return isWithin && left >= 0 && right <= window.innerWidth;
}
