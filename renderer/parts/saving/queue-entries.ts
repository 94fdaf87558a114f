import { useTranslations } from 'use-intl';
import {
  type DownloadQueue,
  type QueuedRelease,
  type QueuedTitle,
  waitingIn,
} from '#shared/domain/downloads/download.ts';
import { useChapterName } from '../chapters/chapter-name.ts';
import { useNovelName } from '../novel/use-novel-name.ts';
import { useFacts, useReleaseName } from '../release/use-facts.ts';
import { useByteText } from './byte-size.ts';

/** A release or a title of the queue with its name in the person's language. */
export type QueueEntry = { readonly key: string; readonly name: string } & (
  | { readonly kind: 'release'; readonly work: QueuedRelease; readonly of: Pick<QueuedRelease, 'releaseId'> }
  | { readonly kind: 'title'; readonly work: QueuedTitle; readonly of: Pick<QueuedTitle, 'slugUrl'> }
);

/** Releases come first; both kinds are saved at the same time, from two services. */
export function useQueueEntries(queue: DownloadQueue | undefined): readonly QueueEntry[] {
  const { titleOf } = useNovelName();
  const releaseName = useReleaseName();
  const { releases = [], titles = [] } = queue ?? {};
  return [
    ...releases.map((work) => ({
      kind: 'release' as const,
      key: String(work.releaseId),
      name: releaseName.titleOf(work.name),
      of: { releaseId: work.releaseId },
      work,
    })),
    ...titles.map((work) => ({
      kind: 'title' as const,
      key: work.slugUrl,
      name: titleOf(work.name),
      of: { slugUrl: work.slugUrl },
      work,
    })),
  ];
}

/** The progress of an entry, in chapters or in episodes and bytes; `part` is 0..1, `now` names what is being saved. */
export function useProgressText() {
  const t = useTranslations('saved.queue');
  const { nameWithin } = useChapterName();
  const { ordinal } = useFacts();
  const byteText = useByteText();
  return ({ kind, work }: QueueEntry) => {
    const { done, total } = work;
    if (kind === 'title') {
      const now = work.current && t('now', { chapter: nameWithin(work.current) });
      return { counted: t('progress', { done, total }), now, part: total === 0 ? 0 : done / total };
    }
    const { current, bytes, expectedBytes } = work;
    const running = current && current.durationSeconds > 0 ? current.savedSeconds / current.durationSeconds : 0;
    // While nothing runs, for example during a pause, what was begun still counts.
    const stopped = expectedBytes ? (bytes / expectedBytes) * waitingIn(work) : 0;
    const size = expectedBytes === null ? byteText(bytes) : `${byteText(bytes)} / ${byteText(expectedBytes)}`;
    return {
      counted: [t('progressEpisodes', { done, total }), ...(bytes > 0 ? [size] : [])].join(' · '),
      now: current && t('nowEpisode', { ordinal: ordinal(current.ordinal) }),
      part: total === 0 ? 0 : (done + (current === null ? stopped : running)) / total,
    };
  };
}
