import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { BookOpenText, Download, SearchX } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { keyFor, useAnswer } from '#renderer/api/query-for.ts';
import { foundAddress } from '#renderer/parts/chapters/chapter-list.tsx';
import { useChapterName } from '#renderer/parts/chapters/chapter-name.ts';
import { ErrorView } from '#renderer/parts/errors/error-page.tsx';
import { TypedSearchField } from '#renderer/parts/filters/typed-search-field.tsx';
import { useNovelName } from '#renderer/parts/novel/use-novel-name.ts';
import { PageHeader } from '#renderer/parts/page/page-header.tsx';
import { useAdultRule, usePictureOf } from '#renderer/parts/release/adult-rule.ts';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { navigate, useSearch } from '#renderer/parts/router/router.ts';
import { FolderTrouble } from '#renderer/parts/saving/folder-trouble.tsx';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { Skeleton, skeletons } from '#renderer/ui/cards/skeleton.tsx';
import { Button, ButtonLink } from '#renderer/ui/controls/button.tsx';
import { RemovableChip } from '#renderer/ui/controls/chip.tsx';
import { MarkedText } from '#renderer/ui/marked-text.tsx';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import type { NovelCard } from '#shared/domain/novels/novel.ts';
import type { TextFinding } from '#shared/domain/novels/saved-library.ts';
import rowStyles from './finding-row.module.css';
import { textSearchAddress } from './text-search-address.ts';
import styles from './text-search-page.module.css';
import titleStyles from './title-findings.module.css';

/** Between searches while some saved chapters are not searchable yet. */
const LOOK_AGAIN_MILLISECONDS = 2_000;

/** The core's page size. Pages may hold fewer, since findings whose chapters are gone are omitted. */
const FINDINGS_A_PAGE = 20;

/** The saved paragraphs that contain the words: the best of each title, or all of one title. */
export function TextSearchPage() {
  const t = useTranslations('texts');
  const tSaved = useTranslations('saved.titles');
  const { text, title: only } = textSearchAddress.read(useSearch());
  const storage = useAnswer('saved.storage', {});
  const state = storage.data?.state;
  const { isShown } = useAdultRule();
  const { titleOf } = useNovelName();
  const { data, error, hasNextPage, isPlaceholderData, fetchNextPage, refetch } = useTextFindings(text, only);
  const [first] = data?.pages ?? [];
  const findings = data?.pages.flatMap((page) => page.findings) ?? [];
  const titles = first?.titles.filter(isShown) ?? [];
  const saved = useAnswer('saved.titles', {}).data;
  const savedOnly = saved?.find(({ novel }) => novel.slugUrl === only);
  const onlyName = savedOnly === undefined ? only : titleOf(savedOnly.novel.name);
  const isEmpty = saved?.length === 0 && state === 'ready';
  const isKnown = text !== '' && data !== undefined;
  const count = titles.reduce((sum, { paragraphs }) => sum + paragraphs, 0);

  function go(words: string, title: string): void {
    const search = textSearchAddress.write({ text: words, title });
    void navigate(addressOf.texts(search), { replace: true, keepsScroll: true });
  }

  return (
    <section className="settings-column" aria-label={t('title')}>
      <PageHeader
        title={t('title')}
        windowTitle={text === '' ? t('title') : `${text} · ${t('title')}`}
        detail={isKnown && !isEmpty ? t('total', { count }) : ''}
      />
      <div className="row wrap gap-3 padding-bottom-4">
        <TypedSearchField
          label={t('label')}
          placeholder={t('placeholder')}
          search={text}
          onSearch={(words) => go(words, only)}
        />
        {only !== '' && (
          <RemovableChip name={t('notOnly', { title: onlyName })} onRemove={() => go(text, '')}>
            {t('inTitle', { title: onlyName })}
          </RemovableChip>
        )}
      </div>
      <FolderTrouble state={state ?? 'ready'} />
      {first !== undefined && first.unindexed > 0 && (
        <p className="small soft padding-bottom-4" role="status">
          {t('unindexed', { count: first.unindexed })}
        </p>
      )}
      {isEmpty && (
        <EmptyState
          icon={<Download />}
          title={t('empty.title')}
          advice={t('empty.advice')}
          action={<ButtonLink href={addressOf.novels()}>{tSaved('browse')}</ButtonLink>}
        />
      )}
      {text === '' && saved !== undefined && !storage.isPending && !isEmpty && (
        <EmptyState icon={<BookOpenText />} title={t('begin')} advice={t('beginAdvice')} />
      )}
      {data === undefined && error !== null && <ErrorView error={error.error} onRetry={() => void refetch()} />}
      {text !== '' && data === undefined && error === null && !isEmpty && (
        <div aria-busy="true" className="stack gap-4">
          {skeletons(4, <Skeleton className={styles['skeleton']} />)}
        </div>
      )}
      {isKnown && titles.length === 0 && !isEmpty && (
        <EmptyState
          icon={<SearchX />}
          title={t('nothing', { text })}
          advice={only === '' ? t('nothingAdvice') : t('nothingInTitle')}
          action={only !== '' && <Button onClick={() => go(text, '')}>{t('inAll')}</Button>}
        />
      )}
      {isKnown && (
        <div className={styles['found']} data-older={isPlaceholderData || undefined}>
          {only === ''
            ? titles.map(({ novel, paragraphs }) => (
                <TitleFindings
                  key={novel.slugUrl}
                  novel={novel}
                  paragraphs={paragraphs}
                  findings={findings.filter(({ slugUrl }) => slugUrl === novel.slugUrl)}
                  text={text}
                />
              ))
            : titles.length > 0 && (
                <ul aria-label={titles.map(({ novel }) => titleOf(novel.name)).join()}>
                  <FindingRows findings={findings} />
                </ul>
              )}
          {hasNextPage && titles.length > 0 && <Button onClick={() => void fetchNextPage()}>{t('more')}</Button>}
        </div>
      )}
    </section>
  );
}

/** The findings of one title or of all, page by page. Those of the former words are shown while they load. */
function useTextFindings(text: string, title: string) {
  const slugUrl = SlugUrl.safeParse(title).data ?? null;
  return useInfiniteQuery({
    queryKey: [...keyFor('saved.search'), 'pages', { text, slugUrl }],
    queryFn: ({ pageParam, signal }) => api['saved.search']({ text, slugUrl, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length * FINDINGS_A_PAGE : null),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.unindexed ?? 0) > 0 && LOOK_AGAIN_MILLISECONDS,
  });
}

type TitleFindingsProps = {
  readonly novel: NovelCard;
  /** Number of findings in the whole title. */
  readonly paragraphs: number;
  readonly findings: readonly TextFinding[];
  readonly text: string;
};

function TitleFindings({ novel, paragraphs, findings, text }: TitleFindingsProps) {
  const t = useTranslations('texts');
  const titleId = useId();
  const picture = usePictureOf(novel);
  const { title } = picture;
  return (
    <section aria-labelledby={titleId}>
      <header className={titleStyles['head']}>
        <Picture className={titleStyles['cover']} {...picture} title="" />
        <h2 id={titleId} className="shrinkable lead strong snug break-anywhere">
          <a href={addressOf.novel(novel.slugUrl)} className="title-link">
            <bdi>{title}</bdi>
          </a>
        </h2>
        <p className="rigid small faint tabular push-end">{t('total', { count: paragraphs })}</p>
      </header>
      <ul className={titleStyles['findings']}>
        <FindingRows findings={findings} />
      </ul>
      {paragraphs > findings.length && (
        <ButtonLink
          href={addressOf.texts({ q: text, title: novel.slugUrl })}
          kind="plain"
          aria-label={t('allOf', { count: paragraphs, title })}
        >
          {t('all', { count: paragraphs })}
        </ButtonLink>
      )}
    </section>
  );
}

function FindingRows({ findings }: Pick<TitleFindingsProps, 'findings'>) {
  const { nameOf } = useChapterName();
  return findings.map((finding) => {
    const { slugUrl, chapter, chapterName, branchId, paragraph, context } = finding;
    return (
      <li key={[slugUrl, chapter.volume, chapter.number, branchId, paragraph].join('\n')}>
        <a href={foundAddress(finding)} className={rowStyles['finding']}>
          <span className="flex gap-2 shrinkable small faint no-wrap">
            <span>{nameOf(chapter)}</span>
            {chapterName !== null && <bdi className={rowStyles['name']}>{chapterName}</bdi>}
          </span>
          <span className={rowStyles['context']} dir="auto">
            <MarkedText parts={context} />
          </span>
        </a>
      </li>
    );
  });
}
