import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import type { ChapterNavigation } from '../place/use-chapter-navigation.ts';
import { useReaderStore } from '../reader-store.ts';
import { languageOf } from '../text/chapter-language.ts';
import { pointOfPlace } from '../text/document-points.ts';
import { pieceOf, type SpeechScript } from './speech-machine.ts';
import { useSpeechStore } from './speech-store.ts';
import { spokenBlocks } from './spoken-text.ts';
import { systemVoice } from './system-voice.ts';
import { useSpeechSight } from './use-speech-sight.ts';
import { useVoices } from './use-voices.ts';
import { voiceFor } from './voice-choice.ts';

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
