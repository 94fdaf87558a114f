import { Link } from '@tanstack/react-router';
import { Check, Info, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { focusFound } from '#renderer/parts/keys/focus-found.ts';
import { useNovelName } from '#renderer/parts/novel/use-novel-name.ts';
import type { PosterChoice } from '#renderer/parts/release/poster-choice.ts';
import { useAdultRule } from '#renderer/parts/release/use-adult-rule.ts';
import { useMomentText } from '#renderer/parts/time/use-moment-text.ts';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { Row, type RowLinkProps } from '#renderer/ui/cards/row.tsx';
import { ChoiceBox, ChoiceLabel } from '#renderer/ui/controls/choice-box.tsx';
import { RemoveButton } from '#renderer/ui/controls/remove-button.tsx';
import type { ReadingHistoryEntry } from '#shared/domain/novels/reading.ts';
import styles from './history-row.module.css';

type ReadingRowProps = {
  readonly entry: ReadingHistoryEntry;
  readonly choice: PosterChoice;
  readonly onRemove: () => void;
};

/** One opened chapter: which, of what, and when. It leads back to it, in the translation that it was read in. */
export function ReadingRow({ entry, choice, onRemove }: ReadingRowProps) {
  const t = useTranslations('shelves.history');
  const tChapters = useTranslations('novels.chapters');
  const { titleOf } = useNovelName();
  const { isBlurred } = useAdultRule();
  const momentText = useMomentText();
  const { novel, chapter, branchId, isRead, openedAt } = entry;
  const { slugUrl } = novel;
  const title = titleOf(novel.name);
  const place = tChapters('volumeChapter', chapter);
  const found = choice.isSought ? focusFound(choice.onFound) : undefined;

  function link(props: RowLinkProps) {
    const { isChosen } = choice;
    if (isChosen !== null) return <ChoiceLabel ref={found} isChosen={isChosen} onChoose={choice.onChoose} {...props} />;
    return (
      <Link
        to="/read/$slugUrl/$volume/$number"
        params={{ slugUrl, ...chapter }}
        search={branchId === null ? {} : { branch: branchId }}
        preload={false}
        ref={found}
        {...props}
      />
    );
  }

  return (
    <Row
      leading={
        <span className="block relative">
          <Picture
            className={styles['picture']}
            source={novel.cover}
            id={novel.id}
            title={title}
            isBlurred={isBlurred(novel)}
          />
          {choice.isChosen !== null && (
            <span className={styles['box']}>
              <ChoiceBox isChosen={choice.isChosen} />
            </span>
          )}
        </span>
      }
      title={<bdi>{title}</bdi>}
      detail={`${place} · ${momentText(openedAt)}`}
      isCurrent={choice.isChosen === true}
      trailing={
        <>
          {isRead && (
            <span className={styles['watched']}>
              <Check aria-hidden="true" />
              <span className={styles['words']}>{t('read')}</span>
            </span>
          )}
          <span className={styles['actions']} data-hidden={choice.isChosen !== null || undefined}>
            <Link
              to="/novels/$slugUrl"
              params={{ slugUrl }}
              className={styles['about']}
              aria-label={t('about', { title })}
              title={t('aboutShort')}
            >
              <Info aria-hidden="true" />
            </Link>
            <RemoveButton
              name={t('remove', { name: `${title}, ${place}` })}
              tooltip={t('removeShort')}
              tooltipSide="left"
              icon={<Trash2 />}
              onRemove={onRemove}
            />
          </span>
        </>
      }
      link={link}
    />
  );
}
