import { BookmarkIcon, Highlighter } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { HighlightDetail, HighlightQuote } from '#renderer/parts/novel/highlight-row.tsx';
import { NotesExport } from '#renderer/parts/novel/notes-export.tsx';
import { useReplacer } from '#renderer/parts/novel/use-replacements.ts';
import { addressOf, type PlaceInChapter } from '#renderer/parts/router/addresses.ts';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { Row } from '#renderer/ui/cards/row.tsx';
import { RemoveButton } from '#renderer/ui/controls/chip.tsx';
import { chapterKey } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import type { Bookmark, ChapterName, Highlight } from '#shared/domain/novels/reading.ts';
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
    return <EmptyState icon={<BookmarkIcon />} title={tNothing('title')} advice={t('bookmarks.emptyAdvice')} />;
  }
  return (
    <MarkList
      marks={bookmarks}
      title={({ excerpt }) => <span className="regular">{drawn(excerpt) || t('picture.viewer')}</span>}
      detail={({ createdAt }) => format.dateTime(createdAt, { dateStyle: 'medium' })}
      placeOf={({ id }) => ({ bookmark: id })}
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
        title={({ quote }) => <HighlightQuote>{drawn(quote)}</HighlightQuote>}
        detail={({ id, note, colour }) => (
          <HighlightDetail note={note} colour={colour}>
            {t(`colours.${colour}`)}
            {lost.has(id) && <strong className={styles['lost']}>{t('lost')}</strong>}
          </HighlightDetail>
        )}
        placeOf={({ id }) => ({ highlight: id })}
        removeName={t('remove')}
        onRemove={remove}
        isLost={({ id }) => lost.has(id)}
      />
    </>
  );
}

type MarkListProps<Mark> = {
  readonly marks: readonly Mark[];
  readonly title: (mark: Mark) => ReactNode;
  readonly detail: (mark: Mark) => ReactNode;
  readonly placeOf: (mark: Mark) => PlaceInChapter;
  readonly removeName: string;
  readonly onRemove: (mark: Mark) => void;
  /** A lost mark has no link. */
  readonly isLost?: (mark: Mark) => boolean;
};

/** Marks under the names of their chapters; each opens in its chapter and translation. */
function MarkList<Mark extends Bookmark | Highlight>({ marks, isLost, ...parts }: MarkListProps<Mark>) {
  const t = useTranslations('reader.contentsTabs');
  const { slugUrl, chapters } = useChapter().opened;
  const drawn = useReplacer(slugUrl);
  const { openPanel } = useReaderStore.getState();
  return (
    <div className={styles['list']}>
      {marksByChapter(marks, chapters).map(({ volume, number, name, marks: ofChapter }) => {
        const chapter =
          name === null ? t('chapter', { volume, number }) : t('chapterNamed', { volume, number, name: drawn(name) });
        return (
          <section key={`${volume}/${number}`} aria-label={chapter}>
            <h3 className={styles['chapter']}>{chapter}</h3>
            <ul>
              {ofChapter.map((mark) => (
                <li key={mark.id}>
                  <Row
                    title={parts.title(mark)}
                    detail={parts.detail(mark)}
                    trailing={<RemoveButton name={parts.removeName} onRemove={() => parts.onRemove(mark)} />}
                    link={
                      isLost?.(mark)
                        ? undefined
                        : {
                            href: addressOf.chapter(mark, parts.placeOf(mark)),
                            'data-replace': true,
                            onClick: () => openPanel(null),
                          }
                    }
                  />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** Marks grouped by chapter in the order of the title; those of chapters that are no longer listed come last. */
export function marksByChapter<Mark extends ChapterName>(
  marks: readonly Mark[],
  chapters: readonly ChapterListEntry[],
): (ChapterName & { readonly name: string | null; readonly marks: readonly Mark[] })[] {
  const groups = Map.groupBy(marks, chapterKey);
  const listed = chapters.filter((chapter) => groups.has(chapterKey(chapter)));
  const listedKeys = new Set(listed.map(chapterKey));
  const lost = [...groups.values()].flatMap(([mark]) =>
    mark === undefined || listedKeys.has(chapterKey(mark)) ? [] : [{ ...mark, name: null }],
  );
  return [...listed, ...lost].map((chapter) => {
    const { volume, number, name } = chapter;
    return { volume, number, name, marks: groups.get(chapterKey(chapter)) ?? [] };
  });
}
