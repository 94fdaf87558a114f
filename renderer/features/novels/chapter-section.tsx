import { ArrowDownNarrowWide, ArrowUpNarrowWide, Languages, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { findChapters } from '#renderer/parts/chapter-search.ts';
import { ErrorView } from '#renderer/parts/error-view.tsx';
import { failureOf } from '#renderer/parts/failure-of.ts';
import { useTranslators } from '#renderer/parts/use-translators.ts';
import { Button } from '#renderer/ui/button.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import styles from './chapter-section.module.css';
import { LineSheet } from './line-sheet.tsx';
import { NovelChapters } from './novel-chapters.tsx';
import type { NovelReading } from './use-novel-reading.ts';

/** Below this many chapters there is nothing to look for. */
const CHAPTERS_WORTH_SEARCHING = 12;

/** All chapters, with the ways to find one among thousands. */
export function ChapterSection({ reading }: { readonly reading: NovelReading }) {
  const t = useTranslations('novels.chapters');
  const { list, chapters } = reading;
  return (
    <section aria-labelledby="chapters-title">
      <h2 id="chapters-title" className={styles['title']}>
        {t('title')}
        {chapters.length > 0 && <span className={styles['count']}>{t('count', { count: chapters.length })}</span>}
      </h2>
      {list.isPending && <ChapterSkeletons />}
      {list.data === undefined && list.error !== null && (
        <ErrorView error={failureOf(list.error)} onRetry={() => void list.refetch()} />
      )}
      {list.data?.length === 0 && <EmptyState title={t('empty')} advice={t('emptyAdvice')} />}
      {chapters.length > 0 && <FoundChapters reading={reading} />}
    </section>
  );
}

function FoundChapters({ reading }: { readonly reading: NovelReading }) {
  const t = useTranslations('novels.chapters');
  const tLine = useTranslations('novels.line');
  const { namesOf } = useTranslators();
  const [words, setWords] = useState('');
  const [isNewestFirst, setNewestFirst] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const { chapters, lines, chosenId, hasChoice } = reading;
  const isSearching = words.trim() !== '';
  const found = findChapters(chapters, words);
  const chosen = lines.find((line) => chosenId !== null && line.branchId === chosenId);
  const OrderIcon = isNewestFirst ? ArrowUpNarrowWide : ArrowDownNarrowWide;
  return (
    <>
      <div className={styles['tools']}>
        {chapters.length >= CHAPTERS_WORTH_SEARCHING && (
          <TextField
            className={styles['find']}
            label={t('find')}
            placeholder={t('findHint')}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Escape' && setWords('')}
            trailing={
              isSearching && <IconButton size="small" name={t('clear')} icon={<X />} onClick={() => setWords('')} />
            }
          />
        )}
        {hasChoice && (
          <Button kind="plain" size="small" icon={<Languages aria-hidden="true" />} onClick={() => setChoosing(true)}>
            {chosen === undefined ? tLine('choose') : tLine('reading', { names: namesOf(chosen.translators) })}
          </Button>
        )}
        {!isSearching && chapters.length > 1 && (
          <Button
            kind="plain"
            size="small"
            icon={<OrderIcon aria-hidden="true" />}
            onClick={() => setNewestFirst(!isNewestFirst)}
          >
            {isNewestFirst ? t('newestFirst') : t('oldestFirst')}
          </Button>
        )}
      </div>
      <p className={styles['found']} role="status">
        {isSearching ? t('found', { count: found.length }) : ''}
      </p>
      {found.length === 0 ? (
        <EmptyState title={t('nothing')} advice={t('nothingAdvice')} />
      ) : (
        <NovelChapters
          reading={reading}
          chapters={isNewestFirst && !isSearching ? found.toReversed() : found}
          isGrouped={!isSearching}
        />
      )}
      <LineSheet
        reading={reading}
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
        onChoose={() => setChoosing(false)}
      />
    </>
  );
}

const ROWS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

function ChapterSkeletons() {
  return (
    <div className={styles['skeletons']} aria-busy="true">
      {ROWS.map((row) => (
        <Skeleton key={row} className={styles['skeleton']} />
      ))}
    </div>
  );
}
