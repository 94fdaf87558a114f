import { z } from 'zod';
import { AppError } from '#shared/contract/app-error.ts';

/** What a host of the anime service answered last: `problem` null where it answered well. */
const HostAnswer = z.object({
  /** Epoch milliseconds. */
  at: z.number(),
  milliseconds: z.number().nonnegative(),
  problem: AppError.nullable(),
});

/** A host that serves the anime service's API: the configured one, or a mirror that the service lists (anime-service, App). */
export const ServiceHost = z.object({
  origin: z.url(),
  role: z.literal(['configured', 'mirror']),
  /** Reads go here at present. */
  isInUse: z.boolean(),
  /** The person allowed it to see their session; always true of the configured one. */
  isTrusted: z.boolean(),
  /** The configured host itself named it, so that it may be trusted. */
  mayBeTrusted: z.boolean(),
  lastAnswer: HostAnswer.nullable(),
});
export type ServiceHost = z.infer<typeof ServiceHost>;

export const ServiceConnection = z.object({
  /** The configured one first. */
  hosts: z.array(ServiceHost),
  /** Where the service believes the person to be; null before it was ever asked. */
  seenFrom: z.object({ country: z.string().nullable(), timezone: z.string().nullable() }).nullable(),
  /** When the list of hosts was last read, epoch milliseconds. */
  listedAt: z.number().nullable(),
  /** When reads will try the configured host again; null while they go there. */
  returnsAt: z.number().nullable(),
});
export type ServiceConnection = z.infer<typeof ServiceConnection>;

/** Whether an answer means that a host cannot be reached or refuses everyone, so that another host may help. */
export function isHostAway({ code }: AppError): boolean {
  return code === 'offline' || code === 'timeout' || code === 'service-down' || code === 'blocked-by-edge';
}

/** Through what the app reaches the services; requests to this machine itself never go through it. */
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
  /** A proxy was chosen once, could not be read any more, and nothing was chosen since: the system decides. */
  wasLost: z.literal(true).optional(),
  /** What the system names for the services now, without credentials; null: none, or unknown. */
  systemProxy: z.string().nullable(),
});
export type NetworkState = z.infer<typeof NetworkState>;

/** A change; what is not named stays. */
export const NetworkPatch = z.strictObject({
  mode: ProxyMode.optional(),
  address: z.string().max(300).nullable().optional(),
  username: z.string().max(300).nullable().optional(),
  /** Null forgets it. */
  password: z.string().max(300).nullable().optional(),
});
export type NetworkPatch = z.infer<typeof NetworkPatch>;
