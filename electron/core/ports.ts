import type { InputOf, OutputOf } from '#shared/contract/define.ts';
import type { desktopProcedures } from '#shared/contract/desktop-procedures.ts';
import type { UpdateState } from '#shared/domain/app/app-update.ts';
import type { NetworkPatch, NetworkState } from '#shared/domain/app/network.ts';
import type { NewsItem } from '#shared/domain/app/news.ts';
import type { ServiceChoice, ServiceFinding, ServiceState } from '#shared/domain/app/own-services.ts';

/** The core's needs from its host, without Electron or HTTP servers. */

type Desktop = typeof desktopProcedures;

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

/** The services that the app runs on; the host starts the core anew for others. Errors: see the contract, `services.*`. */
export type ServicesPort = {
  readonly read: () => ServiceState;
  readonly find: (wanted: InputOf<Desktop, 'services.find'>, signal: AbortSignal) => Promise<ServiceFinding>;
  readonly test: (signal: AbortSignal) => Promise<OutputOf<Desktop, 'services.test'>>;
  readonly choose: (choice: ServiceChoice) => Promise<ServiceState>;
  /** Starts the core anew on the same services and data, after its last answers. */
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
  /** The returned function ends it. */
  readonly follow: (listener: (state: UpdateState) => void) => () => void;
};

export type RevealedPlace = InputOf<Desktop, 'app.reveal'>['place'];
export type Licence = OutputOf<Desktop, 'app.licences'>[number];

/** The program around the core, as far as a page asks about it. */
export type ProgramPort = {
  readonly parts: readonly { readonly name: string; readonly version: string }[];
  readonly dataFolder: string;
  readonly logFile: string;
  /** Redacted; oldest first. */
  readonly logLines: () => Promise<string[]>;
  readonly licences: () => Promise<Licence[]>;
  /** Shows a folder in the system's file manager; null where the host cannot. */
  readonly reveal: ((place: RevealedPlace) => Promise<void>) | null;
  /** Asks for a folder in the system's own dialog, answers with its absolute path; null where the host cannot ask. */
  readonly chooseFolder: (() => Promise<string | null>) | null;
  /** Shows news by the system; null where the page has to. */
  readonly tell: ((items: readonly NewsItem[]) => void) | null;
  readonly updates: UpdatesPort;
};

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
  /** IP addresses of a host name; none where this machine cannot tell. The system's look-up when absent. */
  readonly resolve?: (hostname: string) => Promise<readonly string[]>;
  /** Keeps the display on. */
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
