import { z } from 'zod';
/** Requests to this machine itself never use a proxy. */
export const ProxyMode = z.literal(['system', 'none', 'manual']);
export type ProxyMode = z.infer<typeof ProxyMode>;

export const NetworkState = z.object({
  proxy: z.object({
    mode: ProxyMode,
    /** Proxy of `manual`, kept while another mode is chosen: `http://host:port`, `https://host:port` or `socks5://host:port`; null: never given. */
    address: z.string().nullable(),
    username: z.string().nullable(),
    /** The password itself never leaves the core. */
    hasPassword: z.boolean(),
    /** False: this machine has no place for secrets, and a password lasts until the app is closed. */
    keepsPassword: z.boolean(),
  }),
  /** The stored proxy could not be read, so the system decides. */
  wasLost: z.literal(true).optional(),
  /** The system's proxy for the services, without credentials; null: none, or unknown. */
  systemProxy: z.string().nullable(),
});
export type NetworkState = z.infer<typeof NetworkState>;

/** A change of the named fields. */
export const NetworkPatch = z.strictObject({
  mode: ProxyMode.optional(),
  address: z.string().max(300).nullable().optional(),
  username: z.string().max(300).nullable().optional(),
  /** Null forgets it. */
  password: z.string().max(300).nullable().optional(),
});
export type NetworkPatch = z.infer<typeof NetworkPatch>;
