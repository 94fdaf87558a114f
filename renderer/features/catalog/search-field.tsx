import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import styles from './search-field.module.css';
import { useTypedSearch } from './use-typed-search.ts';

type SearchFieldProps = { readonly search: string; readonly onSearch: (text: string) => void };

/** Searches the catalogue as one types. */
export function SearchField({ search, onSearch }: SearchFieldProps) {
  const t = useTranslations('catalog.search');
  const inputRef = useRef<HTMLInputElement>(null);
  const { text, setText, sendNow, clear } = useTypedSearch(search, onSearch);
  return (
    <search className={styles['field']}>
      <Search className={styles['icon']} aria-hidden="true" />
      <input
        ref={inputRef}
        type="search"
        className={styles['input']}
        aria-label={t('label')}
        placeholder={t('placeholder')}
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
          name={t('clear')}
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
