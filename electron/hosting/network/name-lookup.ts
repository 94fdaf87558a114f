import { Resolver } from 'node:dns/promises';
import { resolveByName } from '#core/media/guarded-fetch.ts';

/** Where a proxy is the only way out, name servers often do not answer at all; nobody is to wait for them twice. */
const PATIENCE_MILLISECONDS = 1_000;
const REMEMBERED_MILLISECONDS = 60_000;
const MOST_REMEMBERED = 500;

type Found = { readonly addresses: Promise<readonly string[]>; readonly until: number };

/**
 * Addresses of a name for the guard against private ones; none where this machine cannot tell. Behind a proxy the name is
 * resolved a second time there, so this is a look with little patience, and without the system's few threads for it, which
 * the proxy's own name needs.
 */
export function createNameLookup(
  isDirect: (url: URL) => Promise<boolean>,
): (hostname: string) => Promise<readonly string[]> {
  const known = new Map<string, Found>();
  return async (hostname) => {
    if (await isDirect(new URL(`https://${hostname}/`))) return resolveByName(hostname);
    const found = known.get(hostname);
    if (found !== undefined && performance.now() < found.until) return found.addresses;
    if (known.size >= MOST_REMEMBERED) known.clear();
    const addresses = byNameServers(hostname);
    known.set(hostname, { addresses, until: performance.now() + REMEMBERED_MILLISECONDS });
    return addresses;
  };
}

async function byNameServers(hostname: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: PATIENCE_MILLISECONDS, tries: 1 });
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
