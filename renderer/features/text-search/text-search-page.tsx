import { useNavigate, useSearch } from '@tanstack/react-router';
import { BookOpenText, SearchX } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { ErrorView } from '#renderer/parts/error-view.tsx';
import { PageHeader } from '#renderer/parts/page-header.tsx';
import { TypedSearchField } from '#renderer/parts/typed-search-field.tsx';
import { useAdultRule } from '#renderer/parts/use-adult-rule.ts';
import { useNovelName } from '#renderer/parts/use-novel-name.ts';
import { usePageTitle } from '#renderer/parts/use-page-title.ts';
import { Button } from '#renderer/ui/button.tsx';
import { RemovableChip } from '#renderer/ui/chip.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { FindingRow } from './finding-row.tsx';
import styles from './text-search-page.module.css';
import { keyOfFinding, TitleFindings } from './title-findings.tsx';
import { useTextFindings } from './use-text-findings.ts';
import { useTitleName } from './use-title-name.ts';

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
                <ul className={styles['findings']} aria-label={titles.map(({ novel }) => titleOf(novel.name)).join()}>
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
    <div aria-busy="true" className={styles['skeletons']}>
      {ROWS.map((row) => (
        <Skeleton key={row} className={styles['skeleton']} />
      ))}
    </div>
  );
}
