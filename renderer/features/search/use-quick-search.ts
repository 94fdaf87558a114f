import { useEffect, useState, useSyncExternalStore } from 'react';
import { api } from '#renderer/api/client.ts';
import { failureOf } from '#renderer/parts/failure-of.ts';
import { createSearchRunner, type SearchKind, type SearchState, type ServiceAnswer } from './search-runner.ts';

async function ask(kind: SearchKind, text: string, signal: AbortSignal): Promise<ServiceAnswer> {
  if (kind === 'releases') return { kind, items: await api['releases.search']({ text }, { signal }) };
  const { items } = await api['novels.catalogPage']({ page: 1, filters: { search: text } }, { signal });
  return { kind, items };
}

/** A search that lasts as long as what draws it. */
export function useQuickSearch(): {
  readonly search: SearchState;
  readonly type: (text: string) => void;
  readonly retry: () => void;
} {
  const [runner] = useState(() =>
    createSearchRunner({
      findLocally: (text) => api['library.search']({ text }),
      findInTexts: (text, signal) => api['saved.search']({ text, slugUrl: null }, { signal }),
      ask,
      errorOf: failureOf,
      schedule: (milliseconds, callBack) => {
        const timer = setTimeout(callBack, milliseconds);
        return () => clearTimeout(timer);
      },
    }),
  );
  useEffect(() => runner.close, [runner]);
  return { search: useSyncExternalStore(runner.subscribe, runner.state), type: runner.type, retry: runner.retry };
}
