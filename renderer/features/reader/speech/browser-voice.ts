/** A voice that has not begun within this time counts as silent. */
const BEGINS_WITHIN_MILLISECONDS = 8_000;
/** No voice is slower. Bounds the wait for voices that do not report their end. */
const SLOWEST_CHARACTER_MILLISECONDS = 250;

/** `rate`: 1 is the voice's usual one. */
type Saying = { readonly text: string; readonly voice: SpeechSynthesisVoice; readonly rate: number };

type VoiceEvents = {
  /** A word begins, in characters of the text; `length` 0 where it is not known. */
  readonly onWord: (start: number, length: number) => void;
  readonly onSaid: () => void;
  readonly onFailed: (why: 'refused' | 'silent') => void;
};

/** The system's voices (Web Speech API). */
export function createBrowserVoice(synthesis: SpeechSynthesis) {
  // The browser may collect an unreferenced utterance before its end event.
  let current: SpeechSynthesisUtterance | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function hush(): void {
    clearTimeout(timer);
    current = null;
    synthesis.cancel();
  }

  /** Says a text in place of the present one, of which no further event is reported. */
  function say({ text, voice, rate }: Saying, { onWord, onSaid, onFailed }: VoiceEvents): void {
    hush();
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.voice = voice;
    // Some systems write `ru_RU`.
    utterance.lang = voice.lang.replace('_', '-');
    utterance.rate = rate;
    function finish(then: () => void): void {
      if (utterance !== current) return;
      clearTimeout(timer);
      current = null;
      then();
    }
    function finishAfter(milliseconds: number, then: () => void): void {
      if (utterance !== current) return;
      clearTimeout(timer);
      timer = setTimeout(() => finish(then), milliseconds);
    }
    const longest = (text.length * SLOWEST_CHARACTER_MILLISECONDS) / rate + BEGINS_WITHIN_MILLISECONDS;
    utterance.onstart = () => finishAfter(longest, onSaid);
    utterance.onboundary = ({ name, charIndex, charLength }) => {
      if (utterance !== current || name === 'sentence') return;
      finishAfter(longest, onSaid);
      onWord(charIndex, charLength ?? 0);
    };
    utterance.onend = () => finish(onSaid);
    utterance.onerror = ({ error }) => finish(() => onFailed(error === 'not-allowed' ? 'refused' : 'silent'));
    current = utterance;
    finishAfter(BEGINS_WITHIN_MILLISECONDS, () => {
      synthesis.cancel();
      onFailed('silent');
    });
    // Another page of this browser may have paused the voices for all pages.
    synthesis.resume();
    synthesis.speak(utterance);
  }

  return { say, hush };
}

/** The voices that can read a language; all of them where it is not known. */
export function voicesFor(
  voices: readonly SpeechSynthesisVoice[],
  language: string | undefined,
): readonly SpeechSynthesisVoice[] {
  if (language === undefined) return voices;
  return voices.filter((voice) => voice.lang.toLowerCase().split(/[-_]/)[0] === language);
}

/** The voice for a text: the chosen one if it speaks the language, else the system's default, else the first. */
export function voiceFor(
  voices: readonly SpeechSynthesisVoice[],
  language: string | undefined,
  chosenName: string,
): SpeechSynthesisVoice | undefined {
  const able = voicesFor(voices, language);
  return able.find(({ name }) => name === chosenName) ?? able.find((voice) => voice.default) ?? able[0];
}
