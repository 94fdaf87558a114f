import { useEffect, useEffectEvent } from 'react';
import { useAnswer } from '#renderer/api/query-for.ts';
import { isSaved } from '#renderer/parts/chapters/use-saved-chapters.ts';
import { ErrorPage } from '#renderer/parts/errors/error-page.tsx';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';
import { KeptNote } from '#renderer/parts/errors/kept-note.tsx';
import { keptStateOf } from '#renderer/parts/errors/kept-state.ts';
import { useNovelName } from '#renderer/parts/novel/use-novel-name.ts';
import { usePageTitle } from '#renderer/parts/page/page-header.tsx';
import { preload, useParams } from '#renderer/parts/router/router.ts';
import { HeroSkeleton } from '#renderer/parts/shelves/hero.tsx';
import { followLinkIntent } from '#renderer/parts/shelves/link-intent.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { ChapterSection } from '../chapters/chapter-section.tsx';
import { NovelContext, type NovelSaving, useNovelSaving } from '../saving/use-novel-saving.ts';
import { NovelAside } from './novel-aside.tsx';
import { NovelHero } from './novel-hero.tsx';
import { chapterAt, type NovelReading, useNovelReading } from './use-novel-reading.ts';

export function NovelPage() {
  const { slugUrl } = useParams('/novels/$slugUrl');
  const named = SlugUrl.safeParse(slugUrl);
  // No title can have this address.
  if (!named.success) return <ErrorPage error={{ code: 'not-found' }} />;
  return <NovelOf key={named.data} slugUrl={named.data} />;
}

function NovelOf({ slugUrl }: { readonly slugUrl: SlugUrl }) {
  const { titleOf } = useNovelName();
  const novel = useAnswer('novels.get', { slugUrl });
  const reading = useNovelReading(slugUrl);
  const saving = useNovelSaving(reading, novel.data === undefined ? '' : titleOf(novel.data.name));
  useReaderCode();
  useSavedAhead(reading, saving);
  usePageTitle(novel.data && titleOf(novel.data.name));
  if (novel.data === undefined) {
    if (novel.isPending) return <HeroSkeleton />;
    return <ErrorPage error={failureOf(novel.error)} onRetry={() => void novel.refetch()} />;
  }

  function refresh(): void {
    for (const query of [novel, reading.list]) if (query.error !== null) void query.refetch();
  }

  return (
    <NovelContext value={{ reading, saving }}>
      <KeptNote kept={keptStateOf(novel, reading.list)} onRetry={refresh} />
      <NovelHero novel={novel.data} />
      <div className="aside-columns">
        <ChapterSection />
        <NovelAside novel={novel.data} />
      </div>
    </NovelContext>
  );
}

/** Loads the reader's code once the page is idle, since most visits to a title lead to the reader. */
function useReaderCode(): void {
  useEffect(() => {
    const idle = requestIdleCallback(() => void preload('/read/$slugUrl/$volume/$number'));
    return () => cancelIdleCallback(idle);
  }, []);
}

/** Loads a saved chapter while the pointer rests on its link. Other chapters wait for the click. */
function useSavedAhead({ slugUrl, chapters, branchOf, prepare }: NovelReading, saving: NovelSaving): void {
  const readAhead = useEffectEvent((path: string) => {
    const chapter = chapterAt(path, slugUrl, chapters);
    if (chapter === undefined) return;
    const branchId = branchOf(chapter)?.branchId ?? null;
    if (saving.of(chapter).some((one) => one.branchId === branchId && isSaved(one))) prepare(chapter);
  });

  useEffect(() => followLinkIntent('a[href^="/read/"]', (path) => readAhead(path)), []);
}
