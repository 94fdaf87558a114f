import { BookOpen, CloudUpload, History, MonitorPlay } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { useEndless } from '#renderer/api/use-endless.ts';
import { SignInButton } from '#renderer/parts/app/sign-in-button.tsx';
import { useChapterName } from '#renderer/parts/chapters/chapter-name.ts';
import { RetryButton } from '#renderer/parts/errors/error-page.tsx';
import { useAdultRule, usePictureOf } from '#renderer/parts/release/adult-rule.ts';
import { joinedOrdinals, lineOf, useFacts, useReleaseName } from '#renderer/parts/release/use-facts.ts';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { EmptyState, ErrorLine } from '#renderer/ui/cards/error-line.tsx';
import { ProgressBar } from '#renderer/ui/cards/progress-bar.tsx';
import { ButtonLink } from '#renderer/ui/controls/button.tsx';
import type { AccountState } from '#shared/domain/account/account.ts';
import type { HistoryEntry } from '#shared/domain/anime/release-list.ts';
import { clockTime } from '#shared/domain/app/clock-time.ts';
import type { ReadingHistoryEntry } from '#shared/domain/novels/reading.ts';
import { type HistoryRowOf, joinedNumbers } from './history-days.ts';
import { DoneMark, type EntryActions, HistoryList, HistoryRow } from './history-list.tsx';
import { useLibraryAddress } from './library-address.ts';

const episodeOf = ({ progress }: HistoryEntry) => progress.episodeId;

export function WatchingHistory({ account }: { readonly account: AccountState | undefined }) {
  const t = useTranslations('library.history');
  const tEmpty = useTranslations('library.empty');
  const { search } = useLibraryAddress().address.filters;
  const answered = useEndless('history.page', (page, first) => ({ page, search, isLocal: first?.isLocal }), episodeOf);
  const isSignedOut = account?.status === 'signed-out';
  // The page already reports an ended session.
  const note = isSignedOut ? (
    <ErrorLine tone="note" icon={MonitorPlay} title={t('signedOut')} action={<SignInButton size="small" />} />
  ) : (
    account?.status === 'signed-in' && (
      <ErrorLine tone="offline" title={t('local')} action={<RetryButton onClick={answered.retry} />} />
    )
  );
  return (
    <HistoryList
      name={t('title')}
      messages="library"
      answered={answered}
      idOf={episodeOf}
      workOf={({ progress, release }) => progress.releaseId ?? release?.id ?? progress.episodeId}
      removal={{
        scope: 'history',
        momentOf: ({ progress }) => progress.updatedAt,
        mostAtOnce: 1_000,
        send: (entries) => api['history.remove']({ episodeIds: entries.map(episodeOf) }),
        restore: (former) =>
          api['progress.restore']({ releaseId: null, episodeIds: former.map((entry) => entry.episodeId), former }),
      }}
      noteAbove={(isEmpty) => answered.isLocal && search === '' && !(isEmpty && isSignedOut) && note}
      renderRow={(row, actions) => <WatchedRow row={row} actions={actions} />}
      empty={
        <EmptyState
          icon={<History />}
          // Other devices may have watched something that the service could not report.
          title={t(answered.isLocal && !isSignedOut ? 'emptyHere' : 'empty.title')}
          advice={isSignedOut ? `${t('empty.advice')} ${t('emptySignedOut')}` : t('empty.advice')}
          action={isSignedOut ? <SignInButton /> : <ButtonLink href={addressOf.anime()}>{tEmpty('browse')}</ButtonLink>}
        />
      }
    />
  );
}

type RowProps<Entry> = { readonly row: HistoryRowOf<Entry>; readonly actions: EntryActions };

function WatchedRow({ row, actions }: RowProps<HistoryEntry>) {
  const t = useTranslations();
  const { ordinal: ordinalText } = useFacts();
  const { titleOf } = useReleaseName();
  const { isBlurred } = useAdultRule();
  const { progress, release, episodeName, entries } = row;
  const { episodeId, updatedAt } = progress;
  const releaseId = progress.releaseId ?? release?.id ?? null;
  const title = release === null ? t('library.history.gone') : titleOf(release.name);
  const { length: count } = entries;
  const ordinals = entries.flatMap(({ ordinal }) => ordinal ?? []);
  const isJoined = count > 1;
  function episodeText(): string | null {
    // Episodes that the release no longer has come without a number.
    if (ordinals.length < count) return isJoined ? t('anime.facts.episodesTotal', { count }) : null;
    const ordinal = joinedOrdinals(ordinals, ordinalText);
    return t(isJoined ? 'anime.episode.names' : 'anime.episode.name', { ordinal });
  }
  const episode = episodeText();
  const when = useFormatter().dateTime(updatedAt, { timeStyle: 'short' });
  return (
    <HistoryRow
      actions={actions}
      picture={{
        source: release?.poster ?? null,
        id: releaseId ?? 0,
        title: release === null ? '' : title,
        isBlurred: isBlurred(release),
      }}
      title={title}
      detail={lineOf([episode, when, isJoined ? null : episodeName])}
      mark={<WatchedMark row={row} />}
      messages="library"
      name={episode === null ? title : `${title}, ${episode}`}
      about={release && addressOf.release(release.id)}
      link={releaseId === null ? undefined : { href: addressOf.watch(releaseId, episodeId) }}
    />
  );
}

/** Shows the newest entry's position, where the row's link leads. A joined row is watched if all its entries are. */
function WatchedMark({ row }: { readonly row: HistoryRowOf<HistoryEntry> }) {
  const t = useTranslations();
  const { progress, durationSeconds, entries } = row;
  const { positionSeconds, isWatched } = progress;
  const position = clockTime(positionSeconds);
  return (
    <>
      {entries.some(({ isUnsent }) => isUnsent) && (
        <CloudUpload className="icon-small" role="img" aria-label={t('library.history.unsent')}>
          <title>{t('library.history.unsent')}</title>
        </CloudUpload>
      )}
      {entries.every((entry) => entry.progress.isWatched) && <DoneMark>{t('anime.episode.watched')}</DoneMark>}
      {!isWatched && (
        <span className="stack gap-1 text-end">
          {durationSeconds === null
            ? position
            : t('library.history.position', { position, duration: clockTime(durationSeconds) })}
          {durationSeconds !== null && <ProgressBar name={null} value={positionSeconds / durationSeconds} />}
        </span>
      )}
    </>
  );
}

/** The history has a chapter only once, so its name identifies an entry. */
const chapterOf = ({ novel, chapter }: ReadingHistoryEntry) => `${novel.slugUrl}\n${chapter.volume}\n${chapter.number}`;

/** Opened chapters, the latest first. Removing an entry keeps the place and the read marks. */
export function ReadingHistory() {
  const { search } = useLibraryAddress().address.filters;
  const t = useTranslations('shelves.history');
  const tEmpty = useTranslations('library.empty');
  const browse = <ButtonLink href={addressOf.novels()}>{tEmpty('browse')}</ButtonLink>;
  return (
    <HistoryList
      name={t('label')}
      messages="shelves"
      answered={useEndless('reading.history', (page) => ({ page, search }), chapterOf)}
      idOf={chapterOf}
      workOf={({ novel }) => novel.slugUrl}
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
      renderRow={(row, actions) => <ReadingRow row={row} actions={actions} />}
      empty={<EmptyState icon={<BookOpen />} title={t('empty.title')} advice={t('empty.advice')} action={browse} />}
    />
  );
}

function ReadingRow({ row, actions }: RowProps<ReadingHistoryEntry>) {
  const t = useTranslations();
  const format = useFormatter();
  const { nameOf } = useChapterName();
  const { novel, chapter, branchId, openedAt, entries } = row;
  const { slugUrl } = novel;
  const picture = usePictureOf(novel);
  const { title } = picture;
  const numbers = joinedNumbers(entries.map((entry) => entry.chapter));
  const joined =
    numbers === null || chapter.volume === ''
      ? t('novels.chapters.count', { count: entries.length })
      : t('novels.chapters.volumeChapters', { volume: chapter.volume, numbers });
  const place = entries.length === 1 ? nameOf(chapter) : joined;
  return (
    <HistoryRow
      actions={actions}
      picture={picture}
      title={title}
      detail={`${place} · ${format.dateTime(openedAt, { timeStyle: 'short' })}`}
      mark={entries.every(({ isRead }) => isRead) && <DoneMark>{t('shelves.marks.isRead')}</DoneMark>}
      messages="shelves"
      name={`${title}, ${place}`}
      about={addressOf.novel(slugUrl)}
      link={{ href: addressOf.chapter({ slugUrl, ...chapter, branchId }) }}
    />
  );
}
