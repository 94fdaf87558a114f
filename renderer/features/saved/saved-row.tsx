import { Link } from '@tanstack/react-router';
import { BookUp, ImageOff, Trash2 } from 'lucide-react';
import { useNow, useTranslations } from 'use-intl';
import { useNovelName } from '#renderer/parts/novel/use-novel-name.ts';
import { useAdultRule } from '#renderer/parts/release/adults-only.tsx';
import { useByteText } from '#renderer/parts/saving/byte-size.ts';
import { useMomentText } from '#renderer/parts/time/use-moment-text.ts';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { Row } from '#renderer/ui/cards/row.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import type { SavedTitle } from '#shared/domain/novels/saved-library.ts';
import styles from './saved-titles.module.css';

const MINUTE_MILLISECONDS = 60_000;

type SavedRowProps = {
  readonly saved: SavedTitle;
  readonly onExport: () => void;
  readonly onPictures: (row: Element | null) => void;
  readonly onRemove: (row: Element | null) => void;
};

/** One saved novel: how much of it there is and what it takes. It leads to the novel, which opens without a network. */
export function SavedRow({ saved, onExport, onPictures, onRemove }: SavedRowProps) {
  const t = useTranslations('saved.titles');
  const tPictures = useTranslations('saved.pictures');
  const { titleOf } = useNovelName();
  const { isBlurred } = useAdultRule();
  const momentText = useMomentText();
  const now = useNow({ updateInterval: MINUTE_MILLISECONDS });
  const byteText = useByteText();
  const { novel, chapters, bytes, missingPictures, savedAt } = saved;
  const title = titleOf(novel.name);
  const isJustNow = now.getTime() - savedAt < MINUTE_MILLISECONDS;
  return (
    <Row
      leading={
        <Picture
          className={styles['cover']}
          source={novel.cover}
          id={novel.id}
          title={title}
          isBlurred={isBlurred(novel)}
        />
      }
      title={<bdi>{title}</bdi>}
      detail={
        <span className={styles['facts']}>
          {t('chapters', { count: chapters })} · <span className="soft">{byteText(bytes)}</span> ·{' '}
          {t('savedAt', { when: isJustNow ? t('now') : momentText(savedAt) })}
        </span>
      }
      note={
        missingPictures > 0 ? (
          <Button
            kind="plain"
            size="small"
            className={styles['pictures']}
            icon={<ImageOff aria-hidden="true" />}
            aria-label={tPictures('missingOf', { count: missingPictures, title })}
            aria-haspopup="dialog"
            data-pictures=""
            onClick={(event) => onPictures(event.currentTarget.closest('li'))}
          >
            {tPictures('missing', { count: missingPictures })}
          </Button>
        ) : undefined
      }
      trailing={
        <span className={styles['actions']}>
          <IconButton
            name={t('exportOf', { title })}
            tooltip={t('export')}
            aria-haspopup="dialog"
            icon={<BookUp />}
            onClick={onExport}
          />
          <IconButton
            name={t('removeOf', { title })}
            tooltip={t('remove')}
            tooltipSide="left"
            icon={<Trash2 />}
            onClick={(event) => onRemove(event.currentTarget.closest('li'))}
          />
        </span>
      }
      link={(props) => (
        <Link to="/novels/$slugUrl" params={{ slugUrl: novel.slugUrl }} aria-keyshortcuts="Delete" {...props} />
      )}
    />
  );
}
