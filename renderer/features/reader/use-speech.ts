import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useSettings } from '#renderer/parts/use-settings.ts';
import { languageOf } from './chapter-language.ts';
import { isSameChapter } from './chapter-neighbours.ts';
import { type ReadText, useReaderStore } from './reader-store.ts';
import { pieceOf } from './speech-machine.ts';
import { useSpeechStore } from './speech-store.ts';
import { spokenBlocks } from './spoken-text.ts';
import { systemVoice } from './system-voice.ts';
import type { ChapterNavigation } from './use-chapter-navigation.ts';
import { useSpeechSight } from './use-speech-sight.ts';
import { useVoices } from './use-voices.ts';
import { voiceFor } from './voice-choice.ts';

/** Systems may look for their voices only when they are asked for the first time. */
const VOICES_WITHIN_MILLISECONDS = 2_500;

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

  // Each take is one thing to say or to do, whatever else has stayed as it was.
  useEffect(() => {
    if (take === 0) return;
    if (phase === 'turning') turn();
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

/** Keeps the script true to the text on the page. */
function useScript(): void {
  const text = useReaderStore((state) => state.text);
  const formerRef = useRef<ReadText | null>(null);

  useLayoutEffect(() => {
    const { takeScript, send, speech, script } = useSpeechStore.getState();
    if (text === null) return takeScript(null);
    const { document, chapter } = text;
    const former = formerRef.current;
    formerRef.current = text;
    // Another translation of the same chapter is taken up about where the former one was left.
    const isSame = former !== null && isSameChapter(former.chapter, chapter) && speech.phase !== 'turning';
    const paragraph = isSame ? (script?.paragraphs[speech.paragraph] ?? 0) : 0;
    takeScript({ document, language: languageOf(document), paragraphs: spokenBlocks(document) });
    send({ type: 'chapter-came', at: { paragraph, character: 0 } });
  }, [text]);
}
