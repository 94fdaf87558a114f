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
