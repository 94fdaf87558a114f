import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentType, useEffect } from 'react';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import { ErrorLine } from '#renderer/ui/cards/error-line.tsx';
import type { AppError } from '#shared/contract/app-error.ts';
import { ErrorAction } from './error-page.tsx';

/** A window that waits for its first answers is idle too; they come first. */
const START_MILLISECONDS = 2_000;

/** A component whose code is not in the page's first script. */
type LaterCode<Props> = {
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

/** Something older is shown because nothing newer could be had. `fetchedAt` in epoch milliseconds. */
type KeptState = { readonly fetchedAt: number; readonly problem: AppError };

type KeptNoteProps = { readonly kept: KeptState | null; readonly onRetry: () => void };

const MINUTE_MILLISECONDS = 60_000;

/** Says how old a page is that could not be refreshed, and why; nothing while it is fresh. */
export function KeptNote({ kept, onRetry }: KeptNoteProps) {
  const t = useTranslations('app.kept');
  const format = useFormatter();
  const now = useNow({ updateInterval: MINUTE_MILLISECONDS });
  const errorText = useErrorText();
  if (kept === null) return null;
  const when = format.relativeTime(Math.min(kept.fetchedAt, now.getTime()), now);
  return (
    <ErrorLine
      tone="offline"
      title={errorText(kept.problem).title}
      advice={t('asOf', { when })}
      action={<ErrorAction error={kept.problem} onRetry={onRetry} size="small" />}
    />
  );
}

/** The oldest shown answer of a page's queries that could not be refreshed. */
export function keptStateOf(
  ...queries: readonly Pick<UseQueryResult, 'data' | 'error' | 'dataUpdatedAt'>[]
): KeptState | null {
  const states = queries.flatMap(({ data, error, dataUpdatedAt }): KeptState[] =>
    data === undefined || error === null ? [] : [{ fetchedAt: dataUpdatedAt, problem: error.error }],
  );
  return states.toSorted((left, right) => left.fetchedAt - right.fetchedAt)[0] ?? null;
}
