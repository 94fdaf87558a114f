import type { Envelope, Handlers } from '#shared/contract/define.ts';
import type { desktopProcedures } from '#shared/contract/desktop-procedures.ts';
import type { AppLink } from '#shared/domain/app/app-link.ts';
import type { NewsItem } from '#shared/domain/app/news.ts';
import type { EventHub } from './platform/rpc/event-hub.ts';

/** What the core needs from its host and gives to it, without Electron or HTTP servers. */

/** Time, so that tests and a scaled demo pass faster. */
export type Clock = {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Calls back after so much of this clock's time; the returned function cancels. Never keeps the process alive. */
  readonly schedule: (milliseconds: number, callback: () => void) => () => void;
};

/** Read by `account/vault-entry.ts` only. */
export type SecretVault = {
  /** False: secrets last until the app is closed. */
  readonly isPersistent: boolean;
  /** Null when there is none or when it can no longer be decrypted. */
  readonly read: (name: string) => Promise<string | null>;
  readonly write: (name: string, secret: string) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
};

export type LogFields = Readonly<Record<string, string | number | boolean | null>>;

/** Structured lines without secrets: no URL queries, tokens, cookies, e-mails or passkeys may be passed. */
export type Log = {
  readonly info: (message: string, fields?: LogFields) => void;
  readonly warn: (message: string, fields?: LogFields) => void;
  readonly error: (message: string, cause: unknown, fields?: LogFields) => void;
  /** Removes a secret from all later lines. */
  readonly hide: (secret: string) => void;
};

/** Addresses of the two services (first pages of their documents). None of them ends with a slash. */
export type ServiceAddresses = {
  /** `baseUrl` ends with `/api/v1`; picture paths resolve against `siteUrl`. */
  readonly anime: { readonly baseUrl: string; readonly siteUrl: string };
  /** Paths beginning `/api` resolve against `baseUrl`. */
  readonly novels: { readonly baseUrl: string; readonly siteUrl: string; readonly siteId: number };
};

/** Procedures that the host itself answers (contract/desktop-procedures). */
export type HostHandlers = Omit<Handlers<typeof desktopProcedures>, 'links.take'>;
/** Host handlers of one subject, such as `updates`. */
export type HostHandlersOf<Subject extends string> = Pick<
  HostHandlers,
  Extract<keyof HostHandlers, `${Subject}.${string}`>
>;

export type CorePorts = {
  /** Created when missing. */
  readonly dataDirectory: string;
  /** For exported files. Created when missing. */
  readonly downloadsDirectory: string;
  readonly addresses: ServiceAddresses;
  readonly vault: SecretVault;
  readonly clock: Clock;
  readonly log: Log;
  readonly fetch: typeof globalThis.fetch;
  /** IP addresses of a host name; none if this machine cannot tell. The system's look-up when absent. */
  readonly resolve?: (hostname: string) => Promise<readonly string[]>;
  /** Restarts the core on the same services and data, after its last answers. */
  readonly restart: () => void;
  readonly hostHandlers: HostHandlers;
  /** Shows news in the system's notifications; null if the page has to show them. */
  readonly tell: ((items: readonly NewsItem[], onRefused: () => void) => void) | null;
  readonly host: {
    readonly name: 'electron' | 'loopback';
    readonly version: string;
    readonly services: 'demo' | 'configured';
    readonly demoAccount: { readonly login: string; readonly password: string } | null;
  };
};

export type Core = {
  /** Runs one procedure. Never rejects. `page`: the asking document, if known (`pageOfCall`). */
  readonly dispatch: (name: string, input: unknown, signal: AbortSignal, page?: string | null) => Promise<Envelope>;
  readonly subscribe: EventHub['subscribe'];
  /** Serves `/media/...` on the page's own origin; answers 404 for anything else. */
  readonly media: (request: Request) => Promise<Response>;
  /** The computer is about to sleep, or woke up. */
  readonly notePower: (state: 'suspending' | 'resumed') => void;
  /** Opens a link in the page, now or once there is one. */
  readonly openLink: (link: AppLink) => void;
  /** The same for an `engawa://` link or an address of one of the sites; false for other addresses. */
  readonly openAddress: (address: string) => boolean;
  /** Writes pending data and closes; nothing may be called afterwards. */
  readonly close: () => Promise<void>;
};
