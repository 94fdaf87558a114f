import { type KeyboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import type { Press } from '#renderer/parts/chapters/use-choosing.ts';
import { type QueueEntry, useQueueEntries } from '#renderer/parts/saving/queue-entries.ts';
import { useSavingChanges } from '#renderer/parts/saving/use-saving-changes.ts';
import { waitingIn } from '#shared/domain/downloads/download.ts';

/** The queue, with all actions on its entries by buttons or by keys on a row. */
export function useQueue() {
  const t = useTranslations('saved.queue');
  const queue = useAnswer('downloads.queue', {});
  const entries = useQueueEntries(queue.data);
  const changes = useSavingChanges();
  /** Announced by screen readers: where an entry was moved. */
  const [announcement, setAnnouncement] = useState('');
  /** The entries of the same kind: releases and titles come from two services, each in an order of its own. */
  const ofSameKind = ({ kind }: QueueEntry) => entries.filter((other) => other.kind === kind);

  function move(entry: QueueEntry, step: 'up' | 'down'): void {
    const line = ofSameKind(entry);
    const way = stepInQueue(line, entry.key, step);
    if (way === undefined) return;
    const { before, place } = way;
    if (entry.kind === 'title') {
      changes.reorder({ ...entry.of, before: before?.kind === 'title' ? before.of.slugUrl : null });
    } else changes.reorder({ ...entry.of, before: before?.kind === 'release' ? before.of.releaseId : null });
    setAnnouncement(t('moved', { title: entry.name, place: place + 1, total: line.length }));
  }

  const commands = {
    up: (entry: QueueEntry) => move(entry, 'up'),
    down: (entry: QueueEntry) => move(entry, 'down'),
    /** Pauses or resumes. */
    pause: ({ of, work }: QueueEntry) => {
      if (waitingIn(work) > 0) changes.pause(of, !work.isPaused);
    },
    cancel: ({ kind, of, name }: QueueEntry) =>
      changes.cancel(kind === 'title' ? { ...of, chapters: null } : { ...of, episodeIds: null }, name),
  };

  return {
    queue,
    entries,
    announcement,
    commands,
    canMove: (entry: QueueEntry, step: 'up' | 'down') => stepInQueue(ofSameKind(entry), entry.key, step) !== undefined,
    turnAll: () => changes.pause({ slugUrl: null }, queue.data?.isPaused !== true),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      // Buttons in a row have keys of their own.
      const link = event.target instanceof Element ? event.target.closest('[data-card-link]') : null;
      const row = link?.closest('[data-queued]');
      const entry = entries.find(({ key }) => key === row?.getAttribute('data-queued'));
      const command = queueCommand(event);
      if (entry === undefined || command === null) return;
      commands[command](entry);
      event.preventDefault();
    },
  };
}

/** What a key does on an entry of the queue. Letters are matched by key position, to work in any layout. */
export function queueCommand({ key, code, shiftKey, ctrlKey, metaKey, altKey, repeat }: Press) {
  if (shiftKey || ctrlKey || metaKey) return null;
  if (altKey) return key === 'ArrowUp' ? 'up' : key === 'ArrowDown' ? 'down' : null;
  if (repeat) return null;
  if (key === 'Delete') return 'cancel';
  return code === 'KeyP' ? 'pause' : null;
}

/** The entry that another precedes after one step (null: it is last), and its new place; undefined at the ends. */
export function stepInQueue<Entry extends Pick<QueueEntry, 'key'>>(
  line: readonly Entry[],
  key: string,
  step: 'up' | 'down',
): { readonly before: Entry | null; readonly place: number } | undefined {
  const here = line.findIndex((entry) => entry.key === key);
  const place = step === 'up' ? here - 1 : here + 1;
  if (here < 0 || line[place] === undefined) return undefined;
  const follower = step === 'up' ? line[place] : line[place + 1];
  return { before: follower ?? null, place };
}
