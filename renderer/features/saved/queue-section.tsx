import { ChevronDown, ChevronUp, CircleAlert, Pause, Play, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAdultRule } from '#renderer/parts/release/adult-rule.ts';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { HoldNote } from '#renderer/parts/saving/hold-note.tsx';
import { type QueueEntry, useProgressText } from '#renderer/parts/saving/queue-entries.ts';
import { useTimeLeftText } from '#renderer/parts/saving/use-time-left-text.ts';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { ProgressBar } from '#renderer/ui/cards/progress-bar.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { IconButton, withSubject } from '#renderer/ui/controls/icon-button.tsx';
import { visuallyHidden } from '#renderer/ui/visually-hidden.ts';
import { waitingIn } from '#shared/domain/downloads/download.ts';
import { FailedChapters, FailedEpisodes } from './failures.tsx';
import rowStyles from './queue-row.module.css';
import styles from './queue-section.module.css';
import frame from './saved-section.module.css';
import { useQueue } from './use-queue.ts';

/** The releases and titles that are being saved, in their order; nothing while the queue is empty. */
export function QueueSection() {
  const t = useTranslations('saved.queue');
  const timeLeftText = useTimeLeftText();
  const titleId = useId();
  const keysId = useId();
  const actions = useQueue();
  const { queue, entries } = actions;
  if (queue.data === undefined || entries.length === 0) return null;
  const { isPaused, secondsLeft, titles, releases } = queue.data;
  const holdOf = { title: queue.data.hold, release: queue.data.episodeHold };
  const waiting = entries.filter(({ work }) => waitingIn(work) > 0);
  const isWaiting = waiting.length > 0;
  const holds = new Map(waiting.flatMap(({ kind }) => (holdOf[kind] ? [[holdOf[kind].kind, holdOf[kind]]] : [])));
  const TurnIcon = isPaused ? Play : Pause;
  /** The entry to be saved next. Undefined while another of its kind is being saved, which may have been moved below it. */
  function nextOf(kind: QueueEntry['kind']): QueueEntry | undefined {
    const [first, ...others] = waiting.filter((entry) => entry.kind === kind && !entry.work.isPaused);
    return others.some(({ work }) => work.current !== null) ? undefined : first;
  }
  return (
    <section className="margin-bottom-6" aria-labelledby={titleId}>
      <header className={frame['head']}>
        <h2 id={titleId} className="lead">
          {t('title')}
        </h2>
        {isWaiting && (
          <>
            <p className="small faint tabular">
              {isPaused
                ? t('allPaused')
                : titles.length > 0 && releases.length === 0 && holds.size === 0 && secondsLeft !== null
                  ? timeLeftText(secondsLeft)
                  : null}
            </p>
            <Button kind="plain" size="small" className={styles['tools']} icon={<TurnIcon />} onClick={actions.turnAll}>
              {t(isPaused ? 'resumeAll' : 'pauseAll')}
            </Button>
          </>
        )}
      </header>
      {!isPaused &&
        [...holds.values()].map((hold) => (
          <div key={hold.kind} className={styles['hold']}>
            <HoldNote hold={hold} />
          </div>
        ))}
      <p id={keysId} className={visuallyHidden()}>
        {t('keys')}
      </p>
      <p className={visuallyHidden()} role="status">
        {actions.announcement}
      </p>
      <ul className="hung" aria-labelledby={titleId} aria-describedby={keysId} onKeyDown={actions.onKeyDown}>
        {entries.map((entry) => (
          <QueueRow
            key={entry.key}
            entry={entry}
            isFirst={!actions.canMove(entry, 'up')}
            isLast={!actions.canMove(entry, 'down')}
            isNext={entry === nextOf(entry.kind)}
            isHeld={isPaused || holdOf[entry.kind] !== null}
            commands={actions.commands}
          />
        ))}
      </ul>
    </section>
  );
}

type QueueRowProps = {
  readonly entry: QueueEntry;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** The entry of its kind whose turn it is, also between two of its chapters or episodes. */
  readonly isNext: boolean;
  /** All entries of its kind have to wait. */
  readonly isHeld: boolean;
  readonly commands: ReturnType<typeof useQueue>['commands'];
};

function QueueRow({ entry, isFirst, isLast, isNext, isHeld, commands }: QueueRowProps) {
  const t = useTranslations('saved.queue');
  const tFailures = useTranslations('saved.failures');
  const timeLeftText = useTimeLeftText();
  const [isExplained, setExplained] = useState(false);
  const failuresId = useId();
  const { name, work } = entry;
  const { isBlurred } = useAdultRule();
  const { isPaused, failed, secondsLeft } = work;
  const isWaiting = waitingIn(work) > 0;
  const { counted, now, part } = useProgressText()(entry);
  const isRelease = entry.kind === 'release';
  const picture = isRelease
    ? { source: entry.work.poster, id: entry.work.releaseId }
    : { source: entry.work.cover, id: Number.parseInt(entry.work.slugUrl, 10) || 0 };
  const href = isRelease ? addressOf.release(entry.work.releaseId) : addressOf.novel(entry.work.slugUrl);

  function state(): readonly string[] {
    if (!isWaiting) return [];
    if (isPaused) return [t('isPaused')];
    if (isHeld) return [t('held')];
    const going = now ?? (isNext ? null : t('waits'));
    return [going, secondsLeft === null ? null : timeLeftText(secondsLeft)].filter((text) => text !== null);
  }

  const buttons = [
    { command: 'up', action: 'up', Icon: ChevronUp, isDisabled: isFirst },
    { command: 'down', action: 'down', Icon: ChevronDown, isDisabled: isLast },
    { command: 'pause', action: isPaused ? 'resume' : 'pause', Icon: isPaused ? Play : Pause, isDisabled: !isWaiting },
    { command: 'cancel', action: 'cancel', Icon: X, isDisabled: undefined },
  ] as const;

  return (
    <li className="radius-card" data-queued={entry.key}>
      <div className={rowStyles['row']}>
        <Picture className="row-cover" {...picture} title={name} isBlurred={isBlurred(work)} />
        <div className="stack gap-1 shrinkable">
          <a
            href={href}
            className={rowStyles['name']}
            data-card-link
            aria-keyshortcuts="P Alt+ArrowUp Alt+ArrowDown Delete"
          >
            <bdi>{name}</bdi>
          </a>
          <ProgressBar name={t('progressOf', { title: name })} value={part} />
          <p className="small faint tabular">{[counted, ...state()].join(' · ')}</p>
          {failed > 0 && (
            <p className={rowStyles['failed']}>
              <CircleAlert />
              {t(isRelease ? 'failedEpisodes' : 'failed', { count: failed })}
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
              onClick={() => commands[command](entry)}
            />
          ))}
        </div>
      </div>
      <div id={failuresId}>
        {isExplained && failed > 0 && (isRelease ? <FailedEpisodes entry={entry} /> : <FailedChapters entry={entry} />)}
      </div>
    </li>
  );
}
