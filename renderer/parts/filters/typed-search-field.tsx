import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { TextField } from '#renderer/ui/controls/text-field.tsx';
import { textIn } from './address-values.ts';

const PAUSE_MILLISECONDS = 250;

type TypedSearchFieldProps = {
  readonly label: string;
  /** Defaults to the label. */
  readonly placeholder?: string | undefined;
  readonly search: string;
  readonly onSearch: (text: string) => void;
};

export function TypedSearchField({ label, placeholder, search, onSearch }: TypedSearchFieldProps) {
  const t = useTranslations('catalog.search');
  const inputRef = useRef<HTMLInputElement>(null);
  const { text, setText, send } = useTypedSearch(search, onSearch);
  return (
    <search className="search-field">
      <TextField
        isSearch
        ref={inputRef}
        type="search"
        label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(text);
        }}
        trailing={
          text !== '' && (
            <IconButton
              name={t('clear')}
              icon={<X />}
              size="small"
              onClick={() => {
                setText('');
                send('');
                inputRef.current?.focus();
              }}
            />
          )
        }
      />
    </search>
  );
}

/** The text of the field: ahead of the address while the person types, otherwise following it. */
function useTypedSearch(search: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(search);
  const [known, setKnown] = useState({ search, sent: search });
  if (known.search !== search) {
    if (known.sent !== search) setText(search);
    setKnown({ search, sent: search });
  }

  function send(typed: string): void {
    const sent = textIn(typed);
    if (sent === search) return;
    setKnown({ search, sent });
    onSearch(sent);
  }

  const sendLater = useEffectEvent(send);
  useEffect(() => {
    const timer = setTimeout(() => sendLater(text), PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [text]);

  return { text, setText, send };
}
