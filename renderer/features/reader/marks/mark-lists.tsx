import { BookmarkIcon, Highlighter } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useChapterName } from '#renderer/parts/chapters/chapter-name.ts';
import { HighlightDetail, HighlightQuote } from '#renderer/parts/novel/highlight-row.tsx';
import { NotesExport } from '#renderer/parts/novel/notes-export.tsx';
import { useReplacer } from '#renderer/parts/novel/use-replacements.ts';
import { addressOf, type PlaceInChapter } from '#renderer/parts/router/addresses.ts';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { Row } from '#renderer/ui/cards/row.tsx';
import { RemoveButton } from '#renderer/ui/controls/chip.tsx';
import { shownShortcut } from '#renderer/ui/overlays/tip.ts';
import { marksByChapter } from '#shared/domain/novels/chapter-list.ts';
import type { Bookmark, Highlight } from '#shared/domain/novels/reading.ts';
import { useReaderStore } from '../reader-store.ts';
import { useChapter } from '../text/use-open-chapter.ts';
import styles from './mark-lists.module.css';
import { useBookmarkChanges, useHighlightChanges, usePlacedHighlights } from './use-marks.ts';

export function BookmarkList({ bookmarks }: { readonly bookmarks: readonly Bookmark[] }) {
  const t = useTranslations('reader');
  const tNothing = useTranslations('shelves.filter.nothing.bookmarked');
  const format = useFormatter();
  const drawn = useReplacer(useChapter().opened.slugUrl);
  const { remove } = useBookmarkChanges();
  if (bookmarks.length === 0) {
    return (
      <EmptyState
        icon={<BookmarkIcon />}
        title={tNothing('title')}
        advice={t('bookmarks.emptyAdvice', { key: shownShortcut('Ctrl+B') })}
      />
    );
  }
  return (
    <MarkList
      marks={bookmarks}
      rowOf={({ id, excerpt, createdAt }) => ({
        title: <span className="regular">{drawn(excerpt) || t('picture.viewer')}</span>,
        detail: format.dateTime(createdAt, { dateStyle: 'medium' }),
        place: { bookmark: id },
      })}
      removeName={t('bookmarks.remove')}
      onRemove={remove}
    />
  );
}

/** All highlights of the title with their notes; a highlight whose words left the open chapter is marked as lost. */
export function HighlightList({ highlights }: { readonly highlights: readonly Highlight[] }) {
  const t = useTranslations('reader.highlights');
  const { remove } = useHighlightChanges();
  const { slugUrl } = useChapter().opened;
  const drawn = useReplacer(slugUrl);
  const placed = usePlacedHighlights();
  const lost = new Set(placed.filter(({ span }) => span === null).map(({ highlight }) => highlight.id));
  if (highlights.length === 0) {
    return <EmptyState icon={<Highlighter />} title={t('empty.title')} advice={t('empty.advice')} />;
  }
  return (
    <>
      <div className={styles['tools']}>
        <NotesExport slugUrl={slugUrl} />
      </div>
      <MarkList
        marks={highlights}
        rowOf={({ id, quote, note, colour }) => ({
          title: <HighlightQuote>{drawn(quote)}</HighlightQuote>,
          detail: (
            <HighlightDetail note={note} colour={colour}>
              {t(`colours.${colour}`)}
              {lost.has(id) && <strong className={styles['lost']}>{t('lost')}</strong>}
            </HighlightDetail>
          ),
          place: lost.has(id) ? null : { highlight: id },
        })}
        removeName={t('remove')}
        onRemove={remove}
      />
    </>
  );
}

type MarkListProps<Mark> = {
  readonly marks: readonly Mark[];
  readonly rowOf: (mark: Mark) => {
    readonly title: ReactNode;
    readonly detail: ReactNode;
    /** Null where the mark is lost. */
    readonly place: PlaceInChapter | null;
  };
  readonly removeName: string;
  readonly onRemove: (mark: Mark) => void;
};

/** Marks under the names of their chapters; each opens in its chapter and translation. */
function MarkList<Mark extends Bookmark | Highlight>({ marks, rowOf, removeName, onRemove }: MarkListProps<Mark>) {
  const { slugUrl, chapters } = useChapter().opened;
  const drawn = useReplacer(slugUrl);
  const { nameOf } = useChapterName();
  const { openPanel } = useReaderStore.getState();
  return (
    <div className={styles['list']}>
      {marksByChapter(marks, chapters).map(({ key, chapter, name, marks: ofChapter }) => {
        const heading = nameOf({ ...chapter, name: name && drawn(name) });
        return (
          <section key={key} aria-label={heading}>
            <h3 className={styles['chapter']}>{heading}</h3>
            <ul>
              {ofChapter.map((mark) => {
                const { place, ...row } = rowOf(mark);
                const link = place && {
                  href: addressOf.chapter(mark, place),
                  'data-replace': true,
                  onClick: () => openPanel(null),
                };
                return (
                  <li key={mark.id}>
                    <Row
                      {...row}
                      trailing={<RemoveButton name={removeName} onRemove={() => onRemove(mark)} />}
                      link={link ?? undefined}
                    />
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
