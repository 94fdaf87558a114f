import { type ComponentType, useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { withMessages } from '#renderer/i18n/messages-of.ts';

const RETRY_MILLISECONDS = 1_000;

/** A component whose code is not part of the first script. `load` may be called any number of times. */
export function loadedLater<Props>(source: () => Promise<ComponentType<Props>>) {
  const store = createStore<{ readonly Loaded: ComponentType<Props> | null }>(() => ({ Loaded: null }));
  let loading: Promise<void> | null = null;

  async function load(): Promise<void> {
    loading ??= withMessages(source()).then((Loaded) => store.setState({ Loaded }));
    // After a failure the next use loads it again.
    await loading.catch((cause) => {
      loading = null;
      throw cause;
    });
  }

  return { store, load };
}

type LaterProps<Props> = {
  readonly code: ReturnType<typeof loadedLater<Props>>;
  readonly isWanted: boolean;
  readonly with: Props;
};

/** Loads code once it is wanted. Suspense would reveal its content 300 ms later at the earliest. */
export function Later<Props extends object>({ code, isWanted, with: props }: LaterProps<Props>) {
  const { Loaded } = useStore(code.store);

  // Retries while the host is away; the window itself reports that.
  useEffect(() => {
    if (!isWanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () =>
      void code.load().catch(() => {
        timer = setTimeout(ask, RETRY_MILLISECONDS);
      });
    ask();
    return () => clearTimeout(timer);
  }, [code, isWanted]);

  return Loaded === null ? null : <Loaded {...props} />;
}
