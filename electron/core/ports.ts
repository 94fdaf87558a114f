import type { UpdateState } from '#shared/domain/app/app-update.ts';
import type { NetworkPatch, NetworkState } from '#shared/domain/app/network.ts';
import type { NewsItem } from '#shared/domain/app/news.ts';
import type { ServiceChoice, ServiceFinding, ServiceName, ServiceState } from '#shared/domain/app/own-services.ts';

/** What the core needs from its host. Nothing here knows Electron or HTTP servers. */

/** Time, so that tests and a scaled demo pass faster. */
export type Clock = {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Calls back after `milliseconds` of this clock's time; the returned function calls it off. Never keeps the process alive. */
  readonly schedule: (milliseconds: number, callback: () => void) => () => void;
};

/** Where secrets rest. Only `account/session-cookie.ts` and `account/session-revocations.ts` use it. */
export type SecretVault = {
  /** False: what is written lasts until the app is closed. */
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
  /** A secret that is in use: it is removed from all later lines. */
  readonly hide: (secret: string) => void;
};

/** Addresses of the two services (first pages of their documents). None of them ends with a slash. */
export type ServiceAddresses = {
  /** `baseUrl` ends with `/api/v1`; picture paths resolve against `siteUrl`. */
  readonly anime: { readonly baseUrl: string; readonly siteUrl: string };
  /** Paths beginning `/api` resolve against `baseUrl`. */
  readonly novels: { readonly baseUrl: string; readonly siteUrl: string; readonly siteId: number };
};

/** Which services the app runs on; the host starts the core anew when that changes. Errors: see the contract, `services.*`. */
export type ServicesPort = {
  readonly read: () => ServiceState;
  readonly find: (
    wanted: { readonly service: ServiceName; readonly address: string; readonly siteAddress: string | null },
    signal: AbortSignal,
  ) => Promise<ServiceFinding>;
  readonly test: (
    signal: AbortSignal,
  ) => Promise<{ readonly anime: ServiceFinding | null; readonly novels: ServiceFinding | null }>;
  readonly choose: (choice: ServiceChoice) => Promise<ServiceState>;
  /** Starts the core anew on the same services and data, once it has answered what it was asked. */
  readonly restart: () => void;
};

/** The proxy that `fetch` goes through. */
export type NetworkPort = {
  readonly read: () => Promise<NetworkState>;
  readonly update: (patch: NetworkPatch) => Promise<NetworkState>;
};

export type UpdatesPort = {
  readonly state: () => UpdateState;
  readonly check: () => Promise<void>;
  readonly download: () => Promise<void>;
  readonly install: () => Promise<void>;
  /** Called with every new state; the returned function ends it. */
  readonly follow: (listener: (state: UpdateState) => void) => () => void;
};

export type RevealedPlace = 'data' | 'log' | 'downloads';
export type Licence = {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly text: string;
};

/** The program around the core, as far as a page asks about it. */
export type ProgramPort = {
  readonly parts: readonly { readonly name: string; readonly version: string }[];
  readonly dataFolder: string;
  readonly logFile: string;
  /** The last lines of the log as they are in the file, redacted; oldest first. */
  readonly logLines: () => Promise<string[]>;
  readonly licences: () => Promise<Licence[]>;
  /** Shows a folder in the system's file manager; null where the host cannot. */
  readonly reveal: ((place: RevealedPlace) => Promise<void>) | null;
  /** Asks for a folder in the system's own dialog, answers with its absolute path; null where the host cannot ask. */
  readonly chooseFolder: (() => Promise<string | null>) | null;
  /** Tells of news by the system; null where the page has to. */
  readonly tell: ((items: readonly NewsItem[]) => void) | null;
  readonly updates: UpdatesPort;
};

export type CorePorts = {
  /** Folder of this person's data. Created when missing. */
  readonly dataDirectory: string;
  /** Where files go that the person asked for. Created when missing. */
  readonly downloadsDirectory: string;
  readonly addresses: ServiceAddresses;
  readonly vault: SecretVault;
  readonly clock: Clock;
  readonly log: Log;
  /** Network access; the standard `fetch` unless a test or a proxy replaces it. */
  readonly fetch: typeof globalThis.fetch;
  /**
   * The IP addresses of a host name, as far as this machine can tell before `fetch` goes there; none where it cannot. The
   * system's own look-up when absent.
   */
  readonly resolve?: (hostname: string) => Promise<readonly string[]>;
  /** Keeps the display on, or no longer. */
  readonly keepAwake: (isWanted: boolean) => void;
  readonly services: ServicesPort;
  readonly network: NetworkPort;
  readonly program: ProgramPort;
  readonly host: {
    readonly name: 'electron' | 'loopback';
    readonly version: string;
    readonly services: 'demo' | 'configured';
    readonly demoAccount: { readonly login: string; readonly password: string } | null;
  };
};
