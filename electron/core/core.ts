import type { Envelope } from '#shared/contract/define.ts';
import type { AppLink } from '#shared/domain/app/app-link.ts';
import type { EventHub } from './platform/rpc/event-hub.ts';

export type Core = {
  /** Runs one procedure. Never rejects. `page`: the asking document, if known (`pageOfCall`). */
  readonly dispatch: (path: string, input: unknown, signal: AbortSignal, page?: string | null) => Promise<Envelope>;
  readonly subscribe: EventHub['subscribe'];
  /** Serves `/media/...` on the page's own origin; answers 404 for anything else. */
  readonly media: (request: Request) => Promise<Response>;
  /** The computer is about to sleep, or woke up. */
  readonly notePower: (state: 'suspending' | 'resumed') => void;
  /** Opens it in the page, now or once there is one. */
  readonly openLink: (link: AppLink) => void;
  /** The same for an `engawa://` link or an address of one of the sites; false for other addresses. */
  readonly openAddress: (address: string) => boolean;
  /** Writes pending data and closes; nothing may be called afterwards. */
  readonly close: () => Promise<void>;
};
