import { CornerDownLeft, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { exactChapters } from '#renderer/parts/chapters/chapter-search.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { TextField } from '#renderer/ui/controls/text-field.tsx';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import styles from './chapter-section.module.css';

type FindFieldProps = {
  readonly chapters: readonly ChapterListEntry[];
  readonly words: string;
  readonly onChange: (words: string) => void;
  /** Shows a chapter in its place among all. */
  readonly onJump: (chapter: ChapterListEntry) => void;
};

/** Finds chapters as the person types; Enter leads to the chapter of a number that only one has. */
export function FindField({ chapters, words, onChange, onJump }: FindFieldProps) {
  const t = useTranslations('novels.chapters');
  const exact = exactChapters(chapters, words);
  const [meant] = exact.length === 1 ? exact : [];
  const inputRef = useRef<HTMLInputElement>(null);

  /** The pressed button goes away, so the focus moves to the field. */
  function clear() {
    onChange('');
    inputRef.current?.focus();
  }

  return (
    <form
      className={styles['find']}
      onSubmit={(event) => {
        event.preventDefault();
        if (meant !== undefined) onJump(meant);
      }}
    >
      <TextField
        ref={inputRef}
        label={t('find')}
        isLabelHidden
        placeholder={t('find')}
        type="text"
        inputMode="search"
        autoComplete="off"
        value={words}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onChange('')}
        trailing={
          words !== '' && (
            <>
              {meant !== undefined && (
                <IconButton
                  type="submit"
                  size="small"
                  name={t('goTo', { volume: meant.volume, number: meant.number })}
                  shortcut="Enter"
                  icon={<CornerDownLeft />}
                />
              )}
              <IconButton size="small" name={t('clear')} icon={<X />} onClick={clear} />
            </>
          )
        }
      />
    </form>
  );
}
