import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { ErrorView } from '#renderer/parts/error-view.tsx';
import { ScrollArea } from '#renderer/ui/scroll-area.tsx';
import { SkeletonText } from '#renderer/ui/skeleton.tsx';
import { logEntry } from './log-entry.ts';
import styles from './log-view.module.css';

/** The last lines of the log, the latest at the top. */
export function LogView() {
  const t = useTranslations('about.log');
  const format = useFormatter();
  const log = useQuery({ ...queryFor('app.logLines', {}), staleTime: 0 });
  if (log.data === undefined) {
    if (log.error === null) return <SkeletonText width={0.6} />;
    return <ErrorView error={log.error.error} onRetry={() => void log.refetch()} />;
  }
  if (log.data.length === 0) return <p className={styles['empty']}>{t('empty')}</p>;
  // Lines have no name of their own, and are read anew as a whole.
  const entries = log.data.map((line, number) => ({ number, ...logEntry(line) })).toReversed();
  return (
    <ScrollArea className={styles['log']}>
      <section aria-label={t('title')}>
        <ol>
          {entries.map(({ number, time, level, message, details }) => (
            <li key={number} className={styles['line']} data-level={level}>
              <span className={styles['when']}>
                {time !== null && (
                  <time dateTime={time.toISOString()}>
                    {format.dateTime(time, {
                      month: 'short',
                      day: 'numeric',
                      hour: '2-digit',
                      minute: '2-digit',
                      second: '2-digit',
                    })}
                  </time>
                )}{' '}
                {t(`levels.${level}`)}
              </span>
              <span className={styles['message']}>{message}</span>
              {details !== '' && <span className={styles['details']}>{details}</span>}
            </li>
          ))}
        </ol>
      </section>
    </ScrollArea>
  );
}
