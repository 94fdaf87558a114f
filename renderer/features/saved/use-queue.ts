import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { useNovelName } from '#renderer/parts/novel/use-novel-name.ts';
import { useSavingChanges } from '#renderer/parts/saving/use-saving-changes.ts';
import { moveBetweenCards } from '#renderer/ui/cards/card-keys.ts';
import { focusNeighbour } from '#renderer/ui/focus-neighbour.ts';
import { type NamedTitle, stepInQueue, waitingOf } from './queue-order.ts';

/** The queue and everything that can be done to a title of it, by its buttons or by keys on its row. */
export function useQueue() {
  const t = useTranslations('saved.queue');
  const queue = useQuery(queryFor('downloads.queue', {}));
  const changes = useSavingChanges();
  /** For those who listen: where a title went. */
  const [said, setSaid] = useState('');
  const { titleOf } = useNovelName();
  const titles = (queue.data?.titles ?? []).map((title) => ({ ...title, name: titleOf(title.name) }));

  function move(title: NamedTitle, step: 'up' | 'down'): void {
    const way = stepInQueue(titles, title.slugUrl, step);
    if (way === undefined) return;
    changes.moveBefore(title.slugUrl, way.before);
    setSaid(t('moved', { title: title.name, place: way.place + 1, total: titles.length }));
  }

  function turn({ slugUrl, isPaused }: NamedTitle): void {
    if (isPaused) changes.resume(slugUrl);
    else changes.pause(slugUrl);
  }

  function cancel(title: NamedTitle, row: Element | null): void {
    if (row !== null) focusNeighbour(row);
    changes.cancel(title, null);
  }

  function run(title: NamedTitle, row: Element, event: KeyboardEvent<HTMLElement>): boolean {
    const command = queueCommand(event);
    if (command === null || (event.repeat && (command === 'pause' || command === 'cancel'))) return false;
    if (command === 'up' || command === 'down') move(title, command);
    else if (command === 'cancel') cancel(title, row);
    else if (waitingOf(title) > 0) turn(title);
    return true;
  }

  return {
    queue,
    titles,
    said,
    move,
    turn,
    cancel,
    ...{ pauseAll: () => changes.pause(null), resumeAll: () => changes.resume(null) },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      // Buttons in a row have keys of their own.
      const link = event.target instanceof Element ? event.target.closest('[data-card-link]') : null;
      const row = link?.closest('[data-slug-url]') ?? null;
      const title = titles.find(({ slugUrl }) => slugUrl === row?.getAttribute('data-slug-url'));
      if (row !== null && title !== undefined && run(title, row, event)) event.preventDefault();
      else moveBetweenCards(event, 1);
    },
  };
}

export type Queue = ReturnType<typeof useQueue>;

/** What a key means on a title of the queue, besides the arrows that lead from one to the next. */
type QueueCommand = 'pause' | 'up' | 'down' | 'cancel';

type Press = {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
};

/** Letters go by the place of the key, so that they work in any layout. Null for what is none of the queue's business. */
export function queueCommand({ key, code, shiftKey, ctrlKey, metaKey, altKey }: Press): QueueCommand | null {
  if (shiftKey || ctrlKey || metaKey) return null;
  if (altKey) return key === 'ArrowUp' ? 'up' : key === 'ArrowDown' ? 'down' : null;
  if (key === 'Delete') return 'cancel';
  return code === 'KeyP' ? 'pause' : null;
}
