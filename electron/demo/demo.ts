/** Options of the reference services (README of this folder). */
export type DemoOptions = {
  /** Port of the anime API; the other services take the following ones. 0: any free ports. */
  readonly port: number;
  /** How many times faster the documents' delays and lifetimes pass. */
  readonly timeScale: number;
  /** Content is the same for the same seed. */
  readonly seed: number;
  /** Keeps accounts and lists across restarts; in memory only when absent. */
  readonly stateFile?: string;
  /** Starts the control server too (faults, request log, time travel). Never in the app. */
  readonly hasControl?: boolean;
  /**
   * The folder with the film's playlists; the pictures are in `pictures` beside it. By default beside the source, but a bundled app
   * has it elsewhere.
   */
  readonly footageDirectory?: string;
};

export type DemoAccount = { readonly login: string; readonly email: string; readonly password: string };

/** Addresses of the running reference services. */
export type Demo = {
  readonly anime: {
    readonly baseUrl: string;
    readonly mirrorBaseUrl: string;
    readonly siteUrl: string;
    readonly cdnUrl: string;
  };
  readonly novels: { readonly baseUrl: string; readonly siteUrl: string; readonly siteId: number };
  readonly account: DemoAccount;
  readonly secondAccount: DemoAccount;
  readonly control: { readonly url: string } | null;
  readonly close: () => Promise<void>;
};
