import { type ComponentType, useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** A window that waits for its first answers is idle too; they come first. */
const START_MILLISECONDS = 2_000;

/** A component whose code is not in the page's first script. */
export type LaterCode<Props> = {
  readonly store: StoreApi<{ readonly Loaded: ComponentType<Props> | null }>;
  /** Resolves once the code is there; asked for as often as one likes. */
  readonly load: () => Promise<void>;
};

export function comingLater<Props>(source: () => Promise<ComponentType<Props>>): LaterCode<Props> {
  const store: LaterCode<Props>['store'] = createStore(() => ({ Loaded: null }));
  let loading: Promise<void> | null = null;

  async function begin(): Promise<void> {
    try {
      store.setState({ Loaded: await source() });
    } catch (cause) {
      // The next use loads it again.
      loading = null;
      throw cause;
    }
  }

  return {
    store,
    load: () => {
      loading ??= begin();
      return loading;
    },
  };
}

type LaterProps<Props> = {
  readonly code: LaterCode<Props>;
  /** A component waits for it. */
  readonly isWanted: boolean;
  readonly with: Props;
};

/**
 * Draws what no first picture shows: its code comes once the window has nothing else to do, or as soon as it is wanted. Not
 * by Suspense, which shows again what stood behind a fallback 300 ms later at the earliest.
 */
export function Later<Props extends object>({ code, isWanted, with: props }: LaterProps<Props>) {
  const { Loaded } = useStore(code.store);

  useEffect(() => {
    if (isWanted) void code.load();
  }, [code, isWanted]);

  useEffect(() => {
    let idle = 0;
    const timer = setTimeout(() => {
      // The next use loads it again and reports the failure.
      idle = requestIdleCallback(() => void code.load().catch(() => undefined));
    }, START_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      cancelIdleCallback(idle);
    };
  }, [code]);

  return Loaded === null ? null : <Loaded {...props} />;
}
