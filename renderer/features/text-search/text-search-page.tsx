import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { BookOpenText, SearchX } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { keyFor, queryFor } from '#renderer/api/query-for.ts';
import { ErrorView } from '#renderer/parts/errors/error-page.tsx';
import { TypedSearchField } from '#renderer/parts/filters/typed-search-field.tsx';
import { useNovelName } from '#renderer/parts/novel/use-novel-name.ts';
import { PageHeader, usePageTitle } from '#renderer/parts/page/page-header.tsx';
import { useAdultRule } from '#renderer/parts/release/adults-only.tsx';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { Skeleton } from '#renderer/ui/cards/skeleton.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { RemovableChip } from '#renderer/ui/controls/chip.tsx';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { OutputOf } from '#shared/contract/define.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { FindingRow } from './finding-row.tsx';
import styles from './text-search-page.module.css';
import { keyOfFinding, TitleFindings } from './title-findings.tsx';

/** How often chapters that are not searchable yet are looked for again. */
const LOOK_AGAIN_MILLISECONDS = 2_000;

/** The core answers so many at a time; a finding that went missing meanwhile still has its place. */
const FINDINGS_A_PAGE = 20;

/** Every paragraph of what is saved that holds some words: the best of each title, or all of one. */
export function TextSearchPage() {
  const t = useTranslations('texts');
  const { q: text = '', title: only = null } = useSearch({ from: '/frame/texts' });
  const navigate = useNavigate();
  const { isShown } = useAdultRule();
  const { titleOf } = useNovelName();
  const found = useTextFindings(text, only);
  const titles = found.titles.filter(isShown);
  const onlyName = useTitleName(only);
  usePageTitle(text === '' ? t('title') : `${text} · ${t('title')}`);
  const isKnown = text !== '' && found.findings !== undefined;
  const count = titles.reduce((sum, { paragraphs }) => sum + paragraphs, 0);

  function go(search: { q?: string | undefined; title?: string | undefined }): void {
    void navigate({ to: '/texts', search, replace: true, resetScroll: false });
  }

  return (
    <section className={styles['page']} aria-label={t('title')}>
      <PageHeader title={t('title')} detail={isKnown ? t('total', { count }) : ''} />
      <div className={styles['tools']}>
        <TypedSearchField
          label={t('label')}
          placeholder={t('placeholder')}
          clearName={t('clear')}
          search={text}
          onSearch={(q) => go({ q: q === '' ? undefined : q, title: only ?? undefined })}
        />
        {only !== null && (
          <RemovableChip
            name={t('notOnly', { title: onlyName ?? only })}
            onRemove={() => go({ q: text === '' ? undefined : text })}
          >
            {t('inTitle', { title: onlyName ?? only })}
          </RemovableChip>
        )}
      </div>
      {found.unindexed > 0 && (
        <p className={styles['unindexed']} role="status">
          {t('unindexed', { count: found.unindexed })}
        </p>
      )}
      {text === '' && (
        <EmptyState icon={<BookOpenText aria-hidden="true" />} title={t('begin')} advice={t('beginAdvice')} />
      )}
      {found.findings === undefined && found.error !== null && (
        <ErrorView error={found.error.error} onRetry={found.retry} />
      )}
      {text !== '' && found.findings === undefined && found.error === null && <FindingSkeletons />}
      {isKnown && titles.length === 0 && (
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
          title={t('nothing', { text })}
          advice={only === null ? t('nothingAdvice') : t('nothingInTitle')}
          action={only !== null && <Button onClick={() => go({ q: text })}>{t('inAll')}</Button>}
        />
      )}
      {isKnown && (
        <div className={styles['found']} data-older={found.isOlder || undefined}>
          {only === null
            ? titles.map(({ novel, paragraphs }) => (
                <TitleFindings
                  key={novel.slugUrl}
                  novel={novel}
                  paragraphs={paragraphs}
                  findings={found.findings?.filter(({ slugUrl }) => slugUrl === novel.slugUrl) ?? []}
                  text={text}
                />
              ))
            : titles.length > 0 && (
                <ul aria-label={titles.map(({ novel }) => titleOf(novel.name)).join()}>
                  {found.findings?.map((finding) => (
                    <FindingRow key={keyOfFinding(finding)} finding={finding} />
                  ))}
                </ul>
              )}
          {found.hasMore && titles.length > 0 && <Button onClick={found.loadMore}>{t('more')}</Button>}
        </div>
      )}
    </section>
  );
}

const ROWS = ['one', 'two', 'three', 'four'];

function FindingSkeletons() {
  return (
    <div aria-busy="true" className="stack gap-4">
      {ROWS.map((row) => (
        <Skeleton key={row} className={styles['skeleton']} />
      ))}
    </div>
  );
}

/** What a saved title is called; undefined while that is not known. */
function useTitleName(slugUrl: string | null): string | undefined {
  const { titleOf } = useNovelName();
  const saved = useQuery({ ...queryFor('saved.titles', {}), enabled: slugUrl !== null }).data;
  const title = saved?.find(({ novel }) => novel.slugUrl === slugUrl);
  return title && titleOf(title.novel.name);
}

type Found = OutputOf<AppContract, 'saved.search'>;

/** What saved texts say of `text`, page by page; of one title, or of all. */
function useTextFindings(text: string, title: string | null) {
  const slugUrl = SlugUrl.safeParse(title).data ?? null;
  const query = useInfiniteQuery({
    queryKey: [...keyFor('saved.search'), 'pages', { text, slugUrl }],
    queryFn: ({ pageParam, signal }) => api['saved.search']({ text, slugUrl, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last: Found, pages: readonly Found[]) => (last.hasMore ? offsetAfter(pages) : null),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.unindexed ?? 0) > 0 && LOOK_AGAIN_MILLISECONDS,
  });
  const first = query.data?.pages[0];
  return {
    findings: query.data?.pages.flatMap(({ findings }) => findings),
    titles: first?.titles ?? [],
    unindexed: first?.unindexed ?? 0,
    error: query.error,
    /** What is shown is of the text that stood there before. */
    isOlder: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}

function offsetAfter(pages: readonly Found[]): number {
  return pages.length * FINDINGS_A_PAGE;
}
