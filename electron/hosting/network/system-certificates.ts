import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/** What Node says of a certificate whose issuer it does not know. */
const UNKNOWN_ISSUER: ReadonlySet<string> = new Set([
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
]);

let isTrusting = false;

/**
 * Connects once more, with the authorities that this computer trusts besides those that Node brings, where their lack is why
 * it failed: companies and virus scanners put their own there. They are read only then, because reading them takes a moment in
 * which nothing else happens. What the system does not trust is trusted by nobody here.
 */
export async function withSystemCertificates<Value>(connect: () => Promise<Value>): Promise<Value> {
  const wasTrusting = isTrusting;
  try {
    return await connect();
  } catch (cause) {
    if (wasTrusting || !isOfUnknownIssuer(cause)) throw cause;
    trustSystem();
    return connect();
  }
}

function trustSystem(): void {
  if (isTrusting) return;
  isTrusting = true;
  setDefaultCACertificates([...new Set([...getCACertificates('default'), ...getCACertificates('system')])]);
}

function isOfUnknownIssuer(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && UNKNOWN_ISSUER.has(String(cause.code));
}
