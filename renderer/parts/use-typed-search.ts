import { useEffect, useEffectEvent, useState } from 'react';
import { plainText } from './address-values.ts';

const PAUSE_MILLISECONDS = 250;

/**
 * The text of the search field, which runs ahead of the address while one types and follows it otherwise: on going back,
 * or when the filters are cleared.
 */
export function useTypedSearch(search: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState<{ text: string; seen: string; sent: string | null }>({
    text: search,
    seen: search,
    sent: null,
  });
  if (typed.seen !== search) {
    const isOwn = typed.sent === search;
    setTyped({ text: isOwn ? typed.text : search, seen: search, sent: isOwn ? search : null });
  }

  function send(text: string): void {
    const sent = plainText(text);
    if (sent === search) return;
    setTyped((before) => ({ ...before, sent }));
    onSearch(sent);
  }

  const sendLater = useEffectEvent(send);
  useEffect(() => {
    const timer = setTimeout(() => sendLater(typed.text), PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [typed.text]);

  return {
    text: typed.text,
    setText: (text: string) => setTyped((before) => ({ ...before, text })),
    sendNow: () => send(typed.text),
    clear: () => {
      setTyped((before) => ({ ...before, text: '' }));
      send('');
    },
  };
}
