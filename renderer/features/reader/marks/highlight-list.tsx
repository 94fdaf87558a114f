import { Highlighter } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { Row } from '#renderer/ui/cards/row.tsx';
import { RemoveButton } from '#renderer/ui/controls/chip.tsx';
import type { Highlight } from '#shared/domain/novels/reading.ts';
import { ColourSwatch } from '../settings/look-fields.tsx';
import type { OpenChapter } from '../text/use-open-chapter.ts';
import { MarkGroup, MarkLink } from './mark-group.tsx';
import styles from './mark-list.module.css';
import { marksByChapter } from './marks-by-chapter.ts';
import { useHighlightChanges, usePlacedHighlights } from './use-highlight-changes.ts';

type HighlightListProps = {
  readonly opened: OpenChapter;
  readonly highlights: readonly Highlight[];
  readonly onOpened: () => void;
};

/** All highlights of the title with their notes. Those whose words are gone from the open chapter say so. */
export function HighlightList({ opened, highlights, onOpened }: HighlightListProps) {
  const t = useTranslations('reader.highlights');
  const { remove } = useHighlightChanges();
  const placed = usePlacedHighlights(opened.slugUrl);
  const lost = new Set(placed.filter(({ span }) => span === null).map(({ highlight }) => highlight.id));
  if (highlights.length === 0) {
    return <EmptyState icon={<Highlighter />} title={t('empty')} advice={t('emptyAdvice')} />;
  }
  return (
    <div className={styles['list']}>
      {marksByChapter(highlights, opened.chapters).map(({ marks, ...chapter }) => (
        <MarkGroup key={`${chapter.volume}/${chapter.number}`} of={chapter}>
          {marks.map((highlight) => (
            <li key={highlight.id}>
              <Row
                title={<span className={styles['quote']}>{highlight.quote}</span>}
                detail={<HighlightDetail highlight={highlight} isLost={lost.has(highlight.id)} />}
                trailing={<RemoveButton name={t('remove')} onRemove={() => remove(highlight)} />}
                link={
                  lost.has(highlight.id)
                    ? undefined
                    : (props) => (
                        <MarkLink
                          mark={highlight}
                          asked={{ place: null, highlightId: highlight.id }}
                          onOpened={onOpened}
                          {...props}
                        />
                      )
                }
              />
            </li>
          ))}
        </MarkGroup>
      ))}
    </div>
  );
}

function HighlightDetail({ highlight, isLost }: { readonly highlight: Highlight; readonly isLost: boolean }) {
  const t = useTranslations('reader.highlights');
  return (
    <span className={styles['detail']}>
      {highlight.note !== '' && <span className={styles['note']}>{highlight.note}</span>}
      <span className="row gap-2">
        <ColourSwatch colour={highlight.colour} />
        {t(`colours.${highlight.colour}`)}
        {isLost && <strong className={styles['lost']}>{t('lost')}</strong>}
      </span>
    </span>
  );
}
