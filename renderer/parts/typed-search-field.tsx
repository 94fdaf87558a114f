import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import styles from './typed-search-field.module.css';
import { useTypedSearch } from './use-typed-search.ts';

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
      <Search className={styles['icon']} aria-hidden="true" />
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
