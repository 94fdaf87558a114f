import { Link } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { useEndless } from '#renderer/api/use-endless.ts';
import { chapterLink } from '#renderer/parts/novel/place-of-address.ts';
import { useNovelName } from '#renderer/parts/novel/use-novel-name.ts';
import { useAdultRule } from '#renderer/parts/release/adults-only.tsx';
import { useMomentText } from '#renderer/parts/time/use-moment-text.ts';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import type { ReadingHistoryEntry } from '#shared/domain/novels/reading.ts';
import { DoneMark, type EntryActions, HistoryList, HistoryRow } from './history-list.tsx';

/** A chapter is in the history once. */
const idOf = ({ novel, chapter }: ReadingHistoryEntry) => `${novel.slugUrl}\n${chapter.volume}\n${chapter.number}`;

/** Opened chapters, the latest first. Removing an entry keeps the place and the read marks. */
export function ReadingHistory() {
  const t = useTranslations('shelves.history');
  return (
    <HistoryList
      name={t('label')}
      messages="shelves"
      answered={useEndless('reading.history', (page) => ({ page }), idOf)}
      idOf={idOf}
      removal={{
        scope: 'reading history',
        momentOf: ({ openedAt }) => openedAt,
        mostAtOnce: 10_000,
        send: (removed) =>
          api['reading.forgetHistory']({
            entries: removed.map(({ novel, chapter }) => ({ slugUrl: novel.slugUrl, ...chapter })),
          }),
        restore: (entries) => api['reading.restoreHistory']({ entries }),
      }}
      renderRow={(entry, actions) => <ReadingRow entry={entry} actions={actions} />}
      empty={<EmptyState icon={<BookOpen />} title={t('empty.title')} advice={t('empty.advice')} />}
    />
  );
}

function ReadingRow({ entry, actions }: { readonly entry: ReadingHistoryEntry; readonly actions: EntryActions }) {
  const t = useTranslations();
  const { titleOf } = useNovelName();
  const { isBlurred } = useAdultRule();
  const momentText = useMomentText();
  const { novel, chapter, branchId, isRead, openedAt } = entry;
  const { slugUrl } = novel;
  const title = titleOf(novel.name);
  const place = t('novels.chapters.volumeChapter', chapter);
  return (
    <HistoryRow
      actions={actions}
      picture={{ source: novel.cover, id: novel.id, title, isBlurred: isBlurred(novel) }}
      title={title}
      detail={`${place} · ${momentText(openedAt)}`}
      mark={isRead && <DoneMark>{t('shelves.history.read')}</DoneMark>}
      messages="shelves"
      name={`${title}, ${place}`}
      about={{ to: '/novels/$slugUrl', params: { slugUrl } }}
      link={(props) => <Link {...chapterLink({ slugUrl, ...chapter, branchId })} preload={false} {...props} />}
    />
  );
}
