import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useAfterPaint } from '#renderer/ui/use-after-paint.ts';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import { NotesList } from '../marks/notes-list.tsx';
import { createPlaceKeeper, type Reading } from '../place/place-keeper.ts';
import type { Place } from '../place/reading-place.ts';
import { useReaderStore } from '../reader-store.ts';
import { DocumentChunks } from '../text/document-chunks.tsx';
import { DocumentProse } from '../text/document-prose.tsx';
import styles from '../text/prose.module.css';

/** Space above the first line that is read, in the scroller's own pixels. */
const READING_INSET_PIXELS = 24;

type ScrolledTextProps = {
  readonly document: ChapterDocument;
  readonly scrollerRef: RefObject<HTMLElement | null>;
  readonly start: Place;
  readonly isLong: boolean;
  readonly onReading: (reading: Reading) => void;
};

/** A chapter as one long page. */
export function ScrolledText({ document, scrollerRef, start, isLong, onReading }: ScrolledTextProps) {
  const bodyRef = useRef<HTMLDivElement>(null);
  usePlaceKeeper({ scrollerRef, bodyRef, start, onReading });
  // What is in sight is painted before the rest is laid out. Where a text is read on, the place is found in all of it.
  const isPainted = useAfterPaint();
  const isOpening = !isPainted && start.paragraph === 0;
  return (
    <DocumentProse document={document}>
      <div
        ref={bodyRef}
        className={styles['body']}
        data-long={isLong || undefined}
        data-opening={isOpening || undefined}
      >
        <DocumentChunks blocks={document.blocks} />
      </div>
      <NotesList notes={document.notes} />
    </DocumentProse>
  );
}

type PlaceKeeperInput = {
  readonly scrollerRef: RefObject<HTMLElement | null>;
  readonly bodyRef: RefObject<HTMLElement | null>;
  readonly start: Place;
  readonly onReading: (reading: Reading) => void;
};

/** Opens the text at `start` before it is painted, then keeps the place as the `PlaceKeeper` does. */
function usePlaceKeeper({ scrollerRef, bodyRef, start, onReading }: PlaceKeeperInput): void {
  const report = useEffectEvent(onReading);
  const firstPlace = useEffectEvent(() => start);

  useLayoutEffect(() => {
    const scroller = scrollerRef.current;
    const body = bodyRef.current;
    if (scroller === null || body === null) return;
    const keeper = createPlaceKeeper({
      scroller,
      body,
      insetPixels: READING_INSET_PIXELS,
      start: firstPlace(),
      onReading: (reading) => report(reading),
    });
    const { showText, showLayout } = useReaderStore.getState();
    showText({ goTo: keeper.goTo, turn: null, goBehind: null, currentPlace: keeper.currentPlace, body });
    showLayout();
    return () => {
      keeper.close();
      showText(null);
    };
  }, [scrollerRef, bodyRef]);
}
