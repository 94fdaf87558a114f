import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { createPlaceKeeper, type Reading } from './place-keeper.ts';
import { useReaderStore } from './reader-store.ts';
import type { Place } from './reading-place.ts';

/** Space above the first line that is read, in the scroller's own pixels. */
const READING_INSET_PIXELS = 24;

type PlaceKeeperInput = {
  readonly scrollerRef: RefObject<HTMLElement | null>;
  readonly bodyRef: RefObject<HTMLElement | null>;
  readonly start: Place;
  readonly onReading: (reading: Reading) => void;
};

/** Opens the text at `start` before it is painted, then keeps the place as the `PlaceKeeper` does. */
export function usePlaceKeeper({ scrollerRef, bodyRef, start, onReading }: PlaceKeeperInput): void {
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
