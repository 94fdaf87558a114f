import { useEffect, useRef } from 'react';

/**
 * Has pictures there before their cards are drawn, so that each card is painted once. It holds those that are wanted and no
 * others; what fails is the card's to tell.
 */
export function usePicturesAhead(sources: readonly (string | null)[]): void {
  const heldRef = useRef<ReadonlyMap<string, HTMLImageElement>>(new Map());
  useEffect(() => {
    const held = heldRef.current;
    const wanted = sources.filter((source) => source !== null);
    heldRef.current = new Map(wanted.map((source) => [source, held.get(source) ?? pictureFrom(source)]));
  }, [sources]);
}

function pictureFrom(source: string): HTMLImageElement {
  const image = new Image();
  image.decoding = 'async';
  image.src = source;
  return image;
}
