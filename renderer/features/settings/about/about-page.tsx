import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ClipboardCopy, FolderOpen, ScrollText } from 'lucide-react';
import { useId, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { z } from 'zod';
import { queryFor, useAnswer } from '#renderer/api/query-for.ts';
import { useCommand } from '#renderer/api/use-command.ts';
import { ErrorView, QueryError } from '#renderer/parts/errors/error-page.tsx';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';
import { PageHeader } from '#renderer/parts/page/page-header.tsx';
import { useCopy } from '#renderer/parts/page/use-copy.ts';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { FactList } from '#renderer/ui/cards/fact-list.tsx';
import { SkeletonText } from '#renderer/ui/cards/skeleton.tsx';
import { AppIcon } from '#renderer/ui/controls/app-icon.tsx';
import { ScrollArea } from '#renderer/ui/virtual/scroll-area.tsx';
import type { AppOutput } from '#shared/contract/app-contract.ts';
import { ButtonRow, LinkRow } from '../rows/setting-rows.tsx';
import { SettingSection } from '../rows/setting-section.tsx';
import styles from './about-page.module.css';
import { UpdateRow } from './update-row.tsx';

/** The program's version and parts, diagnostics for problem reports, and its folders. */
export function AboutPage() {
  const t = useTranslations();
  const about = useAnswer('app.about', {}).data;
  const info = useAnswer('app.info', {}).data;
  return (
    <div className="settings-column">
      <PageHeader title={t('about.title')} />
      <div className={styles['program']}>
        <span className={styles['icon']}>
          <AppIcon />
        </span>
        <div>
          <p className="lead strong">{about === undefined ? 'Engawa' : `Engawa ${about.version}`}</p>
          <p className="soft">{t('about.what')}</p>
          {info !== undefined && <p className="soft">{t(`about.${info.services}`)}</p>}
        </div>
      </div>
      <SettingSection title={t('settings.program.title')}>
        <UpdateRow />
        <LinkRow
          label={t('about.licences')}
          advice={t('about.licencesAdvice')}
          href={addressOf.licences}
          text={t('about.openLicences')}
        />
        {about !== undefined && about.parts.length > 0 && (
          <FactList
            className={styles['parts']}
            facts={about.parts.map(({ name, version: value }) => ({ name, value }))}
          />
        )}
      </SettingSection>
      {about !== undefined && info !== undefined && (
        <SettingSection title={t('about.fault')}>
          <LogRows about={about} info={info} />
        </SettingSection>
      )}
      {about !== undefined && <PlaceRows about={about} />}
    </div>
  );
}

/** The app's folders, with a button to open them where the host can. */
function PlaceRows({ about }: Pick<Facts, 'about'>) {
  const t = useTranslations('about.places');
  const reveal = useCommand('app.reveal');
  return (
    <SettingSection title={t('title')}>
      {(['data', 'log'] as const).map((place) => (
        <ButtonRow
          key={place}
          label={t(place)}
          advice={place === 'data' ? about.dataFolder : about.logFile}
          hasButton={about.canRevealFiles}
          icon={FolderOpen}
          text={t('show')}
          onPress={() => reveal.mutate({ place })}
        />
      ))}
      {reveal.error !== null && <ErrorView error={reveal.error.error} />}
    </SettingSection>
  );
}

export type Facts = {
  readonly about: AppOutput<'app.about'>;
  readonly info: AppOutput<'app.info'>;
  /** From the core, without secrets. */
  readonly logLines: readonly string[];
};

function LogRows({ about, info }: Pick<Facts, 'about' | 'info'>) {
  const t = useTranslations();
  const client = useQueryClient();
  const copy = useCopy();
  const viewId = useId();
  const [isShown, setShown] = useState(false);
  const copying = useMutation({
    mutationFn: async () => {
      // Always fresh: the newest lines matter most.
      const logLines = await client.fetchQuery({ ...queryFor('app.logLines', {}), staleTime: 0 });
      await copy(diagnosticsOf({ about, info, logLines }, navigator.userAgent), t('about.log.copied'));
    },
  });
  return (
    <>
      <ButtonRow
        label={t('about.log.diagnostics')}
        advice={t('about.log.diagnosticsAdvice')}
        icon={ClipboardCopy}
        text={t('app.actions.copy')}
        onPress={() => copying.mutate()}
      />
      {copying.error !== null && <ErrorView error={failureOf(copying.error)} />}
      <ButtonRow
        label={t('about.log.title')}
        advice={t('about.log.advice')}
        icon={ScrollText}
        text={isShown ? t('about.log.hide') : t('about.log.show')}
        controls={{ id: viewId, isShown }}
        onPress={() => setShown(!isShown)}
      />
      <div id={viewId}>{isShown && <LogView />}</div>
    </>
  );
}

/** A problem report as text, without services and folders: the data folder's path contains the person's name. */
export function diagnosticsOf({ about, info, logLines }: Facts, browser: string): string {
  const facts = [
    `Engawa ${about.version} (${info.host}, ${info.platform}, ${info.services})`,
    ...about.parts.map(({ name, version }) => `${name} ${version}`),
    `Page: ${browser}`,
  ];
  return `${[...facts, '', ...logLines].join('\n')}\n`;
}

function LogView() {
  const t = useTranslations('about.log');
  const format = useFormatter();
  const log = useAnswer('app.logLines', {}, { staleTime: 0 });
  if (log.data === undefined) {
    if (log.error === null) return <SkeletonText width={0.6} />;
    return <QueryError query={log} />;
  }
  if (log.data.length === 0) return <p className={styles['empty']}>{t('empty')}</p>;
  // Lines have no id, but each answer replaces all of them.
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

const LogLine = z.looseObject({
  time: z.iso.datetime().nullable().catch(null),
  level: z.enum(['info', 'warn', 'error', 'other']).catch('other'),
  message: z.string().nullable().catch(null),
});

/** Reads a line of JSON. Any other line, such as one cut off by a crash, becomes the message. */
export function logEntry(line: string) {
  const { time, level, message, ...rest } = LogLine.catch({ time: null, level: 'other', message: null }).parse(
    jsonIn(line),
  );
  return { time: time === null ? null : new Date(time), level, message: message ?? line, details: detailsOf(rest) };
}

function jsonIn(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** Short fields on one line, then those with several lines. */
function detailsOf(fields: Readonly<Record<string, unknown>>): string {
  const texts = Object.entries(fields).map(
    ([name, value]) => `${name}: ${typeof value === 'object' ? stackIn(value) : String(value)}`,
  );
  const isLong = (text: string) => text.includes('\n');
  const short = texts.filter((text) => !isLong(text)).join(' · ');
  return [short, ...texts.filter(isLong)].filter((text) => text !== '').join('\n');
}

function stackIn(value: object | null): string {
  if (value !== null && 'stack' in value && typeof value.stack === 'string') return value.stack;
  return JSON.stringify(value);
}
