import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import { blockCharacters, type TextSpan } from '#shared/domain/chapter-document/document-text.ts';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import type { TextPoint } from '#shared/domain/novels/reading.ts';
import { usePaintedSpans } from '../marks/painted-spans.ts';
import { placeOfPoint } from '../place/document-places.ts';
import { useReaderStore } from '../reader-store.ts';
import { languageOf } from '../text/chapter-content.ts';
import { rangeOf } from '../text/text-range.ts';
import type { ChapterNavigation } from '../text/use-open-chapter.ts';
import { createBrowserVoice, voiceFor } from './browser-voice.ts';
import { isOn, type SpeechState, useSpeechStore } from './speech-store.ts';
import { pieceAt, spanFrom, utteranceAt, wordAt } from './spoken-text.ts';

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
  const phase = useSpeechStore((state) => state.phase);
  const at = useSpeechStore((state) => state.at);
  const document = useReaderStore(({ text }) => text?.drawn ?? null);
  const { said, spoke, fail, stop } = useSpeechStore.getState();
  useSpeechSight();

  const say = useEffectEvent((document: ChapterDocument, at: TextPoint) => {
    const text = utteranceAt(document, at);
    const voice = voiceFor(voices, languageOf(document), settings.speech.voice);
    if (voice === undefined) return fail('no-voice');
    systemVoice.say(
      { text, voice, rate: settings.speech.rate },
      {
        onWord: (start, length) => spoke(at, wordAt(at, text, start, length)),
        onSaid: () => said(at, text.length),
        onFailed: fail,
      },
    );
  });

  const turn = useEffectEvent(() => {
    if (hasNext) navigation.openNext();
    else fail('finished');
  });

  // Each utterance is one action, even if all other state is unchanged.
  useEffect(() => {
    // Without a document the next chapter is already loading.
    if (phase === 'turning' && document !== null) turn();
    if (phase !== 'speaking' || document === null) return;
    if (hasVoices) {
      say(document, at);
      return systemVoice.hush;
    }
    const timer = setTimeout(fail, VOICES_WITHIN_MILLISECONDS, 'no-voice');
    return () => clearTimeout(timer);
  }, [at, phase, document, hasVoices, fail]);

  useEffect(() => stop, [stop]);
}

/** Height that the window's edge and the voice's bar take from the text. */
const COVERED = { topPixels: 8, bottomPixels: 72 };

const none: readonly TextSpan[] = [];

/** Paints the spoken words and their paragraph, and goes to them when they are out of sight. */
function useSpeechSight(): void {
  const speech = useSpeechStore();
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
function spokenNow({ phase, at, word }: SpeechState, document: ChapterDocument | null): Spoken | null {
  const block = document?.blocks[at.paragraph];
  const piece = document === null || !isOn({ phase }) ? undefined : pieceAt(document, at);
  if (block === undefined || piece === undefined) return null;
  return {
    paragraph: spanFrom({ ...at, character: 0 }, blockCharacters(block).length),
    words: word ?? spanFrom({ ...at, character: piece.start }, piece.text.length),
  };
}

function isInSight(range: Range): boolean {
  const { top, bottom, left, right } = range.getBoundingClientRect();
  const isWithin = top >= COVERED.topPixels && bottom <= window.innerHeight - COVERED.bottomPixels;
  return isWithin && left >= 0 && right <= window.innerWidth;
}
