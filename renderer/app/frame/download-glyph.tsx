import { ArrowDown, Hourglass, Pause, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useAdultRule } from '#renderer/parts/release/adult-rule.ts';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { HoldNote } from '#renderer/parts/saving/hold-note.tsx';
import { useProgressText, useQueueEntries } from '#renderer/parts/saving/queue-entries.ts';
import { useTimeLeftText } from '#renderer/parts/saving/use-time-left-text.ts';
import { ProgressBar } from '#renderer/ui/cards/progress-bar.tsx';
import { ButtonLink } from '#renderer/ui/controls/button.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { Popover } from '#renderer/ui/overlays/popover.tsx';
import { visuallyHidden } from '#renderer/ui/visually-hidden.ts';
import { type DownloadQueue, isQueueGoing, waitingIn } from '#shared/domain/downloads/download.ts';
import styles from './download-glyph.module.css';

const SIGNS = { going: ArrowDown, held: Hourglass, paused: Pause, failed: TriangleAlert } as const;
const SHOWN_TITLES = 3;

export function DownloadGlyph() {
  const t = useTranslations('saved.glyph');
  const queue = useAnswer('downloads.queue', {}).data;
  const status = queue === undefined ? null : downloadStatus(queue);
  const [hasSaved, setHasSaved] = useState(false);
  if (status !== null && !hasSaved) setHasSaved(true);
  const announcement = status === null ? hasSaved && t('ended') : status.tone !== 'going' && t(status.tone);
  return (
    <>
      {/* Announces only changes of state; progress would be announced endlessly. */}
      <span role="status" className={visuallyHidden()}>
        {announcement}
      </span>
      {queue !== undefined && status !== null && <QueueSign queue={queue} status={status} />}
    </>
  );
}

const RADIUS = 14;
const LENGTH = 2 * Math.PI * RADIUS;

function QueueSign({ queue, status }: { readonly queue: DownloadQueue; readonly status: DownloadStatus }) {
  const t = useTranslations('saved');
  const { isShown } = useAdultRule();
  const entries = useQueueEntries(queue).filter(({ work }) => isShown(work));
  const progressText = useProgressText();
  const hold = queue.hold ?? queue.episodeHold;
  const timeLeftText = useTimeLeftText();
  const { tone, done, total, part } = status;
  const isGoing = tone === 'going';
  const Icon = SIGNS[tone];
  const circle = { cx: 16, cy: 16, r: RADIUS };
  return (
    <Popover
      title={isGoing ? t('queue.title') : t(`glyph.${tone}`)}
      trigger={
        <IconButton
          name={isGoing ? t('glyph.labelPart', { done, total }) : t(`glyph.${tone}`)}
          icon={
            <>
              <svg className={styles['ring']} viewBox="0 0 32 32" aria-hidden="true">
                <circle className={styles['track']} {...circle} />
                <circle
                  className={styles['done']}
                  {...circle}
                  strokeDasharray={LENGTH}
                  strokeDashoffset={LENGTH * (1 - part)}
                />
              </svg>
              <Icon className="icon-small" />
            </>
          }
          className={styles['glyph']}
          data-tone={tone === 'held' || tone === 'paused' ? 'waiting' : tone}
          tooltipSide="left"
        />
      }
    >
      <div className="column items-start gap-3 small soft">
        {tone === 'held' && hold !== null && <HoldNote hold={hold} />}
        <ul className={styles['titles']}>
          {entries.slice(0, SHOWN_TITLES).map((entry) => {
            const { counted, part: share } = progressText(entry);
            return (
              <li key={entry.key}>
                <bdi className={styles['name']}>{entry.name}</bdi>
                <ProgressBar name={t('queue.progressOf', { title: entry.name })} value={share} />
                <span className="tabular">{counted}</span>
              </li>
            );
          })}
        </ul>
        {entries.length > SHOWN_TITLES && <p>{t('glyph.more', { count: entries.length - SHOWN_TITLES })}</p>}
        {isGoing && queue.secondsLeft !== null && <p>{timeLeftText(queue.secondsLeft)}</p>}
        <ButtonLink href={addressOf.library({ tab: 'saved' })} size="small">
          {t('menu.toQueue')}
        </ButtonLink>
      </div>
    </Popover>
  );
}

/** `part` is 0..1. */
type DownloadStatus = { tone: keyof typeof SIGNS; done: number; total: number; part: number };

/** The status of all titles and releases together; null for an empty queue. Failed entries count towards `part`. */
export function downloadStatus(queue: DownloadQueue): DownloadStatus | null {
  const works = [...queue.releases, ...queue.titles];
  if (works.length === 0) return null;
  const sum = (field: 'total' | 'done' | 'failed') => works.reduce((before, work) => before + work[field], 0);
  const [total, done] = [sum('total'), sum('done')];
  const waiting = works.filter((work) => waitingIn(work) > 0);
  const counts = { done, total, part: total === 0 ? 0 : Math.min(1, (done + sum('failed')) / total) };
  if (waiting.length === 0) return { tone: 'failed', ...counts };
  if (queue.isPaused || waiting.every(({ isPaused }) => isPaused)) return { tone: 'paused', ...counts };
  return { tone: isQueueGoing(queue) ? 'going' : 'held', ...counts };
}
