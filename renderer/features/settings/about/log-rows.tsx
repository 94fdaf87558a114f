import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ClipboardCopy, ScrollText } from 'lucide-react';
import { useId, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { ErrorView } from '#renderer/parts/errors/error-view.tsx';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';
import { QueryError } from '#renderer/parts/errors/query-error.tsx';
import { useCopy } from '#renderer/parts/page/use-copy.ts';
import { SkeletonText } from '#renderer/ui/cards/skeleton.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { ScrollArea } from '#renderer/ui/virtual/scroll-area.tsx';
import type { AppError } from '#shared/contract/app-error.ts';
import { SettingRow } from '../rows/setting-section.tsx';
import { diagnosticsOf, type Facts } from './diagnostics.ts';
import { logEntry } from './log-entry.ts';
import styles from './log-view.module.css';

/** The report to send with a fault, and a view to read it first. */
export function LogRows({ about, info }: Pick<Facts, 'about' | 'info'>) {
  const t = useTranslations('about.log');
  const client = useQueryClient();
  const copy = useCopy();
  const viewId = useId();
  const [isShown, setShown] = useState(false);
  const [error, setError] = useState<AppError | null>(null);

  async function copyAll(): Promise<void> {
    setError(null);
    try {
      // What happened a moment ago is what is wanted.
      const logLines = await client.fetchQuery({ ...queryFor('app.logLines', {}), staleTime: 0 });
      await copy(diagnosticsOf({ about, info, logLines }, navigator.userAgent), t('copied'));
    } catch (cause) {
      setError(failureOf(cause));
    }
  }

  return (
    <>
      <SettingRow
        label={t('diagnostics')}
        advice={t('diagnosticsAdvice')}
        control={({ describedBy }) => (
          <Button
            icon={<ClipboardCopy aria-hidden="true" />}
            aria-describedby={describedBy}
            onClick={() => void copyAll()}
          >
            {t('copy')}
          </Button>
        )}
      />
      {error !== null && <ErrorView error={error} />}
      <SettingRow
        label={t('title')}
        advice={t('advice')}
        control={({ describedBy }) => (
          <Button
            icon={<ScrollText aria-hidden="true" />}
            aria-describedby={describedBy}
            aria-expanded={isShown}
            aria-controls={viewId}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? t('hide') : t('show')}
          </Button>
        )}
      />
      <div id={viewId}>{isShown && <LogView />}</div>
    </>
  );
}

/** The last lines of the log, the latest at the top. */
function LogView() {
  const t = useTranslations('about.log');
  const format = useFormatter();
  const log = useQuery({ ...queryFor('app.logLines', {}), staleTime: 0 });
  if (log.data === undefined) {
    if (log.error === null) return <SkeletonText width={0.6} />;
    return <QueryError query={log} />;
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
              <span className="medium break-anywhere">{message}</span>
              {details !== '' && <span className={styles['details']}>{details}</span>}
            </li>
          ))}
        </ol>
      </section>
    </ScrollArea>
  );
}
