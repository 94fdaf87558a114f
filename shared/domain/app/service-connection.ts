import { z } from 'zod';
import { AppError } from '#shared/contract/app-error.ts';

/** A host's last answer; `problem` null: it was good. */
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
  /** Reads go here. */
  isInUse: z.boolean(),
  /** The person allowed it to see their session; always true for the configured host. */
  isTrusted: z.boolean(),
  /** The configured host named it. */
  mayBeTrusted: z.boolean(),
  lastAnswer: HostAnswer.nullable(),
});
export type ServiceHost = z.infer<typeof ServiceHost>;

/** ISO 3166: the page names the country in the person's language. */
export const CountryCode = z.string().regex(/^[A-Z]{2}$/);

export const ServiceConnection = z.object({
  /** The configured one first. */
  hosts: z.array(ServiceHost),
  /** The person's place as the service sees it; null until it was asked. */
  seenFrom: z.object({ country: CountryCode.nullable() }).nullable(),
  /** When reads try the configured host again; null while they go there. */
  returnsAt: z.number().nullable(),
});
export type ServiceConnection = z.infer<typeof ServiceConnection>;

/** Whether the host cannot be reached or refuses everyone, so that another one may help. */
export function isHostAway({ code }: AppError): boolean {
  return code === 'offline' || code === 'timeout' || code === 'service-down' || code === 'blocked-by-edge';
}

/** Whether reads of the anime service reach no host. */
export function isServiceAway({ hosts }: ServiceConnection): boolean {
  const problem = hosts.find(({ isInUse }) => isInUse)?.lastAnswer?.problem ?? null;
  return problem !== null && isHostAway(problem);
}
