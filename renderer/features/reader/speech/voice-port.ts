/** A voice of this machine; `language` as the system writes it, `ru-RU` or `ru_RU`. */
export type Voice = { readonly name: string; readonly language: string; readonly isDefault: boolean };

export type Saying = {
  readonly text: string;
  readonly voice: Voice;
  /** 1 is the voice's own. */
  readonly rate: number;
};

export type VoiceEvents = {
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
