import type { Dispatcher } from './rpc/dispatcher.ts';
import type { EventHub } from './rpc/event-hub.ts';

/** What a host mounts. */
export type Core = {
  readonly dispatch: Dispatcher['dispatch'];
  readonly subscribe: EventHub['subscribe'];
  /** Serves `/media/...` on the page's own origin; answers 404 for anything else. */
  readonly media: (request: Request) => Promise<Response>;
  /** The computer is about to sleep, or woke up. */
  readonly notePower: (state: 'suspending' | 'resumed') => void;
  /** Writes what is unwritten and closes; nothing may be called afterwards. */
  readonly close: () => Promise<void>;
};
