import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { useAppEvent } from '#renderer/api/use-command.ts';
import { useChange } from '#renderer/parts/app/use-change.ts';
import { isLeaving } from '#renderer/parts/router/router.ts';
import { newName } from '#shared/domain/novels/chapter-key.ts';
import type { ReadingPosition } from '#shared/domain/novels/novel.ts';
import type { ChapterName } from '#shared/domain/novels/reading.ts';
import { useThrottledSave } from './use-throttled-save.ts';

/** Before this the end of a text may still move down, while its pictures load. */
const END_RESTS_MILLISECONDS = 800;

type PositionToSave = Omit<ReadingPosition, 'updatedAt'>;

let hasOpened = false;

/** Whether a reload brings the first text of this page, so that the person has opened nothing. */
function isReloaded(): boolean {
  const [load] = hasOpened ? [] : performance.getEntriesByType('navigation');
  hasOpened = true;
  if (!(load instanceof PerformanceNavigationTiming)) return false;
  return load.type === 'reload' && new URL(load.name).pathname === window.location.pathname;
}

const placeIn = ({ volume, number, paragraph, offset }: PositionToSave) => `${volume} ${number} ${paragraph} ${offset}`;

/** In a short text the place stays the same when its end comes into sight. */
function isUnmoved(first: PositionToSave, position: PositionToSave): boolean {
  return placeIn(first) === placeIn(position) && (first.isAtEnd || !position.isAtEnd);
}

/**
 * Saves the place while it moves, and at once when the window is hidden or the reader is left. A chapter counts as read when its
 * end stays in sight for a moment or the chapter is left there, and at once when the voice has reached it (`heard`). `isOpen`: the
 * chapter is the one that is being read. A reloaded page saves nothing before the person moves or leaves the chapter at its end, since
 * another window may have gone on.
 */
export function useSavedPlace(isOpen: boolean): (position: PositionToSave, how?: 'seen' | 'heard') => void {
  const lastRef = useRef<PositionToSave | null>(null);
  /** The end of a chapter that came into sight and is saved if it stays there for a moment. */
  const endRef = useRef<PositionToSave | null>(null);
  /** Where the reloaded page opened, until the person moves. */
  const unmovedRef = useRef<PositionToSave | null>(null);
  const hasComplainedRef = useRef(false);
  /** The chapter's name in a newer list, until the page opens it under that name. */
  const newNameRef = useRef<ChapterName | null>(null);
  useAppEvent('chapters.renumbered', ({ slugUrl, moves }) => {
    const last = lastRef.current;
    if (last?.slugUrl !== slugUrl) return;
    newNameRef.current = newName(newNameRef.current ?? last, moves) ?? newNameRef.current;
  });
  const t = useTranslations('reader');
  const change = useChange();
  const throttled = useThrottledSave<PositionToSave>({
    isOn: isOpen,
    // In order: the chapter being left saves its end, then the next one saves its beginning, which is the place.
    save: (position) => {
      // Named when it is sent: a newer list may come while it waits for the one before.
      const send = () => api['reading.save']({ ...position, ...newNameRef.current });
      void change({ scope: 'place', command: () => send().catch(complain), failureText: t('placeNotSaved') });
    },
    atEnd: takeEnd,
  });

  /** Shown once: each further movement saves again. */
  function complain(thrown: unknown): void {
    if (hasComplainedRef.current) return;
    hasComplainedRef.current = true;
    throw thrown;
  }

  function takeEnd(): PositionToSave | null {
    const end = endRef.current;
    endRef.current = null;
    return end;
  }

  function saveEnd(end: PositionToSave): void {
    if (endRef.current !== end) return;
    endRef.current = null;
    throttled.put(end);
  }

  return (position, how = 'seen') => {
    if (JSON.stringify(lastRef.current) === JSON.stringify(position)) return;
    // Under the former number a renumbering brings another chapter to a reader that is being left.
    if (lastRef.current === null && isLeaving()) return;
    if (lastRef.current === null && isReloaded()) unmovedRef.current = position;
    lastRef.current = position;
    const isCertain = how === 'heard';
    endRef.current = position.isAtEnd && !isCertain ? position : null;
    if (how === 'seen' && unmovedRef.current !== null && isUnmoved(unmovedRef.current, position)) return;
    unmovedRef.current = null;
    throttled.put({ ...position, isAtEnd: position.isAtEnd && isCertain });
    if (isCertain) throttled.flush();
    else if (position.isAtEnd) setTimeout(saveEnd, END_RESTS_MILLISECONDS, position);
  };
}
