import type { UseQueryResult } from '@tanstack/react-query';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import { ErrorLine } from '#renderer/ui/cards/error-line.tsx';
import type { AppError } from '#shared/contract/app-error.ts';
import { ErrorAction } from './error-action.tsx';

/** Something older is shown because nothing newer could be had. `fetchedAt` in epoch milliseconds. */
export type KeptState = { readonly fetchedAt: number; readonly problem: AppError };

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
