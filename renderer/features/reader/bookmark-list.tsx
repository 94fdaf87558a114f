import { BookmarkIcon } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { RemoveButton } from '#renderer/ui/remove-button.tsx';
import { Row } from '#renderer/ui/row.tsx';
import type { Bookmark } from '#shared/domain/reading.ts';
import { MarkGroup, MarkLink } from './mark-group.tsx';
import styles from './mark-list.module.css';
import { marksByChapter } from './marks-by-chapter.ts';
import { useBookmarkChanges } from './use-bookmark-changes.ts';
import type { OpenChapter } from './use-open-chapter.ts';

type BookmarkListProps = {
  readonly opened: OpenChapter;
  readonly bookmarks: readonly Bookmark[];
  readonly onOpened: () => void;
};

/** All bookmarks of the title, by the words that stand there. */
export function BookmarkList({ opened, bookmarks, onOpened }: BookmarkListProps) {
  const t = useTranslations('reader.bookmarks');
  const format = useFormatter();
  const { remove } = useBookmarkChanges();
  if (bookmarks.length === 0) {
    return <EmptyState icon={<BookmarkIcon />} title={t('empty')} advice={t('emptyAdvice')} />;
  }
  return (
    <div className={styles['list']}>
      {marksByChapter(bookmarks, opened.chapters).map(({ marks, ...chapter }) => (
        <MarkGroup key={`${chapter.volume}/${chapter.number}`} of={chapter}>
          {marks.map((bookmark) => (
            <li key={bookmark.id}>
              <Row
                title={<span className={styles['words']}>{bookmark.excerpt || t('picture')}</span>}
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
