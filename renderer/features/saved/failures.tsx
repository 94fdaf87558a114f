import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useChapterName } from '#renderer/parts/chapters/chapter-name.ts';
import { RetryButton } from '#renderer/parts/errors/error-page.tsx';
import { useFacts } from '#renderer/parts/release/use-facts.ts';
import type { QueueEntry } from '#renderer/parts/saving/queue-entries.ts';
import { useReleaseSaving } from '#renderer/parts/saving/use-episode-saving.ts';
import { type Chosen, useSavingChanges } from '#renderer/parts/saving/use-saving-changes.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { IconButton, withSubject } from '#renderer/ui/controls/icon-button.tsx';
import { chapterOfLineKey } from '#shared/domain/novels/chapter-key.ts';
import styles from './failures.module.css';

/** Limits the list, since thousands of chapters may fail for the same reason. */
const SHOWN = 100;

type EntryOf<Kind> = { readonly entry: Extract<QueueEntry, { kind: Kind }> };

export function FailedChapters({ entry }: EntryOf<'title'>) {
  const tTrouble = useTranslations('saved.trouble');
  const { nameOf } = useChapterName();
  const { of: title } = entry;
  const saving = useAnswer('downloads.ofTitle', title).data;
  const failed = saving?.chapters.filter(({ state }) => state === 'failed') ?? [];
  return (
    <Failures
      entry={entry}
      failed={failed.map((chapter) => ({
        key: chapterOfLineKey(chapter),
        place: nameOf(chapter),
        reason: tTrouble(chapter.trouble ?? 'refused'),
        chosen: { ...title, chapters: [chapter] },
      }))}
      all={{ ...title, chapters: failed }}
    />
  );
}

export function FailedEpisodes({ entry }: EntryOf<'release'>) {
  const t = useTranslations();
  const tTrouble = useTranslations('saved.episodeTrouble');
  const { ordinal } = useFacts();
  const { of: release } = entry;
  const failed = useReleaseSaving(release.releaseId).episodes.filter(({ state }) => state === 'failed');
  return (
    <Failures
      entry={entry}
      failed={failed.map((episode) => ({
        key: episode.episodeId,
        place: t('anime.episode.name', { ordinal: ordinal(episode.ordinal) }),
        reason: tTrouble(episode.trouble ?? 'unreadable'),
        chosen: { ...release, episodeIds: [episode.episodeId] },
      }))}
      all={{ ...release, episodeIds: failed.map(({ episodeId }) => episodeId) }}
    />
  );
}

type FailuresProps = {
  readonly entry: QueueEntry;
  readonly failed: readonly {
    readonly key: string;
    readonly place: string;
    readonly reason: string;
    readonly chosen: Chosen;
  }[];
  readonly all: Chosen;
};

/** The chapters or episodes that failed and why. Each can be dropped, and all retried. */
function Failures({ entry: { of, name }, failed, all }: FailuresProps) {
  const t = useTranslations();
  const changes = useSavingChanges();
  if (failed.length === 0) return null;
  return (
    <div className={styles['failures']}>
      <ul className={styles['list']} aria-label={t('saved.failures.of', { title: name })}>
        {failed.slice(0, SHOWN).map(({ key, place, reason, chosen }) => (
          <li key={key}>
            <span>
              {place}
              <span className="block soft">{reason}</span>
            </span>
            <IconButton
              size="small"
              name={t('saved.failures.drop')}
              subject={place}
              tooltipSide="left"
              icon={<X />}
              onClick={() => changes.cancel(chosen, name)}
            />
          </li>
        ))}
        {failed.length > SHOWN && <li>{t('saved.failures.more', { count: failed.length - SHOWN })}</li>}
      </ul>
      <div className="cluster gap-2">
        <RetryButton aria-label={withSubject(t('app.actions.retry'), name)} onClick={() => changes.retry(of)} />
        <Button kind="plain" size="small" onClick={() => changes.cancel(all, name)}>
          {t('saved.failures.dropAll')}
        </Button>
      </div>
    </div>
  );
}
