/** What the core needs from whoever hosts it. Nothing here knows Electron or HTTP servers. */

/** Time, so that tests and a scaled demo pass faster. */
export type Clock = {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Calls back after `milliseconds` of this clock's time; the returned function calls it off. Never keeps the process alive. */
  readonly schedule: (milliseconds: number, callback: () => void) => () => void;
};

/** Where secrets rest. Only `http/session-cookie.ts` and `http/session-revocations.ts` use it. */
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
};

/** Addresses of the two services (first pages of their documents). None of them ends with a slash. */
export type ServiceAddresses = {
  /** `baseUrl` ends with `/api/v1`; picture paths resolve against `siteUrl`. */
  readonly anime: { readonly baseUrl: string; readonly siteUrl: string };
  /** Paths beginning `/api` resolve against `baseUrl`. */
  readonly novels: { readonly baseUrl: string; readonly siteUrl: string; readonly siteId: number };
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
  /** Keeps the display on, or no longer. */
  readonly keepAwake: (isWanted: boolean) => void;
  readonly host: {
    readonly name: 'electron' | 'loopback';
    readonly version: string;
    readonly services: 'demo' | 'configured';
    readonly demoAccount: { readonly login: string; readonly password: string } | null;
  };
};
