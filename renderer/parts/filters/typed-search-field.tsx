import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { plainText } from './address-values.ts';
import styles from './typed-search-field.module.css';

const PAUSE_MILLISECONDS = 250;

type TypedSearchFieldProps = {
  readonly label: string;
  readonly placeholder: string;
  readonly clearName: string;
  readonly search: string;
  readonly onSearch: (text: string) => void;
};

/** Searches the page's list as one types. */
export function TypedSearchField({ label, placeholder, clearName, search, onSearch }: TypedSearchFieldProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const { text, setText, sendNow, clear } = useTypedSearch(search, onSearch);
  return (
    <search className={styles['field']}>
      <Search className="icon-small faint" aria-hidden="true" />
      <input
        ref={inputRef}
        type="search"
        className={styles['input']}
        aria-label={label}
        placeholder={placeholder}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') sendNow();
        }}
      />
      {text !== '' && (
        <IconButton
          name={clearName}
          icon={<X />}
          size="small"
          onClick={() => {
            clear();
            inputRef.current?.focus();
          }}
        />
      )}
    </search>
  );
}

/**
 * The text of the search field, which runs ahead of the address while one types and follows it otherwise: on going back,
 * or when the filters are cleared.
 */
function useTypedSearch(search: string, onSearch: (text: string) => void) {
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
