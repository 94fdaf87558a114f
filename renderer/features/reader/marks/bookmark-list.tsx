import { BookmarkIcon } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { EmptyState } from '#renderer/ui/cards/empty-state.tsx';
import { Row } from '#renderer/ui/cards/row.tsx';
import { RemoveButton } from '#renderer/ui/controls/remove-button.tsx';
import type { Bookmark } from '#shared/domain/novels/reading.ts';
import type { OpenChapter } from '../text/use-open-chapter.ts';
import { MarkGroup, MarkLink } from './mark-group.tsx';
import styles from './mark-list.module.css';
import { marksByChapter } from './marks-by-chapter.ts';
import { useBookmarkChanges } from './use-bookmark-changes.ts';

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
