import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ClipboardCopy, ScrollText } from 'lucide-react';
import { useId, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { ErrorView } from '#renderer/parts/errors/error-page.tsx';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';
import { QueryError } from '#renderer/parts/errors/query-error.tsx';
import { useCopy } from '#renderer/parts/page/use-copy.ts';
import { SkeletonText } from '#renderer/ui/cards/skeleton.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { ScrollArea } from '#renderer/ui/virtual/scroll-area.tsx';
import type { AppError } from '#shared/contract/app-error.ts';
import { SettingRow } from '../rows/setting-section.tsx';
import { diagnosticsOf, type Facts } from './diagnostics.ts';
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

/** A line of the log, taken apart to be read. */
type LogEntry = {
  /** Null where the line does not say. */
  readonly time: Date | null;
  readonly level: 'info' | 'warn' | 'error' | 'other';
  readonly message: string;
  /** What else it says, as text; empty: nothing. */
  readonly details: string;
};

const LEVELS: readonly unknown[] = ['info', 'warn', 'error'] satisfies LogEntry['level'][];

/** Lines are objects in JSON; anything else, such as half a line from before a crash, is a message as it stands. */
export function logEntry(line: string): LogEntry {
  const known = objectIn(line);
  if (known === null) return { time: null, level: 'other', message: line, details: '' };
  const { time, level, message, ...rest } = known;
  const moment = typeof time === 'string' ? new Date(time) : null;
  return {
    time: moment === null || Number.isNaN(moment.getTime()) ? null : moment,
    // One of the levels by the line before.
    level: LEVELS.includes(level) ? (level as LogEntry['level']) : 'other',
    message: typeof message === 'string' ? message : line,
    details: detailsOf(rest),
  };
}

/** What is short in one line, then what is long. */
function detailsOf(fields: Readonly<Record<string, unknown>>): string {
  const texts = Object.entries(fields).map(
    ([name, value]) => `${name}: ${typeof value === 'object' ? stackIn(value) : String(value)}`,
  );
  const isLong = (text: string) => text.includes('\n');
  const short = texts.filter((text) => !isLong(text)).join(' · ');
  return [short, ...texts.filter(isLong)].filter((text) => text !== '').join('\n');
}

/** The part of an error that tells where it came from. */
function stackIn(value: object | null): string {
  if (value !== null && 'stack' in value && typeof value.stack === 'string') return value.stack;
  return JSON.stringify(value);
}

function objectIn(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
