import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookDashed, BookX, ExternalLink, FileQuestion, Hourglass, List, Lock } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { ErrorView, outsideAddress } from '#renderer/parts/errors/error-page.tsx';
import { LineChoice } from '#renderer/parts/novel/line-choice.tsx';
import { useSecondsUntil } from '#renderer/parts/time/use-moment-text.ts';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { Button, ButtonLink, buttonClass } from '#renderer/ui/controls/button.tsx';
import type { AppError } from '#shared/contract/app-error.ts';
import { clockTime } from '#shared/domain/app/clock-time.ts';
import { isHostAway } from '#shared/domain/app/service-connection.ts';
import type { ChapterNavigation } from '../place/use-chapter-navigation.ts';
import { useReaderStore } from '../reader-store.ts';
import type { ChapterName } from './chapter-neighbours.ts';
import { ChapterNotSaved, useTrouble } from './chapter-not-saved.tsx';
import styles from './chapter-trouble.module.css';
import type { OpenChapter } from './use-open-chapter.ts';

type ChapterTroubleProps = {
  readonly kind: 'blank' | 'unavailable' | 'closed' | 'gone';
  readonly opened: OpenChapter;
  readonly navigation: ChapterNavigation;
};

const icons = { blank: BookDashed, unavailable: BookDashed, closed: Lock, gone: FileQuestion } as const;

/** Why there is nothing to read here, and the ways on: other translations, the site. The chapters beside it are below. */
export function ChapterTrouble({ kind, opened, navigation }: ChapterTroubleProps) {
  const t = useTranslations('reader.trouble');
  const tReader = useTranslations('reader');
  const openPanel = useReaderStore((state) => state.openPanel);
  const Icon = icons[kind];
  useTrouble();
  const isListed = opened.neighbours.entry !== undefined;
  return (
    <div className={styles['trouble']}>
      <EmptyState
        icon={<Icon aria-hidden="true" />}
        title={t(kind)}
        advice={t(`${kind}Advice`)}
        action={
          isListed ? (
            <SiteLink opened={opened} />
          ) : (
            <Button icon={<List aria-hidden="true" />} onClick={() => openPanel('contents')}>
              {tReader('contents')}
            </Button>
          )
        }
      />
      <OtherLines opened={opened} navigation={navigation} />
    </div>
  );
}

function SiteLink({ opened }: { readonly opened: OpenChapter }) {
  const t = useTranslations('reader.trouble');
  const { slugUrl, volume, number, read } = opened;
  const { data } = useQuery(queryFor('app.info', {}));
  const address = siteChapterAddress(data?.sites.novels, slugUrl, { volume, number }, read?.branchId ?? null);
  const href = address === null ? null : outsideAddress(address);
  if (href === null) return null;
  return (
    <ButtonLink
      icon={<ExternalLink aria-hidden="true" />}
      href={href}
      title={href}
      target="_blank"
      rel="noopener noreferrer"
    >
      {t('toSite')}
    </ButtonLink>
  );
}

/** Who else translated this very chapter. */
function OtherLines({ opened, navigation }: Pick<ChapterTroubleProps, 'opened' | 'navigation'>) {
  const t = useTranslations('reader.trouble');
  const { neighbours, lines, read } = opened;
  const ids = new Set(neighbours.entry?.branches.map(({ branchId }) => branchId));
  const others = lines.filter(({ branchId }) => ids.has(branchId) && branchId !== read?.branchId);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="other-lines">
      <h2 id="other-lines" className={styles['others']}>
        {t('otherLines')}
      </h2>
      <LineChoice lines={others} chosenId={null} onChoose={navigation.readIn} />
    </section>
  );
}

/** There is no such novel, or there is none any more. */
export function NovelMissing() {
  const t = useTranslations('reader.trouble');
  useTrouble();
  return (
    <div className={styles['trouble']}>
      <EmptyState
        icon={<BookX aria-hidden="true" />}
        title={t('noNovel')}
        advice={t('noNovelAdvice')}
        action={
          <Link to="/novels" className={buttonClass()}>
            {t('toNovels')}
          </Link>
        }
      />
    </div>
  );
}

type ChapterFailureProps = Pick<ChapterTroubleProps, 'opened' | 'navigation'> & {
  readonly error: AppError;
  readonly onRetry: () => void;
};

/** The chapter or the list of them did not come this time. */
export function ChapterFailure(props: ChapterFailureProps) {
  const { error, onRetry } = props;
  if (error.code === 'rate-limited') return <ChapterWaiting until={error.retryAt} />;
  if (isHostAway(error)) return <ChapterNotSaved {...props} />;
  return <OtherFailure error={error} onRetry={onRetry} />;
}

function OtherFailure({ error, onRetry }: { readonly error: AppError; readonly onRetry: () => void }) {
  useTrouble();
  return <ErrorView error={error} onRetry={onRetry} />;
}

/** The service asked to go slower: how long this chapter is waited for, after which it comes by itself (comes-back.ts). */
function ChapterWaiting({ until }: { readonly until: number }) {
  const t = useTranslations('reader.waiting');
  const format = useFormatter();
  const seconds = useSecondsUntil(until);
  useTrouble({ endsReading: false });
  return (
    <div className={styles['trouble']}>
      <EmptyState
        icon={<Hourglass aria-hidden="true" />}
        title={<span role="status">{t('title')}</span>}
        advice={t('advice', { time: format.dateTime(until, { timeStyle: 'short' }) })}
        action={
          <span role="timer" className={styles['countdown']} aria-label={t('left')}>
            {clockTime(seconds)}
          </span>
        }
      />
    </div>
  );
}

/** Where the site itself shows a chapter (field-facts, Novel service); null where its root is not known. */
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
