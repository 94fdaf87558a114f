import { Tabs } from '@base-ui/react/tabs';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowDownToLine, BookmarkIcon, Check } from 'lucide-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { ChapterList } from '#renderer/parts/chapters/chapter-list.tsx';
import { findChapters } from '#renderer/parts/chapters/chapter-search.ts';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { Row } from '#renderer/ui/cards/row.tsx';
import { RemoveButton } from '#renderer/ui/controls/chip.tsx';
import { Segmented } from '#renderer/ui/controls/segmented.tsx';
import { TextField } from '#renderer/ui/controls/text-field.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { isSameChapter } from '#shared/domain/novels/chapter-key.ts';
import type { Bookmark } from '#shared/domain/novels/reading.ts';
import { HighlightList } from '../marks/highlight-list.tsx';
import { MarkGroup, MarkLink } from '../marks/mark-group.tsx';
import bookmarkListStyles from '../marks/mark-list.module.css';
import { marksByChapter } from '../marks/marks-by-chapter.ts';
import { type ContentsTab, useNotesStore } from '../marks/notes-store.ts';
import { useBookmarkChanges } from '../marks/use-bookmark-changes.ts';
import { useReaderStore } from '../reader-store.ts';
import type { OpenChapter } from '../text/use-open-chapter.ts';
import styles from './contents-sheet.module.css';
import { focusText } from './use-chrome-visibility.ts';

/** Beside the text: all chapters, opened at the one that is read, and what the person marked in them. */
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
      returnFocus={focusText}
    >
      <Contents opened={opened} onOpened={() => openPanel(null)} />
    </Sheet>
  );
}

type ContentsProps = { readonly opened: OpenChapter; readonly onOpened: () => void };

function Contents({ opened, onOpened }: ContentsProps) {
  const t = useTranslations('reader');
  const format = useFormatter();
  const { slugUrl } = opened;
  const tab = useNotesStore((state) => state.tab);
  const showTab = useNotesStore((state) => state.showTab);
  const { data: bookmarks = [] } = useQuery(queryFor('bookmarks.list', { slugUrl }));
  const { data: highlights = [] } = useQuery(queryFor('highlights.list', { slugUrl }));
  const tabs: readonly { readonly value: ContentsTab; readonly name: string; readonly count: number }[] = [
    { value: 'chapters', name: t('contentsTabs.chapters'), count: opened.chapters.length },
    { value: 'bookmarks', name: t('bookmarks.title'), count: bookmarks.length },
    { value: 'highlights', name: t('highlights.list'), count: highlights.length },
  ];
  return (
    <Tabs.Root className={styles['contents']} value={tab} onValueChange={(value: ContentsTab) => showTab(value)}>
      <Tabs.List className={styles['tabs']} activateOnFocus>
        {tabs.map(({ value, name, count }) => (
          <Tabs.Tab key={value} value={value} className={styles['tab']}>
            {name}
            {count > 0 && <span className="faint regular tabular">{format.number(count)}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="chapters" className={styles['panel']}>
        <ContentsChapters opened={opened} onOpened={onOpened} />
      </Tabs.Panel>
      <Tabs.Panel value="bookmarks" className={styles['panel']}>
        <BookmarkList opened={opened} bookmarks={bookmarks} onOpened={onOpened} />
      </Tabs.Panel>
      <Tabs.Panel value="highlights" className={styles['panel']}>
        <HighlightList opened={opened} highlights={highlights} onOpened={onOpened} />
      </Tabs.Panel>
    </Tabs.Root>
  );
}

type BookmarkListProps = {
  readonly opened: OpenChapter;
  readonly bookmarks: readonly Bookmark[];
  readonly onOpened: () => void;
};

/** All bookmarks of the title, by the words that stand there. */
function BookmarkList({ opened, bookmarks, onOpened }: BookmarkListProps) {
  const t = useTranslations('reader.bookmarks');
  const format = useFormatter();
  const { remove } = useBookmarkChanges();
  if (bookmarks.length === 0) {
    return <EmptyState icon={<BookmarkIcon />} title={t('empty')} advice={t('emptyAdvice')} />;
  }
  return (
    <div className={bookmarkListStyles['list']}>
      {marksByChapter(bookmarks, opened.chapters).map(({ marks, ...chapter }) => (
        <MarkGroup key={`${chapter.volume}/${chapter.number}`} of={chapter}>
          {marks.map((bookmark) => (
            <li key={bookmark.id}>
              <Row
                title={<span className="regular">{bookmark.excerpt || t('picture')}</span>}
                detail={format.dateTime(bookmark.createdAt, { dateStyle: 'medium' })}
                trailing={<RemoveButton name={t('remove')} onRemove={() => remove(bookmark)} />}
                link={(props) => (
                  <MarkLink
                    mark={bookmark}
                    asked={{ place: { paragraph: bookmark.paragraph, offset: bookmark.offset }, highlightId: null }}
                    onOpened={onOpened}
                    {...props}
                  />
                )}
              />
            </li>
          ))}
        </MarkGroup>
      ))}
    </div>
  );
}

type ContentsChaptersProps = { readonly opened: OpenChapter; readonly onOpened: () => void };

/** All chapters of the title; those that were read say so. */
function ContentsChapters({ opened, onOpened }: ContentsChaptersProps) {
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
