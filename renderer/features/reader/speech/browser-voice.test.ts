import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBrowserVoice } from './browser-voice.ts';

type Utterance = {
  readonly text: string;
  lang: string;
  rate: number;
  onstart?: () => void;
  onend?: () => void;
  onerror?: (event: { readonly error: string }) => void;
  onboundary?: (event: { readonly name: string; readonly charIndex: number; readonly charLength?: number }) => void;
};

class RecordedUtterance {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const voice = { name: 'Anna', lang: 'ru_RU', default: true, localService: true, voiceURI: 'anna' };

function recording() {
  const said: Utterance[] = [];
  let cancelled = 0;
  const synthesis = {
    speak: (utterance: Utterance) => void said.push(utterance),
    cancel: () => {
      cancelled += 1;
    },
    resume: () => {},
  };
  const reported: string[] = [];
  // Only what the port uses stands in for the browser's object.
  const port = createBrowserVoice(synthesis as unknown as SpeechSynthesis);
  const say = (text: string) =>
    port.say(
      { text, voice, rate: 1.5 },
      {
        onWord: (start, length) => reported.push(`${text} word ${start}+${length}`),
        onSaid: () => reported.push(`${text} said`),
        onFailed: (why) => reported.push(`${text} ${why}`),
      },
    );
  return { port, say, said, reported, cancelled: () => cancelled };
}

describe('browser voices', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('SpeechSynthesisUtterance', RecordedUtterance);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('say a text in the language of the voice at the given rate, and report words and the end', () => {
    const { say, said, reported } = recording();
    say('раз');
    expect(said[0]).toMatchObject({ text: 'раз', lang: 'ru-RU', rate: 1.5, voice: { name: 'Anna' } });
    said[0]?.onstart?.();
    said[0]?.onboundary?.({ name: 'sentence', charIndex: 0 });
    said[0]?.onboundary?.({ name: 'word', charIndex: 0, charLength: 3 });
    said[0]?.onboundary?.({ name: 'word', charIndex: 1 });
    said[0]?.onend?.();
    said[0]?.onend?.();
    expect(reported).toEqual(['раз word 0+3', 'раз word 1+0', 'раз said']);
  });

  it('report nothing of an interrupted text', () => {
    const { say, said, reported } = recording();
    say('раз');
    say('два');
    said[0]?.onerror?.({ error: 'interrupted' });
    said[0]?.onend?.();
    said[0]?.onboundary?.({ name: 'word', charIndex: 0 });
    expect(reported).toEqual([]);
    said[1]?.onend?.();
    expect(reported).toEqual(['два said']);
  });

  it('report a refusal as refused, and an error or no beginning as silent', () => {
    const { say, said, reported } = recording();
    say('раз');
    said[0]?.onerror?.({ error: 'not-allowed' });
    say('два');
    said[1]?.onerror?.({ error: 'synthesis-failed' });
    say('три');
    vi.advanceTimersByTime(10_000);
    expect(reported).toEqual(['раз refused', 'два silent', 'три silent']);
  });

  it('count as finished after a while if they report no end', () => {
    const { say, said, reported } = recording();
    say('слово');
    said[0]?.onstart?.();
    vi.advanceTimersByTime(8_000);
    expect(reported).toEqual([]);
    vi.advanceTimersByTime(8_000);
    expect(reported).toEqual(['слово said']);
  });

  it('stop at once and report nothing more', () => {
    const { say, said, reported, port, cancelled } = recording();
    say('раз');
    const before = cancelled();
    port.hush();
    expect(cancelled()).toBe(before + 1);
    said[0]?.onend?.();
    vi.advanceTimersByTime(60_000);
    expect(reported).toEqual([]);
  });
});
