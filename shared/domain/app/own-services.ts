import { z } from 'zod';

const Address = z.string().min(1).max(2_000);

export const ServiceName = z.literal(['anime', 'novels']);
export type ServiceName = z.infer<typeof ServiceName>;

/** Plain addresses (https, or http on this machine) without a final slash, as `services.find` returns them. */
export const ServiceAddress = z.strictObject({
  /** Base of the API: the anime service's ends with `/api/v1`, the novel service's is its host's root. */
  baseUrl: Address,
  /** Paths of pictures resolve against it, and pasted addresses of it are recognised. */
  siteUrl: Address,
});
export type ServiceAddress = z.infer<typeof ServiceAddress>;

/** The services in use; null: the built-in demo. */
export const ServiceChoice = z.strictObject({ anime: ServiceAddress.nullable(), novels: ServiceAddress.nullable() });
export type ServiceChoice = z.infer<typeof ServiceChoice>;

export const ServiceState = z.object({
  choice: ServiceChoice,
  /** False at the first start: nothing was chosen yet, and the demo runs. */
  isChosen: z.boolean(),
  /** Set by a start option, so that it cannot be changed in the app. */
  isFixed: z.boolean(),
  /** While the demo runs: the own services used before. */
  former: ServiceChoice.optional(),
  /** The stored choice could not be read; its data is still there. */
  wasLost: z.literal(true).optional(),
});
export type ServiceState = z.infer<typeof ServiceState>;

export const DEMO_SERVICES: ServiceChoice = { anime: null, novels: null };

export function isDemo({ anime, novels }: ServiceChoice): boolean {
  return anime === null && novels === null;
}

export const CertificateProblem = z.literal([
  'expired',
  'not-yet-valid',
  'other-host',
  'self-signed',
  'untrusted',
  'other',
]);
export type CertificateProblem = z.infer<typeof CertificateProblem>;

/** The result of looking for a service at an address; the renderer words it. */
export const ServiceFinding = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('right'),
    address: ServiceAddress,
    milliseconds: z.number().nonnegative(),
    /** This machine's clock minus the server's; null: less than two minutes, or unknown. */
    clockAheadSeconds: z.number().nullable(),
  }),
  /** `isSite`: the site's address is meant, not the service's. */
  z.object({ kind: z.literal('not-an-address'), isSite: z.literal(true).optional() }),
  /** http to another machine (the suggestion is https), or one with a name, a password, a query or a fragment. */
  z.object({ kind: z.literal(['needs-https', 'not-plain']), suggestion: z.string() }),
  /** `other-version`: the service answers 404 or 410, so it has another version of the API. */
  z.object({ kind: z.literal(['no-network', 'other-version']) }),
  /** `unknown-host`: the network works, this name does not. */
  z.object({ kind: z.literal(['unknown-host', 'refused', 'timeout']), host: z.string() }),
  z.object({
    kind: z.literal('certificate'),
    host: z.string(),
    problem: CertificateProblem,
    /** A wrong clock makes good certificates invalid. */
    clockAheadSeconds: z.number().nullable(),
  }),
  /** An HTML page stands in front of the service. */
  z.object({ kind: z.literal('blocked-by-edge'), host: z.string(), status: z.int() }),
  /** To another host: the service has moved, or the network wants a sign-in first. */
  z.object({ kind: z.literal('redirected'), to: z.string() }),
  z.object({ kind: z.literal('other-service'), service: ServiceName }),
  z.object({ kind: z.literal(['not-the-service', 'service-down']), status: z.int() }),
  z.object({ kind: z.literal('rate-limited'), retryAt: z.number() }),
  z.object({ kind: z.literal('proxy'), problem: z.literal(['unreachable', 'password', 'refused']) }),
]);
export type ServiceFinding = z.infer<typeof ServiceFinding>;
