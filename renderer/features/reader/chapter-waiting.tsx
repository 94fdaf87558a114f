import { Hourglass } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useSecondsUntil } from '#renderer/parts/use-seconds-until.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { clockTime } from '#shared/domain/clock-time.ts';
import styles from './chapter-trouble.module.css';
import { useTrouble } from './use-trouble.ts';

/** The service asked to go slower: how long this chapter is waited for, after which it comes by itself (comes-back.ts). */
export function ChapterWaiting({ until }: { readonly until: number }) {
  const t = useTranslations('reader.waiting');
  const format = useFormatter();
  const seconds = useSecondsUntil(until);
  useTrouble({ endsReading: false });
  return (
    <div className={styles['trouble']}>
      <EmptyState
        icon={<Hourglass aria-hidden="true" />}
        title={<span role="status">{t('title')}</span>}
        advice={t('advice', { time: format.dateTime(until, { timeStyle: 'short' }) })}
        action={
          <span role="timer" className={styles['countdown']} aria-label={t('left')}>
            {clockTime(seconds)}
          </span>
        }
      />
    </div>
  );
}
