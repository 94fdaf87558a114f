import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ChapterList } from '#renderer/parts/chapter-list.tsx';
import { findChapters } from '#renderer/parts/chapter-search.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Sheet } from '#renderer/ui/sheet.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { isSameChapter } from './chapter-neighbours.ts';
import styles from './contents-sheet.module.css';
import { useReaderStore } from './reader-store.ts';
import type { OpenChapter } from './use-open-chapter.ts';

/** All chapters beside the text, opened at the one that is read. */
export function ContentsSheet({ opened }: { readonly opened: OpenChapter }) {
  const t = useTranslations('reader');
  const tActions = useTranslations('app.actions');
  const isOpen = useReaderStore((state) => state.panel === 'contents');
  const openPanel = useReaderStore((state) => state.openPanel);
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={(open) => openPanel(open ? 'contents' : null)}
      title={t('contents')}
      closeName={tActions('close')}
    >
      <Contents opened={opened} onOpened={() => openPanel(null)} />
    </Sheet>
  );
}

function Contents({ opened, onOpened }: { readonly opened: OpenChapter; readonly onOpened: () => void }) {
  const t = useTranslations('novels.chapters');
  const [words, setWords] = useState('');
  const { slugUrl, volume, number, chapters, chosenId } = opened;
  const found = findChapters(chapters, words);
  return (
    <div className={styles['contents']}>
      <TextField
        className={styles['find']}
        label={t('find')}
        placeholder={t('find')}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <div id="reader-contents" className={styles['scroller']} tabIndex={-1}>
        {found.length === 0 ? (
          <EmptyState title={t('nothing')} advice={t('nothingAdvice')} />
        ) : (
          <ChapterList
            name={t('title')}
            chapters={found}
            scrollElementId="reader-contents"
            isGrouped={words.trim() === ''}
            opensAtCurrent
            isCurrent={(chapter) => isSameChapter(chapter, { volume, number })}
            link={(chapter, props) => (
              <Link
                to="/read/$slugUrl/$volume/$number"
                params={{ slugUrl, volume: chapter.volume, number: chapter.number }}
                search={chosenId === null ? {} : { branch: chosenId }}
                replace
                preload={false}
                onClick={onOpened}
                {...props}
              />
            )}
          />
        )}
      </div>
    </div>
  );
}
