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
  const [words, setWords] = useState('');
  const [isNewestFirst, setNewestFirst] = useState(false);
  const { list, chapters } = reading;
  const isSearching = words.trim() !== '';
  const found = findChapters(chapters, words);
  return (
    <section aria-labelledby="chapters-title">
      <header className={styles['header']}>
        <h2 id="chapters-title" className={styles['title']}>
          {t('title')}
          <span className={styles['count']} role="status">
            {isSearching
              ? t('found', { count: found.length })
              : chapters.length > 0 && t('count', { count: chapters.length })}
          </span>
        </h2>
        {chapters.length > 0 && (
          <div className={styles['tools']}>
            <LineButton reading={reading} />
            {chapters.length > 1 && (
              <OrderButton
                isNewestFirst={isNewestFirst}
                isDisabled={isSearching}
                onClick={() => setNewestFirst(!isNewestFirst)}
              />
            )}
            {chapters.length >= CHAPTERS_WORTH_SEARCHING && <FindField words={words} onChange={setWords} />}
          </div>
        )}
      </header>
      {list.isPending && <ChapterSkeletons />}
      {list.data === undefined && list.error !== null && (
        <ErrorView error={failureOf(list.error)} onRetry={() => void list.refetch()} />
      )}
      {list.data?.length === 0 && <EmptyState title={t('empty')} advice={t('emptyAdvice')} />}
      {isSearching && found.length === 0 && <EmptyState title={t('nothing')} advice={t('nothingAdvice')} />}
      {found.length > 0 && (
        <NovelChapters
          reading={reading}
          chapters={isNewestFirst && !isSearching ? found.toReversed() : found}
          isGrouped={!isSearching}
        />
      )}
    </section>
  );
}

function FindField({ words, onChange }: { readonly words: string; readonly onChange: (words: string) => void }) {
  const t = useTranslations('novels.chapters');
  return (
    <TextField
      className={styles['find']}
      label={t('find')}
      placeholder={t('find')}
      type="text"
      inputMode="search"
      value={words}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && onChange('')}
      trailing={words !== '' && <IconButton size="small" name={t('clear')} icon={<X />} onClick={() => onChange('')} />}
    />
  );
}

type OrderButtonProps = { readonly isNewestFirst: boolean; readonly isDisabled: boolean; readonly onClick: () => void };

function OrderButton({ isNewestFirst, isDisabled, onClick }: OrderButtonProps) {
  const t = useTranslations('novels.chapters');
  const Icon = isNewestFirst ? ArrowUpNarrowWide : ArrowDownNarrowWide;
  return (
    <IconButton
      name={isNewestFirst ? t('newestFirst') : t('oldestFirst')}
      icon={<Icon />}
      disabled={isDisabled}
      onClick={onClick}
    />
  );
}

/** Whose translation the list shows; absent where there is no choice. */
function LineButton({ reading }: { readonly reading: NovelReading }) {
  const t = useTranslations('novels.line');
  const { namesOf } = useTranslators();
  const [isChoosing, setChoosing] = useState(false);
  if (!reading.hasChoice) return null;
  const chosen = reading.lines.find((line) => reading.chosenId !== null && line.branchId === reading.chosenId);
  return (
    <>
      <Button kind="plain" size="small" icon={<Languages aria-hidden="true" />} onClick={() => setChoosing(true)}>
        {chosen === undefined ? t('choose') : t('reading', { names: namesOf(chosen.translators) })}
      </Button>
      <LineSheet reading={reading} isOpen={isChoosing} onClose={() => setChoosing(false)} />
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
