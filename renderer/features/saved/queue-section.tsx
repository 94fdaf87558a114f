import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronUp, CircleAlert, Pause, Play, RotateCw, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { HoldNote } from '#renderer/parts/saving/hold-note.tsx';
import { useSavingChanges } from '#renderer/parts/saving/use-saving-changes.ts';
import { useTimeLeftText } from '#renderer/parts/saving/use-time-left-text.ts';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { ProgressBar } from '#renderer/ui/cards/progress-bar.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { IconButton, withSubject } from '#renderer/ui/controls/icon-button.tsx';
import { saidOnly } from '#renderer/ui/said-only.ts';
import { chapterOfLineKey } from '#shared/domain/novels/chapter-key.ts';
import failuresStyles from './failures.module.css';
import rowStyles from './queue-row.module.css';
import styles from './queue-section.module.css';
import frame from './saved-section.module.css';
import { type NamedTitle, useQueue, waitingOf } from './use-queue.ts';

/** The titles that are being saved, in their order; nothing while the queue is empty. */
export function QueueSection() {
  const t = useTranslations('saved.queue');
  const timeLeftText = useTimeLeftText();
  const titleId = useId();
  const keysId = useId();
  const actions = useQueue();
  const { queue, titles } = actions;
  if (queue.data === undefined || titles.length === 0) return null;
  const { isPaused, hold, secondsLeft } = queue.data;
  const isWaiting = titles.some((title) => waitingOf(title) > 0);
  const TurnIcon = isPaused ? Play : Pause;
  return (
    <section className={styles['section']} aria-labelledby={titleId}>
      <header className={frame['head']}>
        <h2 id={titleId} className="lead">
          {t('title')}
        </h2>
        {isWaiting && (
          <>
            <p className="small faint tabular">
              {isPaused ? t('allPaused') : hold === null && secondsLeft !== null && timeLeftText(secondsLeft)}
            </p>
            <Button kind="plain" size="small" className={styles['tools']} icon={<TurnIcon />} onClick={actions.turnAll}>
              {t(isPaused ? 'resumeAll' : 'pauseAll')}
            </Button>
          </>
        )}
      </header>
      {hold !== null && !isPaused && isWaiting && (
        <div className={styles['hold']}>
          <HoldNote hold={hold} />
        </div>
      )}
      <p id={keysId} className={saidOnly()}>
        {t('keys')}
      </p>
      <p className={saidOnly()} role="status">
        {actions.said}
      </p>
      <ul className={frame['rows']} aria-labelledby={titleId} aria-describedby={keysId} onKeyDown={actions.onKeyDown}>
        {titles.map((title, place) => (
          <QueueRow
            key={title.slugUrl}
            title={title}
            isFirst={place === 0}
            isLast={place === titles.length - 1}
            isHeld={isPaused || hold !== null}
            commands={actions.commands}
          />
        ))}
      </ul>
    </section>
  );
}

type QueueRowProps = {
  readonly title: NamedTitle;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** All titles have to wait. */
  readonly isHeld: boolean;
  readonly commands: ReturnType<typeof useQueue>['commands'];
};

export function QueueRow({ title, isFirst, isLast, isHeld, commands }: QueueRowProps) {
  const t = useTranslations('saved.queue');
  const tFailures = useTranslations('saved.failures');
  const timeLeftText = useTimeLeftText();
  const [isExplained, setExplained] = useState(false);
  const failuresId = useId();
  const { slugUrl, name, cover, isPaused, total, done, failed, current, secondsLeft } = title;
  const isWaiting = waitingOf(title) > 0;

  function state(): readonly string[] {
    if (!isWaiting) return [];
    if (isPaused) return [t('isPaused')];
    if (isHeld) return [t('held')];
    const now = current === null ? t('waits') : t('now', current);
    return secondsLeft === null ? [now] : [now, timeLeftText(secondsLeft)];
  }

  const buttons = [
    { command: 'up', action: 'up', Icon: ChevronUp, isDisabled: isFirst },
    { command: 'down', action: 'down', Icon: ChevronDown, isDisabled: isLast },
    { command: 'pause', action: isPaused ? 'resume' : 'pause', Icon: isPaused ? Play : Pause, isDisabled: !isWaiting },
    { command: 'cancel', action: 'cancel', Icon: X, isDisabled: undefined },
  ] as const;

  return (
    <li className="radius-card" data-slug-url={slugUrl}>
      <div className={rowStyles['row']}>
        <Picture className={rowStyles['cover']} source={cover} id={Number.parseInt(slugUrl, 10) || 0} title={name} />
        <div className="stack gap-1 shrinkable">
          <Link
            to="/novels/$slugUrl"
            params={{ slugUrl }}
            className={rowStyles['name']}
            data-card-link
            aria-keyshortcuts="P Alt+ArrowUp Alt+ArrowDown Delete"
          >
            <bdi>{name}</bdi>
          </Link>
          <ProgressBar name={t('progressOf', { title: name })} value={total === 0 ? 0 : done / total} />
          <p className="small faint tabular">{[t('progress', { done, total }), ...state()].join(' · ')}</p>
          {failed > 0 && (
            <p className={rowStyles['failed']}>
              <CircleAlert />
              {t('failed', { count: failed })}
              <Button
                kind="plain"
                size="small"
                aria-label={withSubject(tFailures('show'), name)}
                aria-expanded={isExplained}
                aria-controls={failuresId}
                onClick={() => setExplained(!isExplained)}
              >
                {tFailures('show')}
              </Button>
            </p>
          )}
        </div>
        <div className={rowStyles['actions']}>
          {buttons.map(({ command, action, Icon, isDisabled }) => (
            <IconButton
              key={action}
              name={t(action)}
              subject={name}
              tooltipSide={action === 'cancel' ? 'left' : undefined}
              icon={<Icon />}
              aria-disabled={isDisabled}
              onClick={() => commands[command](title)}
            />
          ))}
        </div>
      </div>
      <div id={failuresId}>{isExplained && failed > 0 && <Failures title={title} />}</div>
    </li>
  );
}

/** Bounds the list: thousands of chapters may fail for the same reason. */
const SHOWN = 100;

/** The chapters of a title that could not be saved and why; each can be dropped, and all retried. */
function Failures({ title }: { readonly title: NamedTitle }) {
  const t = useTranslations();
  const tTrouble = useTranslations('saved.trouble');
  const changes = useSavingChanges();
  const { slugUrl, name } = title;
  const saving = useAnswer('downloads.ofTitle', { slugUrl }).data;
  const failed = saving?.chapters.filter(({ state }) => state === 'failed') ?? [];
  if (failed.length === 0) return null;
  return (
    <div className={failuresStyles['failures']}>
      <ul className={failuresStyles['list']} aria-label={t('saved.failures.of', { title: name })}>
        {failed.slice(0, SHOWN).map((chapter) => {
          const place = t('novels.chapters.volumeChapter', { volume: chapter.volume, number: chapter.number });
          return (
            <li key={chapterOfLineKey(chapter)}>
              <span>
                {place}
                <span className="block soft">{tTrouble(chapter.trouble ?? 'refused')}</span>
              </span>
              <IconButton
                size="small"
                name={t('saved.failures.drop')}
                subject={place}
                tooltipSide="left"
                icon={<X />}
                onClick={() => changes.cancel(title, [chapter])}
              />
            </li>
          );
        })}
        {failed.length > SHOWN && <li>{t('saved.failures.more', { count: failed.length - SHOWN })}</li>}
      </ul>
      <div className="cluster gap-2">
        <Button
          size="small"
          icon={<RotateCw />}
          aria-label={withSubject(t('app.actions.retry'), name)}
          onClick={() => changes.retry(slugUrl)}
        >
          {t('app.actions.retry')}
        </Button>
        <Button kind="plain" size="small" onClick={() => changes.cancel(title, failed)}>
          {t('saved.failures.dropAll')}
        </Button>
      </div>
    </div>
  );
}
