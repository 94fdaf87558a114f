import { useLayoutEffect } from 'react';
import { useReaderStore } from '../reader-store.ts';
import { useSpeechStore } from '../speech/speech-store.ts';

/** Says that there is nothing to read as long as the component is shown: the controls then stay, as the only way on. */
export function useTrouble({ endsReading = true }: { readonly endsReading?: boolean } = {}): void {
  const showTrouble = useReaderStore((state) => state.showTrouble);
  const send = useSpeechStore((state) => state.send);
  useLayoutEffect(() => {
    showTrouble(true);
    if (endsReading) send({ type: 'failed', why: 'closed' });
    return () => showTrouble(false);
  }, [showTrouble, send, endsReading]);
}
