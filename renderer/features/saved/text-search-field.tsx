import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import styles from './saved-view.module.css';

/** Leads to all places of saved texts that hold some words. */
export function TextSearchField() {
  const t = useTranslations('saved.find');
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  return (
    <search className={styles['find']}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void navigate({ to: '/texts', search: words.trim() === '' ? {} : { q: words.trim() } });
        }}
      >
        <TextField
          label={t('label')}
          isLabelHidden
          placeholder={t('label')}
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          trailing={<IconButton type="submit" size="small" name={t('submit')} shortcut="Enter" icon={<Search />} />}
        />
      </form>
    </search>
  );
}
