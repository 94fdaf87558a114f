import { type KeyboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import type { Press } from '#renderer/parts/chapters/use-choosing.ts';
import { useNovelName } from '#renderer/parts/novel/use-novel-name.ts';
import { useSavingChanges } from '#renderer/parts/saving/use-saving-changes.ts';
import type { QueuedTitle } from '#shared/domain/downloads/download.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';

/** A title of the queue with its name in the person's language. */
export type NamedTitle = Omit<QueuedTitle, 'name'> & { readonly name: string };

/** The queue, and everything that can be done to its titles by buttons or by keys on a row. */
export function useQueue() {
  const t = useTranslations('saved.queue');
  const queue = useAnswer('downloads.queue', {});
  const changes = useSavingChanges();
  /** Tells screen readers where a title was moved. */
  const [said, setSaid] = useState('');
  const { titleOf } = useNovelName();
  const titles = (queue.data?.titles ?? []).map((title) => ({ ...title, name: titleOf(title.name) }));

  function move(title: NamedTitle, step: 'up' | 'down'): void {
    const way = stepInQueue(titles, title.slugUrl, step);
    if (way === undefined) return;
    changes.moveBefore(title.slugUrl, way.before);
    setSaid(t('moved', { title: title.name, place: way.place + 1, total: titles.length }));
  }

  const commands = {
    up: (title: NamedTitle) => move(title, 'up'),
    down: (title: NamedTitle) => move(title, 'down'),
    /** Or resumes. */
    pause: (title: NamedTitle) => {
      if (waitingOf(title) > 0) changes[title.isPaused ? 'resume' : 'pause'](title.slugUrl);
    },
    cancel: (title: NamedTitle) => changes.cancel(title, null),
  };

  return {
    ...{ queue, titles, said, commands },
    turnAll: () => changes[queue.data?.isPaused === true ? 'resume' : 'pause'](null),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      // Buttons in a row have keys of their own.
      const link = event.target instanceof Element ? event.target.closest('[data-card-link]') : null;
      const row = link?.closest('[data-slug-url]');
      const title = titles.find(({ slugUrl }) => slugUrl === row?.getAttribute('data-slug-url'));
      const command = queueCommand(event);
      if (title === undefined || command === null) return;
      commands[command](title);
      event.preventDefault();
    },
  };
}

/** What a key does on a title of the queue. Letters go by the place of the key, so that they work in any layout. */
export function queueCommand({ key, code, shiftKey, ctrlKey, metaKey, altKey, repeat }: Press) {
  if (shiftKey || ctrlKey || metaKey) return null;
  if (altKey) return key === 'ArrowUp' ? 'up' : key === 'ArrowDown' ? 'down' : null;
  if (repeat) return null;
  if (key === 'Delete') return 'cancel';
  return code === 'KeyP' ? 'pause' : null;
}

/** Where one step leads a title: before which other title (null: to the end), and to which place; undefined at the ends. */
export function stepInQueue(titles: readonly Pick<QueuedTitle, 'slugUrl'>[], slugUrl: SlugUrl, step: 'up' | 'down') {
  const here = titles.findIndex((title) => title.slugUrl === slugUrl);
  const place = step === 'up' ? here - 1 : here + 1;
  if (here < 0 || titles[place] === undefined) return undefined;
  const follower = step === 'up' ? titles[place] : titles[place + 1];
  return { before: follower?.slugUrl ?? null, place };
}

/** Chapters of a title that are neither saved nor failed. */
export function waitingOf({ total, done, failed }: Pick<QueuedTitle, 'total' | 'done' | 'failed'>): number {
  return Math.max(0, total - done - failed);
}
