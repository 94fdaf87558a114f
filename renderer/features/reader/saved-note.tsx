import { ArrowDownToLine } from 'lucide-react';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { isSaved } from '#renderer/parts/use-saved-chapters.ts';
import styles from './reader.module.css';
import type { OpenChapter } from './use-open-chapter.ts';

/** Under the title: that the text is saved here, and where it is not the newest any more, from when it is. */
export function SavedNote({ opened }: { readonly opened: OpenChapter }) {
  const t = useTranslations('offline.reader');
  const format = useFormatter();
  const now = useNow();
  const { volume, number, read, saved, chapter } = opened;
  const copy = chapter.data?.saved ?? null;
  const isHere = copy !== null || isSaved(saved.of({ volume, number, branchId: read?.branchId ?? null }));
  if (!isHere || read === null) return null;
  return (
    <p className={styles['saved']}>
      <ArrowDownToLine aria-hidden="true" />
      {copy?.isOutdated
        ? t('outdated', { when: format.relativeTime(Math.min(copy.at, now.getTime()), now) })
        : t('saved')}
    </p>
  );
}
