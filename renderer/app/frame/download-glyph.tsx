import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowDown, Hourglass, Pause, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { useNovelName } from '#renderer/parts/novel/use-novel-name.ts';
import { HoldNote } from '#renderer/parts/saving/hold-note.tsx';
import { useTimeLeftText } from '#renderer/parts/saving/use-time-left-text.ts';
import { ProgressBar } from '#renderer/ui/cards/progress-bar.tsx';
import { buttonClass } from '#renderer/ui/controls/button.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { Popover } from '#renderer/ui/overlays/popover.tsx';
import { saidOnly } from '#renderer/ui/said-only.ts';
import type { DownloadQueue } from '#shared/domain/downloads/download.ts';
import styles from './download-glyph.module.css';

const SIGNS = { going: ArrowDown, held: Hourglass, paused: Pause, failed: TriangleAlert } as const;
const SHOWN_TITLES = 3;

/** While something is being saved: how far it is, what keeps it, and the way to it. */
export function DownloadGlyph() {
  const t = useTranslations('saved.glyph');
  const queue = useQuery(queryFor('downloads.queue', {})).data;
  const status = queue === undefined ? null : downloadStatus(queue);
  const [hasSaved, setHasSaved] = useState(false);
  if (status !== null && !hasSaved) setHasSaved(true);
  const said = status === null ? hasSaved && t('ended') : status.tone !== 'going' && t(status.tone);
  return (
    <>
      {/* Where it stands, for those who do not see the sign; how far it is would be said all the time. */}
      <span role="status" className={saidOnly()}>
        {said}
      </span>
      {queue !== undefined && status !== null && <QueueSign queue={queue} status={status} />}
    </>
  );
}

type QueueSignProps = { readonly queue: DownloadQueue; readonly status: DownloadStatus };

function QueueSign({ queue, status }: QueueSignProps) {
  const t = useTranslations('saved.glyph');
  const tQueue = useTranslations('saved.queue');
  const { titleOf } = useNovelName();
  const timeLeftText = useTimeLeftText();
  const { tone } = status;
  const isWaiting = tone === 'held' || tone === 'paused';

  return (
    <Popover
      title={tone === 'going' ? t('label') : t(tone)}
      trigger={
        <IconButton
          name={tone === 'going' ? t('labelPart', { done: status.done, total: status.total }) : t(tone)}
          icon={<Sign status={status} />}
          className={styles['glyph']}
          data-tone={isWaiting ? 'waiting' : tone}
          tooltipSide="left"
        />
      }
    >
      <div className="column items-start gap-3 small soft">
        {tone === 'held' && queue.hold !== null && <HoldNote hold={queue.hold} />}
        <ul className={styles['titles']}>
          {queue.titles.slice(0, SHOWN_TITLES).map((title) => (
            <li key={title.slugUrl}>
              <bdi className={styles['name']}>{titleOf(title.name)}</bdi>
              <ProgressBar
                name={tQueue('progressOf', { title: titleOf(title.name) })}
                value={title.total === 0 ? 0 : title.done / title.total}
              />
              <span className="tabular">{tQueue('progress', { done: title.done, total: title.total })}</span>
            </li>
          ))}
        </ul>
        {queue.titles.length > SHOWN_TITLES && <p>{t('more', { count: queue.titles.length - SHOWN_TITLES })}</p>}
        {tone === 'going' && queue.secondsLeft !== null && <p>{timeLeftText(queue.secondsLeft)}</p>}
        <Link to="/library" search={{ tab: 'saved' }} className={buttonClass({ size: 'small' })}>
          {t('open')}
        </Link>
      </div>
    </Popover>
  );
}

const RADIUS = 14;
const LENGTH = 2 * Math.PI * RADIUS;

function Sign({ status: { tone, part } }: { readonly status: DownloadStatus }) {
  const Icon = SIGNS[tone];
  return (
    <>
      <svg className={styles['ring']} viewBox="0 0 32 32" aria-hidden="true">
        <circle className={styles['track']} cx="16" cy="16" r={RADIUS} />
        <circle
          className={styles['done']}
          cx="16"
          cy="16"
          r={RADIUS}
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - part)}
        />
      </svg>
      <Icon className="icon-small" aria-hidden="true" />
    </>
  );
}

/** What the sign for saving says: nothing, running, waiting, or failed. */
type DownloadStatus = {
  readonly tone: 'going' | 'held' | 'paused' | 'failed';
  readonly done: number;
  readonly total: number;
  /** 0..1 */
  readonly part: number;
};

/** Status of all titles together; null while nothing waits and nothing failed. Failed chapters count as done. */
export function downloadStatus({ titles, isPaused, hold }: DownloadQueue): DownloadStatus | null {
  if (titles.length === 0) return null;
  const sum = (count: (title: (typeof titles)[number]) => number) =>
    titles.reduce((before, title) => before + count(title), 0);
  const [total, done, failed] = [sum((title) => title.total), sum((title) => title.done), sum((title) => title.failed)];
  const waiting = titles.filter((title) => title.total > title.done + title.failed);
  const counts = { done, total, part: total === 0 ? 0 : Math.min(1, (done + failed) / total) };
  if (waiting.length === 0) return { tone: 'failed', ...counts };
  if (isPaused || waiting.every((title) => title.isPaused)) return { tone: 'paused', ...counts };
  return { tone: hold === null ? 'going' : 'held', ...counts };
}
