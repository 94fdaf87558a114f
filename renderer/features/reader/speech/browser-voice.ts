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

/** A voice of this machine; `language` as the system writes it, `ru-RU` or `ru_RU`. */
export type Voice = { readonly name: string; readonly language: string; readonly isDefault: boolean };

type Saying = {
  readonly text: string;
  readonly voice: Voice;
  /** 1 is the voice's own. */
  readonly rate: number;
};

type VoiceEvents = {
  /** A word begins; in characters of what is said, `length` 0 where it is not known. */
  readonly onWord: (start: number, length: number) => void;
  readonly onSaid: () => void;
  readonly onFailed: (why: 'refused' | 'silent') => void;
};

/** The one way to the voices of the system. */
export type VoicePort = {
  readonly voices: () => readonly Voice[];
  /** Tells when there are others; most systems find theirs only after a while. */
  readonly onVoices: (listener: () => void) => () => void;
  /** Says it in place of what is being said. Of what was cut off nothing is told any more. */
  readonly say: (saying: Saying, events: VoiceEvents) => void;
  readonly hush: () => void;
};
