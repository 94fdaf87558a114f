import { useEffect, useEffectEvent, useRef } from 'react';

type MoreToLoad = {
  /** Which list it is. */
  readonly list: string;
  /** Asking for more would call off what is shown already and being asked for anew. */
  readonly isRefreshing: boolean;
  readonly begin: () => void;
};

/** Whoever came to the end of a list that was being refreshed is not left there: more is asked for right after it. */
export function useLoadMore({ list, isRefreshing, begin }: MoreToLoad): () => void {
  const wanted = useRef<string | null>(null);
  const goOn = useEffectEvent(() => {
    const isWanted = wanted.current === list;
    wanted.current = null;
    if (isWanted) begin();
  });
  useEffect(() => {
    if (!isRefreshing) goOn();
  }, [isRefreshing]);
  return () => {
    if (isRefreshing) wanted.current = list;
    else begin();
  };
}
