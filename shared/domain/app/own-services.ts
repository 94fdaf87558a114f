import { z } from 'zod';

const Address = z.string().min(1).max(2_000);

/** Which of the two services something is about. */
export const ServiceName = z.literal(['anime', 'novels']);
export type ServiceName = z.infer<typeof ServiceName>;

/** Where a service is. Plain addresses (https, or http on this machine) without a final slash, as `services.find` answers them. */
export const ServiceAddress = z.strictObject({
  /** Base of the API: the anime service's ends with `/api/v1`, the novel service's is its host's root. */
  baseUrl: Address,
  /** Address of the site, against which paths of pictures resolve and whose pasted addresses are known. */
  siteUrl: Address,
});
export type ServiceAddress = z.infer<typeof ServiceAddress>;

/** What the app runs on; null: the demo library that is part of it. */
export const ServiceChoice = z.strictObject({ anime: ServiceAddress.nullable(), novels: ServiceAddress.nullable() });
export type ServiceChoice = z.infer<typeof ServiceChoice>;

export const ServiceState = z.object({
  choice: ServiceChoice,
  /** False at the very first start: the person was never asked, and the demo runs meanwhile. */
  isChosen: z.boolean(),
  /** Given with the start of the program, so that it cannot be changed from within. */
  isFixed: z.boolean(),
  /** While the demo runs: the person's own services that it took the place of, so that the way back is as short. */
  former: ServiceChoice.optional(),
  /** While nothing is chosen: something was, and could not be read any more. Its data is still there. */
  wasLost: z.literal(true).optional(),
});
export type ServiceState = z.infer<typeof ServiceState>;

/** The demo for both. */
export const DEMO_SERVICES: ServiceChoice = { anime: null, novels: null };

/** Nothing of the person's own: both services are the demo's. */
export function isDemo({ anime, novels }: ServiceChoice): boolean {
  return anime === null && novels === null;
}

/** What is wrong with a server's certificate, as far as it can be told apart. */
export const CertificateProblem = z.literal([
  'expired',
  'not-yet-valid',
  'other-host',
  'self-signed',
  'untrusted',
  'other',
]);
export type CertificateProblem = z.infer<typeof CertificateProblem>;

/** What was found where a person believes a service to be. Facts only, the words are the renderer's. */
export const ServiceFinding = z.discriminatedUnion('kind', [
  /** The service answers there. */
  z.object({
    kind: z.literal('right'),
    address: ServiceAddress,
    /** Duration of the answered request. */
    milliseconds: z.number().nonnegative(),
    /** How far this machine's clock is ahead of the server's (negative: behind); null: less than two minutes, or not told. */
    clockAheadSeconds: z.number().nullable(),
  }),
  z.object({
    kind: z.literal('not-an-address'),
    /** It is what was given as the site's; absent: the service's own. */
    isSite: z.literal(true).optional(),
  }),
  /** http to another machine: `suggestion` is the same with https. */
  z.object({ kind: z.literal('needs-https'), suggestion: z.string() }),
  /** A name, a password, a query or a fragment in it. */
  z.object({ kind: z.literal('not-plain'), suggestion: z.string() }),
  z.object({ kind: z.literal('no-network') }),
  /** The network works, this name does not. */
  z.object({ kind: z.literal('unknown-host'), host: z.string() }),
  /** Nothing listens there, or it hung up. */
  z.object({ kind: z.literal('refused'), host: z.string() }),
  z.object({ kind: z.literal('timeout'), host: z.string() }),
  z.object({
    kind: z.literal('certificate'),
    host: z.string(),
    problem: CertificateProblem,
    /** As above; a wrong clock makes good certificates bad. Null: not known. */
    clockAheadSeconds: z.number().nullable(),
  }),
  /** An HTML page stands in front of the service. */
  z.object({ kind: z.literal('blocked-by-edge'), host: z.string(), status: z.int() }),
  /** It sends everybody elsewhere, to another host: maybe the service has moved, maybe a network wants a sign-in first. */
  z.object({ kind: z.literal('redirected'), to: z.string() }),
  /** The other one of the two services answers there. */
  z.object({ kind: z.literal('other-service'), service: ServiceName }),
  /** Something answers that is neither. */
  z.object({ kind: z.literal('not-the-service'), status: z.int() }),
  /** It is there, but this version of its API is not (404 or 410 from the service itself). */
  z.object({ kind: z.literal('other-version') }),
  z.object({ kind: z.literal('service-down'), status: z.int() }),
  z.object({ kind: z.literal('rate-limited'), retryAt: z.number() }),
  /** The proxy cannot be reached, wants a password, or refuses. */
  z.object({ kind: z.literal('proxy'), problem: z.literal(['unreachable', 'password', 'refused']) }),
]);
export type ServiceFinding = z.infer<typeof ServiceFinding>;
