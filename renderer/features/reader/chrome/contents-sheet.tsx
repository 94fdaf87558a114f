import { Tabs } from '@base-ui/react/tabs';
import { Check, CircleArrowDown } from 'lucide-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { ChapterList } from '#renderer/parts/chapters/chapter-list.tsx';
import { findChapters } from '#renderer/parts/chapters/chapter-search.ts';
import { useReplacer } from '#renderer/parts/novel/use-replacements.ts';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { choicesOf, Segmented } from '#renderer/ui/controls/segmented.tsx';
import { TextField } from '#renderer/ui/controls/text-field.tsx';
import { chapterKey, isSameChapter } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterName } from '#shared/domain/novels/reading.ts';
import { BookmarkList, HighlightList } from '../marks/mark-lists.tsx';
import { type ContentsTab, useReaderStore } from '../reader-store.ts';
import { useChapter } from '../text/use-open-chapter.ts';
import styles from './contents-sheet.module.css';

export function Contents() {
  const t = useTranslations();
  const format = useFormatter();
  const { slugUrl, chapters } = useChapter().opened;
  const tab = useReaderStore((state) => state.tab);
  const { data: bookmarks = [] } = useAnswer('bookmarks.list', { slugUrl });
  const { data: highlights = [] } = useAnswer('highlights.list', { slugUrl });
  const tabs = [
    { value: 'chapters', name: t('novels.chapters.title'), count: chapters.length, panel: <ContentsChapters /> },
    {
      value: 'bookmarks',
      name: t('reader.bookmarks.title'),
      count: bookmarks.length,
      panel: <BookmarkList bookmarks={bookmarks} />,
    },
    {
      value: 'highlights',
      name: t('reader.actions.notes'),
      count: highlights.length,
      panel: <HighlightList highlights={highlights} />,
    },
  ] as const;
  return (
    <Tabs.Root
      className={styles['contents']}
      value={tab}
      onValueChange={(value: ContentsTab) => useReaderStore.setState({ tab: value })}
    >
      <Tabs.List className={styles['tabs']} activateOnFocus>
        {tabs.map(({ value, name, count }) => (
          <Tabs.Tab key={value} value={value} className={styles['tab']}>
            {name}
            {count > 0 && <span className="faint regular tabular">{format.number(count)}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value, panel }) => (
        <Tabs.Panel key={value} value={value} className={styles['panel']}>
          {panel}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}

function ContentsChapters() {
  const t = useTranslations();
  const [words, setWords] = useState('');
  const { slugUrl, volume, number, chapters, chosenId, saved, isAway } = useChapter().opened;
  const isOpen = (chapter: ChapterName) => isSameChapter(chapter, { volume, number });
  const { openPanel } = useReaderStore.getState();
  const { data: readChapters = [] } = useAnswer('reading.readChapters', { slugUrl });
  const read = new Set(readChapters.map(chapterKey));
  const [isSavedOnly, setSavedOnly] = useState(isAway);
  const isAnySaved = chapters.some(saved.has);
  const shown = isSavedOnly && isAnySaved ? chapters.filter(saved.has) : chapters;
  const found = findChapters(shown, words, useReplacer(slugUrl));
  return (
    <>
      <TextField
        label={t('novels.chapters.find')}
        isSearch
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {isAnySaved && (
        <Segmented
          name={t('shelves.filter.label')}
          value={isSavedOnly ? 'saved' : 'all'}
          choices={choicesOf(['all', 'saved'] as const, (value) => t(`shelves.filter.${value}`))}
          onChange={(value) => setSavedOnly(value === 'saved')}
        />
      )}
      <div id="reader-contents" className={styles['scroller']} tabIndex={-1}>
        {found.length === 0 ? (
          <EmptyState
            title={t('shelves.filter.nothing.search.title')}
            advice={t('shelves.filter.nothing.search.advice')}
          />
        ) : (
          <ChapterList
            chapters={found}
            slugUrl={slugUrl}
            scrollElementId="reader-contents"
            isGrouped={words.trim() === ''}
            opensAtCurrent
            isCurrent={isOpen}
            trailing={(chapter) => (
              <>
                {saved.has(chapter) && <CircleArrowDown role="img" aria-label={t('offline.reader.saved')} />}
                {read.has(chapterKey(chapter)) && <Check role="img" aria-label={t('reader.contentsTabs.read')} />}
              </>
            )}
            link={(chapter) => ({
              href: addressOf.chapter({ slugUrl, ...chapter, branchId: chosenId }),
              'data-replace': true,
              'aria-current': isOpen(chapter) ? 'page' : undefined,
              onClick: () => openPanel(null),
            })}
          />
        )}
      </div>
    </>
  );
}
