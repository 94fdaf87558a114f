import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowDownToLine, Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { ChapterList } from '#renderer/parts/chapters/chapter-list.tsx';
import { findChapters } from '#renderer/parts/chapters/chapter-search.ts';
import { EmptyState } from '#renderer/ui/cards/empty-state.tsx';
import { Segmented } from '#renderer/ui/controls/segmented.tsx';
import { TextField } from '#renderer/ui/controls/text-field.tsx';
import { isSameChapter } from '#shared/domain/novels/chapter-key.ts';
import type { OpenChapter } from '../text/use-open-chapter.ts';
import styles from './contents-sheet.module.css';

type ContentsChaptersProps = { readonly opened: OpenChapter; readonly onOpened: () => void };

/** All chapters of the title; those that were read say so. */
export function ContentsChapters({ opened, onOpened }: ContentsChaptersProps) {
  const t = useTranslations('novels.chapters');
  const tOffline = useTranslations('offline.reader');
  const tTabs = useTranslations('reader.contentsTabs');
  const [words, setWords] = useState('');
  const { slugUrl, volume, number, chapters, chosenId, saved, isAway } = opened;
  const { data: readChapters = [] } = useQuery(queryFor('reading.readChapters', { slugUrl }));
  const read = new Set(readChapters.map((chapter) => `${chapter.volume}/${chapter.number}`));
  const [isSavedOnly, setSavedOnly] = useState(isAway);
  const isAnySaved = chapters.some(saved.has);
  const shown = isSavedOnly && isAnySaved ? chapters.filter(saved.has) : chapters;
  const found = findChapters(shown, words);
  return (
    <>
      <TextField
        label={t('find')}
        isLabelHidden
        placeholder={t('find')}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {isAnySaved && (
        <Segmented
          name={tOffline('filter')}
          value={isSavedOnly ? 'savedOnly' : 'all'}
          choices={(['all', 'savedOnly'] as const).map((value) => ({ value, label: tOffline(value) }))}
          onChange={(value) => setSavedOnly(value === 'savedOnly')}
        />
      )}
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
            trailing={(chapter) => (
              <>
                {saved.has(chapter) && <ArrowDownToLine role="img" aria-label={tOffline('saved')} />}
                {read.has(`${chapter.volume}/${chapter.number}`) && <Check role="img" aria-label={tTabs('read')} />}
              </>
            )}
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
    </>
  );
}
