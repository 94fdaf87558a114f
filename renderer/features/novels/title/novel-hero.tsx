import { useQuery } from '@tanstack/react-query';
import { Bell, BellRing, BookUp, Link2 } from 'lucide-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { NovelShelfButton } from '#renderer/parts/novel/novel-shelf-menu.tsx';
import { useNovelLabels } from '#renderer/parts/novel/use-novel-labels.ts';
import { useNovelName } from '#renderer/parts/novel/use-novel-name.ts';
import { useTitleChanges } from '#renderer/parts/novel/use-title-changes.ts';
import { useCopy } from '#renderer/parts/page/use-copy.ts';
import { ExportSheet } from '#renderer/parts/saving/export-sheet.tsx';
import { TaskList } from '#renderer/parts/saving/task-list.tsx';
import { Hero, HeroActions } from '#renderer/parts/shelves/hero.tsx';
import { ProgressBar } from '#renderer/ui/cards/progress-bar.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { ExpandableText } from '#renderer/ui/controls/expandable-text.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { Novel } from '#shared/domain/novels/novel.ts';
import { ReadActions } from '../chapters/novel-chapters.tsx';
import { SaveButton } from '../saving/save-button.tsx';
import type { NovelSaving } from '../saving/use-novel-saving.ts';
import { NovelSummary, summaryOf } from './novel-aside.tsx';
import styles from './novel-hero.module.css';
import readingProgressStyles from './reading-progress.module.css';
import type { NovelReading } from './use-novel-reading.ts';

type NovelHeroProps = { readonly novel: Novel; readonly reading: NovelReading; readonly saving: NovelSaving };

/** What it is and the one thing to do, in front of its own colours. */
export function NovelHero({ novel, reading, saving }: NovelHeroProps) {
  const t = useTranslations('novels.novel');
  const tActions = useTranslations('app.actions');
  const { titleOf, furtherNamesOf } = useNovelName();
  const facts = useNovelFacts(novel);
  const summary = summaryOf(novel);
  return (
    <Hero
      id={novel.id}
      title={titleOf(novel.name)}
      picture={novel.cover}
      background={novel.background}
      furtherNames={furtherNamesOf(novel.name)}
      age={novel.ageRestriction === null ? null : { label: novel.ageRestriction, isAdult: novel.isAdult }}
      facts={facts}
    >
      <HeroActions>
        <ReadActions reading={reading} />
        <NovelShelfButton novel={novel} />
        <FollowButton novel={novel} isFollowed={reading.title.data?.isFollowed ?? false} />
        <SaveButton reading={reading} saving={saving} />
        <ExportButton saving={saving} />
        <CopyLink slugUrl={novel.slugUrl} />
      </HeroActions>
      <ReadingProgress reading={reading} />
      <ExportTasks saving={saving} />
      {summary === null ? (
        <p className="faint">{t('noSummary')}</p>
      ) : (
        <ExpandableText
          className={styles['summary']}
          text={<NovelSummary document={summary} />}
          moreLabel={tActions('showMore')}
          lessLabel={tActions('showLess')}
        />
      )}
    </Hero>
  );
}

type FollowButtonProps = { readonly novel: Novel; readonly isFollowed: boolean };

/** Whether new chapters of the title are looked for. */
function FollowButton({ novel, isFollowed }: FollowButtonProps) {
  const t = useTranslations('shelves.follow');
  const { setFollowed } = useTitleChanges();
  const Icon = isFollowed ? BellRing : Bell;
  return (
    <Button
      size="large"
      title={t('advice')}
      icon={<Icon aria-hidden="true" />}
      onClick={() => setFollowed(novel, !isFollowed)}
    >
      {t(isFollowed ? 'isOn' : 'label')}
    </Button>
  );
}

/** Lets a title be told to others by its address on the site, which opens it here too when it is pasted. */
function CopyLink({ slugUrl }: { readonly slugUrl: SlugUrl }) {
  const t = useTranslations('novels.novel');
  const copy = useCopy();
  const sites = useQuery(queryFor('app.info', {})).data?.sites;
  const address = sites === undefined ? null : novelSiteAddress(slugUrl, sites.novels);
  if (address === null) return null;
  return (
    <IconButton
      size="large"
      name={t('copyLink')}
      icon={<Link2 />}
      onClick={() => void copy(address, t('linkCopied'))}
    />
  );
}

/** The facts of one line: the title's status and that of its translation are two things, and are named. */
function useNovelFacts(novel: Novel): readonly string[] {
  const t = useTranslations('novels.novel');
  const format = useFormatter();
  const { typeName, statusName, translationStatusName } = useNovelLabels();
  const { type, year, status, translationStatus, chapters } = novel;

  function chapterCount(): string | null {
    if (chapters === null || chapters.uploaded === null) return null;
    const { uploaded, total } = chapters;
    if (total === null || total <= uploaded) return t('chaptersCount', { count: uploaded });
    return t('chaptersOf', { uploaded: format.number(uploaded), total });
  }

  const facts = [
    type && typeName(type),
    year === null ? null : String(year),
    status && t('originalStatus', { status: statusName(status) }),
    translationStatus && t('translationStatus', { status: translationStatusName(translationStatus) }),
    chapterCount(),
  ];
  return facts.flatMap((fact) => (fact ? [fact] : []));
}

type ExportProps = { readonly saving: NovelSaving };

/** Makes a book of what is saved; absent while nothing is. */
function ExportButton({ saving: { slugUrl, hasSaved } }: ExportProps) {
  const t = useTranslations('saved.menu');
  const [isOpen, setOpen] = useState(false);
  if (!hasSaved) return null;
  return (
    <>
      <IconButton
        size="large"
        name={t('export')}
        aria-haspopup="dialog"
        icon={<BookUp />}
        onClick={() => setOpen(true)}
      />
      <ExportSheet slugUrl={slugUrl} isOpen={isOpen} onOpenChange={setOpen} />
    </>
  );
}

/** Books of this title that are being written, or have been. */
function ExportTasks({ saving: { slugUrl } }: ExportProps) {
  return <TaskList kinds={['export']} slugUrl={slugUrl} />;
}

/** How much of the title is read; nothing before anything is. */
function ReadingProgress({ reading }: { readonly reading: NovelReading }) {
  const t = useTranslations('shelves.progress');
  const { readCounts, chapters } = reading;
  const readCount = readCounts.all;
  if (readCount === 0) return null;
  return (
    <div className={readingProgressStyles['progress']}>
      <ProgressBar name={null} value={readCount / chapters.length} className={readingProgressStyles['bar']} />
      <span>{t('read', { read: readCount, total: chapters.length })}</span>
    </div>
  );
}

/** Where the site shows a title (field-facts, Novel service); null where its root is no address. */
export function novelSiteAddress(slugUrl: SlugUrl, siteRoot: string): string | null {
  return URL.parse(`/ru/book/${slugUrl}`, siteRoot)?.href ?? null;
}
