import { ArrowDownToLine, ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useChapterName } from '#renderer/parts/chapters/chapter-name.ts';
import { isSaved } from '#renderer/parts/chapters/use-saved-chapters.ts';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';
import { LineChoice, useTranslators } from '#renderer/parts/novel/line-choice.tsx';
import { useNovelName } from '#renderer/parts/novel/use-novel-name.ts';
import { useReplacer } from '#renderer/parts/novel/use-replacements.ts';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { useAge } from '#renderer/parts/time/use-moment-text.ts';
import { SkeletonLines } from '#renderer/ui/cards/skeleton.tsx';
import { classNames } from '#renderer/ui/class-names.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { useListener } from '#renderer/ui/use-listener.ts';
import { chapterKey } from '#shared/domain/novels/chapter-key.ts';
import { translatorsOf } from '#shared/domain/novels/translation-line.ts';
import type { ReaderActions } from '../chrome/use-reader-actions.ts';
import { PageTurners } from '../pages/page-turners.tsx';
import pages from '../pages/pages.module.css';
import { isNextAtTop } from '../place/place-keeper.ts';
import styles from '../reader.module.css';
import { ChapterText } from './chapter-text.tsx';
import { ChapterFailure, ChapterTrouble, NovelMissing } from './chapter-trouble.tsx';
import { ChapterContext, type OpenChapter, useChapter, useChapterNavigation } from './use-open-chapter.ts';

type ChapterViewProps = {
  /** The next chapter where it is drawn under the open one. */
  readonly following: OpenChapter | null;
  readonly actions: ReaderActions;
};

/** The page that scrolls or is turned: title, text, and links to other chapters. */
export function ChapterView({ following, actions }: ChapterViewProps) {
  const t = useTranslations('reader');
  const { opened, navigation } = useChapter();
  const { volume, number } = opened;
  const mainRef = useRef<HTMLElement>(null);

  // Keys scroll the text as soon as another chapter is opened.
  useEffect(() => {
    if (`${volume}/${number}` !== '') mainRef.current?.focus({ preventScroll: true });
  }, [volume, number]);

  // Not while it scrolls: the movement would end when the chapter above is removed.
  useListener(mainRef, 'scrollend', () => isNextAtTop() && navigation.readOn());

  return (
    <main
      id="main"
      ref={mainRef}
      tabIndex={-1}
      aria-label={t('text')}
      className={classNames(styles['scroller'], pages['frame'])}
    >
      <div className={pages['leaf']}>
        {[opened, ...(following === null ? [] : [following])].map((chapter) => (
          <ChapterArticle
            // The next chapter keeps its element when it becomes the open one.
            key={`${chapter.slugUrl} ${chapterKey(chapter)}`}
            opened={chapter}
            isFollowing={chapter === following}
            isFollowed={chapter === opened && following !== null}
          />
        ))}
      </div>
      <PageTurners frameRef={mainRef} actions={actions} />
    </main>
  );
}

type ChapterArticleProps = {
  readonly opened: OpenChapter;
  readonly isFollowing: boolean;
  readonly isFollowed: boolean;
};

function ChapterArticle({ opened, isFollowing, isFollowed }: ChapterArticleProps) {
  const navigation = useChapterNavigation(opened);
  const titleId = useId();
  return (
    <ChapterContext value={{ opened, navigation, isFollowing }}>
      <article className={classNames(styles['column'], pages['article'])} aria-labelledby={titleId}>
        <ChapterHeader titleId={titleId} />
        <ChapterMatter />
        {isFollowed ? <hr className={styles['divider']} /> : <ChapterEnds />}
      </article>
    </ChapterContext>
  );
}

function ChapterHeader({ titleId }: { readonly titleId: string }) {
  const t = useTranslations();
  const { namesOf } = useTranslators();
  const { titleOf } = useNovelName();
  const { nameOf } = useChapterName();
  const { opened } = useChapter();
  const { slugUrl, volume, number, novel, entry, read, chosenId, isUndecided, isNovelMissing } = opened;
  const drawn = useReplacer(slugUrl);
  const name = entry?.name ?? opened.chapter.data?.name ?? null;
  const isOtherLine = read !== null && chosenId !== null && read.branchId !== chosenId;
  return (
    <header className={styles['header']}>
      {!isNovelMissing && (
        <p className={styles['novel']}>
          {novel.data === undefined ? (
            // Reserves the line, so that nothing moves when the name arrives.
            '\u00a0'
          ) : (
            <a href={addressOf.novel(slugUrl)}>{titleOf(novel.data.name)}</a>
          )}
        </p>
      )}
      <h1 id={titleId} className={styles['title']}>
        <span className={styles['chapter']}>{nameOf({ volume, number })}</span>
        {name !== null && <span className={styles['name']}>{drawn(name)}</span>}
      </h1>
      {read !== null && !isUndecided && (
        <p className={styles['translators']} role={isOtherLine ? 'status' : undefined}>
          {t(isOtherLine ? 'reader.otherLine' : 'reader.translatedBy', { names: namesOf(translatorsOf(read)) })}
        </p>
      )}
      {read !== null && !isUndecided && <SavedNote branchId={read.branchId} />}
    </header>
  );
}

/** Under the title: the text is saved, and since when if it is outdated. */
function SavedNote({ branchId }: { readonly branchId: number | null }) {
  const t = useTranslations('offline.reader');
  const age = useAge();
  const { volume, number, saved, chapter } = useChapter().opened;
  const copy = chapter.data?.saved ?? null;
  // The text stays as it came when its copy is removed.
  const isHere = saved.isKnown ? isSaved(saved.of({ volume, number, branchId })) : copy !== null;
  if (!isHere) return null;
  return (
    <p className={styles['saved']}>
      <ArrowDownToLine />
      {copy?.isOutdated ? t('outdated', { when: age(copy.at) }) : t('saved')}
    </p>
  );
}

/** Under the title: the text, why it is missing, or the choice of a translation. */
function ChapterMatter() {
  const { isNovelMissing, list, entry, chapter, isUndecided, isReadingKnown } = useChapter().opened;
  if (isNovelMissing) return <NovelMissing />;
  if (list.data === undefined && list.error !== null) {
    return <ChapterFailure error={failureOf(list.error)} onRetry={() => void list.refetch()} />;
  }
  if (list.data !== undefined && entry === undefined) return <ChapterTrouble kind="gone" />;
  if (isUndecided) return <LineQuestion />;
  if (chapter.data !== undefined && isReadingKnown) {
    const { volume, number, branchId } = chapter.data;
    return <ChapterText key={`${volume}/${number}/${branchId}`} chapter={chapter.data} />;
  }
  if (chapter.error === null) return <TextSkeleton />;
  const error = failureOf(chapter.error);
  if (error.code === 'forbidden') return <ChapterTrouble kind="closed" />;
  if (error.code === 'not-found') return <ChapterTrouble kind="gone" />;
  return <ChapterFailure error={error} onRetry={() => void chapter.refetch()} />;
}

function LineQuestion() {
  const t = useTranslations('novels.line');
  const { opened, navigation } = useChapter();
  const branches = new Set(opened.entry?.branches.map(({ branchId }) => branchId));
  return (
    <section className="body" aria-labelledby="line-question">
      <h2 id="line-question" className="lead">
        {t('title')}
      </h2>
      <p className={styles['questionAdvice']}>
        {t('advice')} {t('fallback')}
      </p>
      <LineChoice
        lines={opened.lines.filter(({ branchId }) => branches.has(branchId))}
        chosenId={null}
        onChoose={navigation.chooseLine}
      />
    </section>
  );
}

const SKELETON_LINES = [0.92, 1, 0.97, 1, 0.6, 0.95, 1, 0.98, 0.4, 0.93, 1, 0.99, 0.72];

function TextSkeleton() {
  const t = useTranslations('reader');
  return (
    <div className={styles['skeleton']} role="status" aria-label={t('loading')}>
      <SkeletonLines widths={SKELETON_LINES} />
    </div>
  );
}

function ChapterEnds() {
  const t = useTranslations();
  const { opened, navigation } = useChapter();
  const drawn = useReplacer(opened.slugUrl);
  const { nameOf } = useChapterName();
  if (opened.list.data === undefined) return null;
  const { previous, next, skippedBefore, skippedAfter } = opened.ways;
  return (
    <nav className={styles['ends']} aria-label={t('reader.actions.contents')}>
      {next === undefined ? (
        opened.entry !== undefined && <p className="faint">{t('reader.lastChapter')}</p>
      ) : (
        <button type="button" className={styles['next']} onClick={navigation.openNext}>
          <span className="small faint">
            {skippedAfter === 0 ? t('reader.next') : t('offline.reader.nextSaved', { count: skippedAfter })}
          </span>
          <span className={styles['nextName']}>
            {nameOf({ volume: next.volume, number: next.number })}
            {next.name !== null && <span className="block body soft regular">{drawn(next.name)}</span>}
          </span>
          <ArrowRight className={styles['nextIcon']} />
        </button>
      )}
      {previous !== undefined && (
        <Button kind="plain" size="small" icon={<ArrowLeft />} onClick={navigation.openPrevious}>
          {skippedBefore === 0 ? t('reader.previous') : t('offline.reader.previousSaved')}
        </Button>
      )}
    </nav>
  );
}
