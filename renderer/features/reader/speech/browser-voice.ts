import type { Saying, VoiceEvents, VoicePort } from './voice-port.ts';

/** A voice that has not begun by then does not begin at all. */
const BEGINS_WITHIN_MILLISECONDS = 8_000;
/** No voice is slower; some forget to say that they are through. */
const SLOWEST_CHARACTER_MILLISECONDS = 250;

/** The voices that the browser lends from the system (Web Speech API). */
export function createBrowserVoice(synthesis: SpeechSynthesis): VoicePort {
  // The browser may collect an unreferenced utterance before its end event.
  let current: SpeechSynthesisUtterance | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function hush(): void {
    clearTimeout(timer);
    current = null;
    synthesis.cancel();
  }

  function say({ text, voice, rate }: Saying, { onWord, onSaid, onFailed }: VoiceEvents): void {
    hush();
    const utterance = new SpeechSynthesisUtterance(text);
    const found = synthesis.getVoices().find(({ name, lang }) => name === voice.name && lang === voice.language);
    if (found !== undefined) utterance.voice = found;
    utterance.lang = voice.language.replace('_', '-');
    utterance.rate = rate;
    const isCurrent = () => utterance === current;
    function finish(then: () => void): void {
      if (!isCurrent()) return;
      clearTimeout(timer);
      current = null;
      then();
    }
    function isBegun(): void {
      if (!isCurrent()) return;
      clearTimeout(timer);
      const longest = (text.length * SLOWEST_CHARACTER_MILLISECONDS) / rate + BEGINS_WITHIN_MILLISECONDS;
      timer = setTimeout(() => finish(onSaid), longest);
    }
    utterance.onstart = isBegun;
    utterance.onboundary = ({ name, charIndex, charLength }) => {
      if (!isCurrent() || name === 'sentence') return;
      isBegun();
      onWord(charIndex, charLength ?? 0);
    };
    utterance.onend = () => finish(onSaid);
    utterance.onerror = ({ error }) => finish(() => onFailed(error === 'not-allowed' ? 'refused' : 'silent'));
    current = utterance;
    timer = setTimeout(
      () =>
        finish(() => {
          synthesis.cancel();
          onFailed('silent');
        }),
      BEGINS_WITHIN_MILLISECONDS,
    );
    // Another page of this browser may have left the voices paused, and they stay so for all.
    synthesis.resume();
    synthesis.speak(utterance);
  }

  return {
    voices: () =>
      synthesis.getVoices().map(({ name, lang, default: isDefault }) => ({ name, language: lang, isDefault })),
    onVoices: (listener) => {
      synthesis.addEventListener('voiceschanged', listener);
      return () => synthesis.removeEventListener('voiceschanged', listener);
    },
    say,
    hush,
  };
}
