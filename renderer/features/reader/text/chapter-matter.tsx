import { type ReactNode, type RefObject, useLayoutEffect, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';
import { LineChoice } from '#renderer/parts/novel/line-choice.tsx';
import { SkeletonText } from '#renderer/ui/cards/skeleton.tsx';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import { isSameChapter } from '#shared/domain/novels/chapter-key.ts';
import type { Chapter } from '#shared/domain/novels/novel.ts';
import type { ChapterNavigation } from '../place/use-chapter-navigation.ts';
import { useSavedPlace } from '../place/use-saved-place.ts';
import styles from '../reader.module.css';
import { type ReadText, useReaderStore } from '../reader-store.ts';
import { spokenPlace, useSpokenPlace } from '../speech/use-spoken-place.ts';
import { readableChapter } from './chapter-content.ts';
import { ChapterText } from './chapter-text.tsx';
import { ChapterFailure, ChapterTrouble, NovelMissing } from './chapter-trouble.tsx';
import type { OpenChapter } from './use-open-chapter.ts';

type ChapterMatterProps = {
  readonly opened: OpenChapter;
  readonly navigation: ChapterNavigation;
  readonly scrollerRef: RefObject<HTMLElement | null>;
};

/** What stands under the title: the text, or why it is not there, or the question whose translation to read. */
export function ChapterMatter({ opened, navigation, scrollerRef }: ChapterMatterProps) {
  const { isNovelMissing, list, neighbours, chapter, isUndecided, isReadingKnown, lines } = opened;
  if (isNovelMissing) return <NovelMissing />;
  if (list.data === undefined && list.error !== null) {
    const onRetry = () => void list.refetch();
    return <ChapterFailure opened={opened} navigation={navigation} error={failureOf(list.error)} onRetry={onRetry} />;
  }
  if (list.data !== undefined && neighbours.entry === undefined) {
    return <ChapterTrouble kind="gone" opened={opened} navigation={navigation} />;
  }
  if (isUndecided) {
    const branches = new Set(neighbours.entry?.branches.map((branch) => branch.branchId));
    return (
      <LineQuestion>
        <LineChoice
          lines={lines.filter((line) => branches.has(line.branchId))}
          chosenId={null}
          onChoose={navigation.chooseLine}
        />
      </LineQuestion>
    );
  }
  if (chapter.data !== undefined && isReadingKnown) {
    return (
      <ChapterWords
        key={chapterKey(chapter.data)}
        chapter={chapter.data}
        opened={opened}
        navigation={navigation}
        scrollerRef={scrollerRef}
      />
    );
  }
  if (chapter.error !== null) {
    const error = failureOf(chapter.error);
    if (error.code === 'forbidden' || error.code === 'signed-out') {
      return <ChapterTrouble kind="closed" opened={opened} navigation={navigation} />;
    }
    if (error.code === 'not-found') return <ChapterTrouble kind="gone" opened={opened} navigation={navigation} />;
    const onRetry = () => void chapter.refetch();
    return <ChapterFailure opened={opened} navigation={navigation} error={error} onRetry={onRetry} />;
  }
  return <TextSkeleton />;
}

function chapterKey({ volume, number, branchId }: Chapter): string {
  return `${volume}/${number}/${branchId}`;
}

type ChapterWordsProps = ChapterMatterProps & { readonly chapter: Chapter };

function ChapterWords({ chapter, opened, navigation, scrollerRef }: ChapterWordsProps) {
  // Effects and the reader's store compare the document by identity: a new one on each render would render without end.
  const readable = useMemo(() => readableChapter(chapter), [chapter]);
  const savePlace = useSavedPlace();
  const { slugUrl } = chapter;
  const { volume, number, reading, read } = opened;
  const branchId = read?.branchId ?? null;
  const document = readable.is === 'text' ? readable.document : null;
  useSpokenPlace({
    document,
    onPlace: (place) => savePlace({ slugUrl, volume, number, branchId, ...place, isAtEnd: false }),
    onEnd: (place) => savePlace({ slugUrl, volume, number, branchId, ...place, isAtEnd: true }, 'heard'),
  });
  useShownText(chapter, document);
  const showProgress = useReaderStore((state) => state.showProgress);
  if (readable.is !== 'text') return <ChapterTrouble kind={readable.is} opened={opened} navigation={navigation} />;

  const saved = reading.data?.position ?? null;
  const isReadOn = saved !== null && isSameChapter(saved, { volume, number });
  const start = isReadOn ? { paragraph: saved.paragraph, offset: saved.offset } : { paragraph: 0, offset: 0 };
  return (
    <ChapterText
      document={readable.document}
      scrollerRef={scrollerRef}
      start={start}
      onReading={({ place, progress }) => {
        showProgress(progress);
        // Who listens is where the voice is, wherever they look meanwhile.
        const heard = spokenPlace(readable.document);
        const isAtEnd = heard === null && progress >= 1;
        savePlace({ slugUrl, volume, number, branchId, ...(heard ?? place), isAtEnd });
      }}
    />
  );
}

function LineQuestion({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('novels.line');
  return (
    <section className="body" aria-labelledby="line-question">
      <h2 id="line-question" className="lead">
        {t('title')}
      </h2>
      <p className={styles['questionAdvice']}>
        {t('advice')} {t('fallback')}
      </p>
      {children}
    </section>
  );
}

const SKELETON_LINES = [0.92, 1, 0.97, 1, 0.6, 0.95, 1, 0.98, 0.4, 0.93, 1, 0.99, 0.72];

function TextSkeleton() {
  const t = useTranslations('reader');
  return (
    <div className={styles['skeleton']} role="status" aria-label={t('loading')}>
      {[...SKELETON_LINES.entries()].map(([place, width]) => (
        <SkeletonText key={place} width={width} />
      ))}
    </div>
  );
}

/** Lets everything around the text know which text it is, while it is on the page. */
function useShownText(chapter: ReadText['chapter'], document: ChapterDocument | null): void {
  useLayoutEffect(() => {
    const { showReadText } = useReaderStore.getState();
    showReadText(document === null ? null : { chapter, document });
    return () => showReadText(null);
  }, [chapter, document]);
}
