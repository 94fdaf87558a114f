import {
  BookDashed,
  BookX,
  CloudOff,
  Download,
  ExternalLink,
  FileQuestion,
  Hourglass,
  List,
  Lock,
  type LucideIcon,
  RotateCw,
} from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useLayoutEffect } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import { useChange } from '#renderer/parts/app/use-change.ts';
import { ErrorView, outsideAddress } from '#renderer/parts/errors/error-page.tsx';
import { LineChoice } from '#renderer/parts/novel/line-choice.tsx';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { SavedLink } from '#renderer/parts/saving/saved-link.tsx';
import { useLibraryAway } from '#renderer/parts/saving/use-library-away.ts';
import { useSecondsUntil } from '#renderer/parts/time/use-moment-text.ts';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { SkeletonLines } from '#renderer/ui/cards/skeleton.tsx';
import { Button, ButtonLink, buttonClass } from '#renderer/ui/controls/button.tsx';
import type { AppError } from '#shared/contract/app-error.ts';
import { clockTime } from '#shared/domain/app/clock-time.ts';
import { isHostAway } from '#shared/domain/app/service-connection.ts';
import type { ChapterName } from '#shared/domain/novels/reading.ts';
import { moveFocusToText } from '../chrome/text-focus.ts';
import readerStyles from '../reader.module.css';
import { useReaderStore } from '../reader-store.ts';
import { useSpeechStore } from '../speech/speech-store.ts';
import styles from './chapter-trouble.module.css';
import { useChapter } from './use-open-chapter.ts';

type TroubleProps = Omit<ComponentProps<typeof EmptyState>, 'icon'> & {
  readonly icon: LucideIcon;
  readonly children?: ReactNode;
  /** False if the text will come by itself: reading aloud waits for it. */
  readonly endsReading?: boolean;
};

function Trouble({ icon: Icon, children, endsReading = true, ...state }: TroubleProps) {
  useTrouble(endsReading);
  return (
    <div className={styles['trouble']}>
      <EmptyState icon={<Icon />} {...state} />
      {children}
    </div>
  );
}

/** Keeps the controls on screen while there is nothing to read; the voice, also one started here, says so. */
function useTrouble(endsReading: boolean): void {
  const isReading = useSpeechStore((state) => state.phase !== 'off');
  useLayoutEffect(() => {
    useReaderStore.setState({ isInTrouble: true });
    return () => useReaderStore.setState({ isInTrouble: false });
  }, []);
  useLayoutEffect(() => {
    if (endsReading && isReading) useSpeechStore.getState().fail('closed');
  }, [endsReading, isReading]);
}

const icons = { blank: BookDashed, unavailable: BookDashed, closed: Lock, gone: FileQuestion } as const;

/** Why there is nothing to read, with links to other translations and the site. */
export function ChapterTrouble({ kind }: { readonly kind: keyof typeof icons }) {
  const t = useTranslations('reader');
  const { entry } = useChapter().opened;
  return (
    <Trouble
      icon={icons[kind]}
      title={t(`trouble.${kind}`)}
      advice={t(`trouble.${kind}Advice`)}
      action={entry === undefined ? <ContentsButton label={t('actions.contents')} /> : <SiteLink />}
    >
      <OtherLines title={t('trouble.otherLines')} branchIds={entry?.branches.map(({ branchId }) => branchId) ?? []} />
    </Trouble>
  );
}

function ContentsButton({ label }: { readonly label: string }) {
  return (
    <Button icon={<List />} onClick={() => useReaderStore.getState().openPanel('contents')}>
      {label}
    </Button>
  );
}

function SiteLink() {
  const t = useTranslations('reader.trouble');
  const { slugUrl, volume, number, read } = useChapter().opened;
  const { data } = useAnswer('app.info', {});
  const address = siteChapterAddress(data?.sites.novels, slugUrl, { volume, number }, read?.branchId ?? null);
  const href = address === null ? null : outsideAddress(address);
  if (href === null) return null;
  return (
    <ButtonLink icon={<ExternalLink />} href={href} title={href} target="_blank" rel="noopener noreferrer">
      {t('toSite')}
    </ButtonLink>
  );
}

type OtherLinesProps = { readonly title: string; readonly branchIds: readonly (number | null)[] };

/** A choice from a list that the text replaces, which then has the focus. */
function givingFocus(choose: (branchId: number | null) => void) {
  return (branchId: number | null): void => {
    moveFocusToText();
    choose(branchId);
  };
}

/** The translations of this chapter among some branches, other than the one that is read. */
function OtherLines({ title, branchIds }: OtherLinesProps) {
  const { opened, navigation } = useChapter();
  const titleId = useId();
  const { lines, read } = opened;
  const others = lines.filter(({ branchId }) => branchIds.includes(branchId) && branchId !== read?.branchId);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={styles['others']}>
        {title}
      </h2>
      <LineChoice lines={others} chosenId={null} onChoose={givingFocus(navigation.readIn)} />
    </section>
  );
}

export function NovelMissing() {
  const t = useTranslations('reader.trouble');
  const toNovels = (
    <a href={addressOf.novels()} className={buttonClass()}>
      {t('toNovels')}
    </a>
  );
  return <Trouble icon={BookX} title={t('noNovel.title')} advice={t('noNovel.advice')} action={toNovels} />;
}

type ChapterFailureProps = { readonly error: AppError; readonly onRetry: () => void };

export function ChapterFailure({ error, onRetry }: ChapterFailureProps) {
  if (error.code === 'rate-limited') return <ChapterWaiting until={error.retryAt} />;
  if (isHostAway(error)) return <ChapterNotSaved error={error} onRetry={onRetry} />;
  return <OtherFailure error={error} onRetry={onRetry} />;
}

function OtherFailure(failure: ChapterFailureProps) {
  useTrouble(true);
  return <ErrorView {...failure} />;
}

/** The service asked to slow down: the time until the chapter is fetched again (refetching.ts). */
function ChapterWaiting({ until }: { readonly until: number }) {
  const t = useTranslations();
  const format = useFormatter();
  const seconds = useSecondsUntil(until);
  return (
    <Trouble
      icon={Hourglass}
      title={<span role="status">{t('errors.rate-limited.title')}</span>}
      advice={t('reader.waiting.advice', { time: format.dateTime(until, { timeStyle: 'short' }) })}
      action={
        <span role="timer" className={styles['countdown']} aria-label={t('reader.waiting.left')}>
          {clockTime(seconds)}
        </span>
      }
      endsReading={false}
    />
  );
}

/** The service is away and the chapter is not saved: offers to save it later, and the saved chapters. */
function ChapterNotSaved({ error, onRetry }: ChapterFailureProps) {
  const t = useTranslations();
  const errorText = useErrorText();
  const isLibraryAway = useLibraryAway(true);
  const { entry, chapters, saved, volume, number } = useChapter().opened;
  const notSaved = t(entry === undefined ? 'offline.reader.titleNotSaved' : 'offline.reader.notSaved');
  return (
    <Trouble
      icon={CloudOff}
      title={<span role="status">{isLibraryAway ? t('saved.hold.libraryUnusable') : notSaved}</span>}
      advice={t('offline.reader.comes', { problem: errorText(error).title })}
      action={
        <div className="cluster justify-center gap-2">
          {entry !== undefined && <SaveLater />}
          <Button icon={<RotateCw />} onClick={onRetry}>
            {t('app.actions.retry')}
          </Button>
          {chapters.some(saved.has) ? <ContentsButton label={t('offline.reader.savedChapters')} /> : <SavedLink />}
        </div>
      }
    >
      <OtherLines title={t('offline.reader.otherLines')} branchIds={saved.branchesOf({ volume, number })} />
    </Trouble>
  );
}

/** Queues the chapter for download, which resumes when the service is back. */
function SaveLater() {
  const t = useTranslations('offline.reader');
  const { slugUrl, volume, number, read, saved } = useChapter().opened;
  const change = useChange();
  const wanted = { volume, number, branchId: read?.branchId ?? null };
  const state = saved.of(wanted)?.state;
  const isWaiting = state === 'queued' || state === 'running';
  const add = () =>
    void change({ scope: `saving ${slugUrl}`, command: () => api['downloads.add']({ slugUrl, chapters: [wanted] }) });
  return (
    <Button kind="primary" icon={<Download />} disabled={isWaiting} onClick={add}>
      {t(isWaiting ? 'waits' : 'save')}
    </Button>
  );
}

/** The chapter has several translations, and none is chosen for the title. */
export function LineQuestion() {
  const t = useTranslations('novels.line');
  const { opened, navigation } = useChapter();
  useTrouble(false);
  const branches = new Set(opened.entry?.branches.map(({ branchId }) => branchId));
  return (
    <section className="body" aria-labelledby="line-question">
      <h2 id="line-question" className="lead">
        {t('title')}
      </h2>
      <p className={readerStyles['questionAdvice']}>
        {t('advice')} {t('fallback')}
      </p>
      <LineChoice
        lines={opened.lines.filter(({ branchId }) => branches.has(branchId))}
        chosenId={null}
        onChoose={givingFocus(navigation.chooseLine)}
      />
    </section>
  );
}

const SKELETON_LINES = [0.92, 1, 0.97, 1, 0.6, 0.95, 1, 0.98, 0.4, 0.93, 1, 0.99, 0.72];

export function TextSkeleton() {
  const t = useTranslations('reader');
  return (
    <div className={readerStyles['skeleton']} role="status" aria-label={t('loading')}>
      <SkeletonLines widths={SKELETON_LINES} />
    </div>
  );
}

/** The address of a chapter on the site (field-facts, Novel service); null if the site's address is not known. */
export function siteChapterAddress(
  siteRoot: string | undefined,
  slugUrl: string,
  { volume, number }: ChapterName,
  branchId: number | null,
): string | null {
  const path = `/ru/${encodeURIComponent(slugUrl)}/read/v${encodeURIComponent(volume)}/c${encodeURIComponent(number)}`;
  const address = siteRoot === undefined ? null : URL.parse(path, siteRoot);
  if (address !== null && branchId !== null) address.searchParams.set('bid', String(branchId));
  return address?.href ?? null;
}
