import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#renderer/ui/button.tsx';
import type { ChapterListEntry } from '#shared/domain/novel.ts';
import styles from './reader.module.css';
import type { ChapterNavigation } from './use-chapter-navigation.ts';
import type { OpenChapter } from './use-open-chapter.ts';

/** Where a chapter ends: the next one is named and one press away. */
export function ChapterEnds({
  opened,
  navigation,
}: {
  readonly opened: OpenChapter;
  readonly navigation: ChapterNavigation;
}) {
  const t = useTranslations('reader');
  const tOffline = useTranslations('offline.reader');
  const { list, neighbours, ways } = opened;
  if (list.data === undefined) return null;
  const { previous, next, skippedBefore, skippedAfter } = ways;
  return (
    <nav className={styles['ends']} aria-label={t('contents')}>
      {next === undefined ? (
        neighbours.entry !== undefined && <p className={styles['last']}>{t('lastChapter')}</p>
      ) : (
        <button type="button" className={styles['next']} onClick={navigation.openNext}>
          <span className={styles['nextLabel']}>
            {skippedAfter === 0 ? t('next') : tOffline('nextSaved', { count: skippedAfter })}
          </span>
          <ChapterLabel chapter={next} />
          <ArrowRight className={styles['nextIcon']} aria-hidden="true" />
        </button>
      )}
      {previous !== undefined && (
        <Button kind="plain" size="small" icon={<ArrowLeft aria-hidden="true" />} onClick={navigation.openPrevious}>
          {skippedBefore === 0 ? t('previous') : tOffline('previousSaved')}
        </Button>
      )}
    </nav>
  );
}

function ChapterLabel({ chapter }: { readonly chapter: ChapterListEntry }) {
  const t = useTranslations('reader');
  const { volume, number, name } = chapter;
  return (
    <span className={styles['nextName']}>
      {t('chapter', { volume, number })}
      {name !== null && <span className={styles['nextTitle']}>{name}</span>}
    </span>
  );
}
