import { useEffect, useEffectEvent } from 'react';
import { followLinkIntent } from '#renderer/parts/link-intent.ts';
import { branchToRead } from '#shared/domain/translation-line.ts';
import type { NovelReading } from './use-novel-reading.ts';
import { isHere, type NovelSaving } from './use-novel-saving.ts';

/** Reads a saved chapter while somebody points at it. One that is not saved would be asked of the service: that waits for the click. */
export function useSavedAhead({ slugUrl, chapters, line, lines, prepare }: NovelReading, saving: NovelSaving): void {
  const readAhead = useEffectEvent((path: string) => {
    const [, , slug, volume, number] = path.split('/').map(decodeURIComponent);
    const chapter = chapters.find((one) => slug === slugUrl && one.volume === volume && one.number === number);
    if (chapter === undefined) return;
    const branchId = branchToRead(chapter, line?.branchId ?? null, lines)?.branchId ?? null;
    if (saving.of(chapter).some((one) => one.branchId === branchId && isHere(one))) prepare(chapter);
  });

  useEffect(() => followLinkIntent('a[href^="/read/"]', (path) => readAhead(path)), []);
}
