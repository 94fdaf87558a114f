import type { TextSpan } from '#shared/domain/chapter-document/block-characters.ts';
import { useReaderStore } from '../reader-store.ts';
import { rangeOf } from '../text/text-range.ts';

/** Where something opens beside a piece of the text: wherever that is at the moment. */
export function spanAnchor({ start, end }: TextSpan) {
  return {
    getBoundingClientRect: (): DOMRect => {
      const { body } = useReaderStore.getState();
      const range = body === null ? null : rangeOf(body, start, end);
      const place = range?.getBoundingClientRect();
      // Under the whole piece; one that is as long as the window is held by its first line.
      if (place !== undefined && place.height < window.innerHeight / 3) return place;
      return range?.getClientRects()[0] ?? new DOMRect(window.innerWidth / 2, window.innerHeight / 3, 0, 0);
    },
  };
}
