import { Bell, BellRing, BookOpen, FileDown, Link2, Replace, RotateCcw } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useChapterName } from '#renderer/parts/chapters/chapter-name.ts';
import { NovelShelfButton } from '#renderer/parts/novel/novel-shelf-button.tsx';
import { Replacements } from '#renderer/parts/novel/replacements-sheet.tsx';
import { useCopyNovelLink } from '#renderer/parts/novel/use-copy-novel-link.ts';
import { useNovelLabels } from '#renderer/parts/novel/use-novel-labels.ts';
import { useNovelName } from '#renderer/parts/novel/use-novel-name.ts';
import { useTitleChanges } from '#renderer/parts/novel/use-title-changes.ts';
import { ExpandableText } from '#renderer/parts/page/expandable-text.tsx';
import { ExportSheet } from '#renderer/parts/saving/export-form.tsx';
import { TaskList } from '#renderer/parts/saving/task-list.tsx';
import { Hero, HeroActions } from '#renderer/parts/shelves/hero.tsx';
import { ProgressBar } from '#renderer/ui/cards/progress-bar.tsx';
import { Skeleton } from '#renderer/ui/cards/skeleton.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { ChapterListEntry, Novel } from '#shared/domain/novels/novel.ts';
import { hasTranslationChoice } from '#shared/domain/novels/translation-line.ts';
import { SaveButton } from '../saving/save-button.tsx';
import { useNovel } from '../saving/use-novel-saving.ts';
import { hanLanguageOf, NovelSummary, summaryOf } from './novel-aside.tsx';
import styles from './novel-hero.module.css';
import { LineSheet } from './translation-choice.tsx';

export function NovelHero({ novel }: { readonly novel: Novel }) {
  const t = useTranslations();
  const { titleOf, furtherNamesOf } = useNovelName();
  const { setFollowed } = useTitleChanges();
  const { reading, saving } = useNovel();
  const facts = useNovelFacts(novel);
  const summary = summaryOf(novel);
  const isFollowed = reading.title.data?.isFollowed ?? false;
  const followName = t(isFollowed ? 'shelves.follow.isOn' : 'shelves.follow.label');
  return (
    <Hero
      id={novel.id}
      title={titleOf(novel.name)}
      picture={novel.cover}
      background={novel.background}
      furtherNames={furtherNamesOf(novel.name)}
      hanLanguage={hanLanguageOf(novel)}
      age={novel.ageRestriction === null ? null : { label: novel.ageRestriction, isAdult: novel.isAdult }}
      facts={facts}
    >
      <HeroActions>
        <ReadActions />
        <NovelShelfButton novel={novel} />
        <SaveButton />
        {/* These wrap to the next line together. */}
        <div className="row">
          <IconButton
            size="large"
            name={followName}
            tooltip={`${followName}. ${t('shelves.follow.advice')}`}
            aria-description={t('shelves.follow.advice')}
            icon={isFollowed ? <BellRing className="accent" /> : <Bell />}
            // Following also shelves a title without a shelf, so the shelf has to be known.
            aria-disabled={reading.title.isPending}
            onClick={() => setFollowed(novel, !isFollowed)}
          />
          {saving.hasSaved && (
            <SheetButton name={t('exports.title')} icon={<FileDown />}>
              {(sheet) => <ExportSheet slugUrl={novel.slugUrl} {...sheet} />}
            </SheetButton>
          )}
          <SheetButton name={t('reader.replacements.title')} icon={<Replace />}>
            {(sheet) => (
              <Sheet title={t('reader.replacements.title')} {...sheet}>
                <TitleReplacements slugUrl={novel.slugUrl} />
              </Sheet>
            )}
          </SheetButton>
          <CopyLink slugUrl={novel.slugUrl} />
        </div>
      </HeroActions>
      <ReadingProgress />
      <TaskList isShown={(work) => work.kind === 'export' && work.slugUrl === novel.slugUrl} />
      {summary === null ? (
        <p className="faint">{t('anime.release.noDescription')}</p>
      ) : (
        <ExpandableText className="soft" text={<NovelSummary document={summary} />} />
      )}
    </Hero>
  );
}

/** Starts or resumes reading. Asks for the translation first if several exist and none is chosen. */
function ReadActions() {
  const t = useTranslations('novels.novel');
  const { reading } = useNovel();
  const { nameWithin } = useChapterName();
  const [waiting, setWaiting] = useState<ChapterListEntry | null>(null);
  const { chapters, action, line, isPending } = reading;
  const [first] = chapters;
  if (isPending) return <Skeleton className={styles['coming']} />;
  if (action.kind === 'none' || first === undefined) return null;
  const { kind, chapter } = action;

  function start(begun: ChapterListEntry): void {
    if (line === null && hasTranslationChoice([begun])) setWaiting(begun);
    else reading.open(begun);
  }

  return (
    <>
      <Button kind="primary" size="large" icon={<BookOpen />} onClick={() => start(chapter)}>
        {kind === 'begin' && t('read')}
        {kind === 'again' && t('readAgain')}
        {kind === 'continue' && t('continue', { chapter: nameWithin(chapter) })}
      </Button>
      {chapter !== first && (
        <IconButton size="large" name={t('startOver')} icon={<RotateCcw />} onClick={() => start(first)} />
      )}
      <LineSheet
        isOpen={waiting !== null}
        onClose={() => setWaiting(null)}
        onChoose={(branchId, isKept, hasLeft) => {
          // Reading begins even if the choice could not be stored.
          if (waiting !== null && !hasLeft) reading.open(waiting, isKept ? null : branchId);
        }}
      />
    </>
  );
}

function CopyLink({ slugUrl }: { readonly slugUrl: SlugUrl }) {
  const t = useTranslations();
  const copyLink = useCopyNovelLink(slugUrl);
  if (copyLink === null) return null;
  return <IconButton size="large" name={t('anime.copy.link')} icon={<Link2 />} onClick={copyLink} />;
}

/** The facts below the title. The statuses of the original and of the translation may differ, so both are named. */
function useNovelFacts(novel: Novel): readonly string[] {
  const t = useTranslations('novels');
  const format = useFormatter();
  const { typeName, statusName, translationStatusName } = useNovelLabels();
  const { type, year, status, translationStatus, chapters } = novel;

  function chapterCount(): string | null {
    if (chapters === null || chapters.uploaded === null) return null;
    const { uploaded, total } = chapters;
    if (total === null || total <= uploaded) return t('chapters.count', { count: uploaded });
    return t('novel.chaptersOf', { uploaded: format.number(uploaded), total });
  }

  const facts = [
    type && typeName(type),
    year === null ? null : String(year),
    status && t('novel.originalStatus', { status: statusName(status) }),
    translationStatus && t('novel.translationStatus', { status: translationStatusName(translationStatus) }),
    chapterCount(),
  ];
  return facts.flatMap((fact) => (fact ? [fact] : []));
}

type SheetButtonProps = {
  readonly name: string;
  readonly icon: ReactNode;
  readonly children: (sheet: Pick<ComponentProps<typeof Sheet>, 'isOpen' | 'onOpenChange'>) => ReactNode;
};

function SheetButton({ name, icon, children }: SheetButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton size="large" name={name} aria-haspopup="dialog" icon={icon} onClick={() => setOpen(true)} />
      {children({ isOpen, onOpenChange: setOpen })}
    </>
  );
}

function TitleReplacements({ slugUrl }: { readonly slugUrl: SlugUrl }) {
  const t = useTranslations('reader.replacements');
  const { data } = useAnswer('saved.replacements', { slugUrl }, { staleTime: 0 });
  return (
    <Replacements
      slugUrl={slugUrl}
      countText={(id) => (data?.chapters ? t('madeInSaved', { count: data.made[id] ?? 0 }) : null)}
    />
  );
}

function ReadingProgress() {
  const t = useTranslations('shelves.progress');
  const { readCounts, chapters } = useNovel().reading;
  const read = readCounts.all;
  if (read === 0) return null;
  return (
    <div className={styles['progress']}>
      <ProgressBar name={null} value={read / chapters.length} className={styles['bar']} />
      <span>{t('read', { read, total: chapters.length })}</span>
    </div>
  );
}
