import { create } from 'zustand';
import { useReaderStore } from '../reader-store.ts';
import { pointOfPlace } from '../text/document-points.ts';
import { type SpeechEvent, type SpeechScript, type SpeechState, silence, speechStep } from './speech-machine.ts';

type SpeechStore = {
  readonly speech: SpeechState;
  /** What is on the page to be read; null while there is nothing. */
  readonly script: SpeechScript | null;
  readonly send: (event: SpeechEvent) => void;
  /** On from where the eyes are, or off. */
  readonly toggle: () => void;
  readonly togglePause: () => void;
  readonly takeScript: (script: SpeechScript | null) => void;
};

/** Reading aloud in this window; one reader at a time. */
export const useSpeechStore = create<SpeechStore>((set, get) => ({
  speech: silence,
  script: null,
  send: (event) => set(({ speech, script }) => ({ speech: speechStep(speech, event, script) })),
  toggle: () => {
    const { speech, script, send } = get();
    const here = useReaderStore.getState().currentPlace?.();
    const at = script && here ? pointOfPlace(script.document, here) : { paragraph: 0, character: 0 };
    send(speech.phase === 'off' ? { type: 'start', at } : { type: 'stop' });
  },
  togglePause: () => {
    const { speech, send } = get();
    send({ type: speech.phase === 'paused' ? 'resume' : 'pause' });
  },
  takeScript: (script) => set({ script }),
}));

export function isReadingAloud(): boolean {
  return useSpeechStore.getState().speech.phase !== 'off';
}
