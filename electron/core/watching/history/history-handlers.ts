import type { EventHub } from '#core/platform/rpc/event-hub.ts';
import type { TimecodeSync } from '#core/watching/progress/timecode-sync.ts';
import type { Handlers } from '#shared/contract/define.ts';
import type { listProcedures } from '#shared/contract/list-procedures.ts';
import type { HistoryService } from './history-service.ts';

export type HistoryHandlers = Pick<
  Handlers<typeof listProcedures>,
  'history.page' | 'history.remove' | 'history.restore'
>;

export type HistoryHandlerParts = {
  readonly history: HistoryService;
  readonly events: EventHub;
  readonly sync: Pick<TimecodeSync, 'kick'>;
};

/** anime-service, Accounts: watch progress. */
export function createHistoryHandlers({ history, events, sync }: HistoryHandlerParts): HistoryHandlers {
  function changed(): void {
    events.emit('progress.changed', { releaseId: null });
    sync.kick();
  }
  return {
    'history.page': async ({ page }, { signal }) => history.page(page, signal),
    'history.remove': async ({ episodeIds }) => {
      const former = history.remove(episodeIds);
      changed();
      return former;
    },
    'history.restore': async ({ former }) => {
      history.restore(former);
      changed();
      return null;
    },
  };
}
