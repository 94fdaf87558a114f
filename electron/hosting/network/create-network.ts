import { Resolver } from 'node:dns/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { createVaultEntry } from '#core/account/vault-entry.ts';
import { resolveByName } from '#core/anime/media/guarded-fetch.ts';
import { createOneAtATime } from '#core/platform/time.ts';
import type { Log, SecretVault } from '#core/ports.ts';
import { createKeptFile } from '#hosting/kept-file.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { type NetworkPatch, NetworkState } from '#shared/domain/app/network.ts';
import type { ServiceChoice } from '#shared/domain/app/own-services.ts';
import { DIRECT, type ProxyRoute, parseProxy, proxyAddress, type SystemProxies } from './proxy-server.ts';
import { createRoutedFetch, isOwnMachine } from './routed-fetch.ts';

const ProxyChoice = NetworkState.shape.proxy.pick({ mode: true, address: true, username: true }).strict();
type ProxyChoice = z.infer<typeof ProxyChoice>;

const SECRET = 'proxy-password';
/** In the vault. Bound to one address and user name: after a change of either the password must not be sent. */
const Kept = z.object({ address: z.string(), username: z.string(), password: z.string() });

/** If a proxy is the only way out, name servers often do not answer at all. */
const PATIENCE_MILLISECONDS = 1_000;
const REMEMBERED_MILLISECONDS = 60_000;
const MOST_REMEMBERED = 500;

type NetworkOptions = {
  readonly dataFolder: string;
  /** Vault of the data folder: the proxy is kept when services change. */
  readonly vault: SecretVault;
  readonly log: Log;
  readonly systemProxies: SystemProxies;
  readonly onChange: (state: NetworkState) => void;
};

/** The program's only way into the network. */
export type Network = Awaited<ReturnType<typeof createNetwork>>;

type Chosen = ProxyChoice & { readonly password: string | null };

const NOTHING_CHOSEN: ProxyChoice = { mode: 'system', address: null, username: null };

/** A kept file or password that cannot be read counts as none. */
export async function createNetwork({ dataFolder, vault, log, systemProxies, onChange }: NetworkOptions) {
  // In the data folder itself: the proxy is the same for all services that the app may run on.
  const file = createKeptFile(join(dataFolder, 'network.json'), { schema: ProxyChoice, log, subject: 'chosen proxy' });
  const entry = createVaultEntry({ vault, log, name: SECRET, schema: Kept, subject: 'proxy password' });
  let chosen = await readChosen();
  let manual = manualRoute(chosen);
  // One update at a time, so that the last one wins.
  const inTurn = createOneAtATime();

  const routeOf = async (url: URL): Promise<ProxyRoute> => {
    if (chosen.mode === 'none') return DIRECT;
    return chosen.mode === 'manual' ? manual : systemProxies(url);
  };
  const isDirect = async (url: URL) => isOwnMachine(url) || (await routeOf(url)).every((hop) => hop === 'direct');
  const { fetch, close } = createRoutedFetch(routeOf);

  async function readChosen(): Promise<Chosen> {
    const kept = await file.read().catch((cause: unknown) => log.error('chosen proxy not readable', cause));
    const { mode, address, username } = kept ?? NOTHING_CHOSEN;
    const secret = address === null || username === null ? null : await entry.read();
    const isOfChoice = secret !== null && secret.address === address && secret.username === username;
    const password = isOfChoice ? secret.password : null;
    if (password !== null) log.hide(password);
    return { mode, address, username, password };
  }

  async function keepPassword({ address, username, password }: Chosen): Promise<void> {
    const secret = { address: address ?? '', username: username ?? '', password };
    await (password === null ? vault.remove(SECRET) : vault.write(SECRET, JSON.stringify(secret)));
  }

  async function update(patch: NetworkPatch): Promise<void> {
    const former = chosen;
    const next = patched(former, patch);
    const { password, ...choice } = next;
    const isOther =
      password !== former.password || choice.address !== former.address || choice.username !== former.username;
    // The password first: if the process is killed in between, it matches no address and is never sent.
    if (isOther) await keepPassword(next);
    try {
      await file.write(choice);
    } catch (cause) {
      const lost = (failure: unknown) => log.error('former proxy password not kept', failure);
      if (isOther) await keepPassword(former).catch(lost);
      throw cause;
    }
    chosen = next;
    if (password !== null) log.hide(password);
    manual = manualRoute(next);
    log.info('proxy chosen', { mode: next.mode, proxy: next.address });
  }

  async function stateFor({ anime, novels }: ServiceChoice): Promise<NetworkState> {
    const { mode, address, username, password } = chosen;
    const proxy = { mode, address, username, hasPassword: password !== null, keepsPassword: vault.isPersistent };
    const wasLost = (await file.wasLost()) ? { wasLost: true as const } : {};
    const addresses = [anime, novels].filter((address) => address !== null).map(({ baseUrl }) => new URL(baseUrl));
    const away = addresses.find((url) => !isOwnMachine(url));
    const [first] = away === undefined ? DIRECT : await systemProxies(away);
    return { proxy, ...wasLost, systemProxy: first === 'direct' ? null : proxyAddress(first) };
  }

  return {
    fetch,
    close,
    /** Addresses of a name, for the guard against private ones; empty if only the proxy can resolve it. Never rejects. */
    resolve: createNameLookup(isDirect),
    /** Whether an address is requested without a proxy. */
    isDirect,
    /** For the pages of a core on these services. */
    handlersFor: (services: ServiceChoice) => ({
      'network.read': async () => stateFor(services),
      'network.update': async (patch: NetworkPatch) => {
        await inTurn(() => update(patch));
        const state = await stateFor(services);
        onChange(state);
        return state;
      },
    }),
  };
}

function manualRoute({ address, username, password }: Chosen): ProxyRoute {
  const proxy = address === null ? null : parseProxy(address);
  if (proxy === null) return DIRECT;
  return [{ ...proxy, credentials: username === null ? null : { username, password: password ?? '' } }];
}

/** Throws `rejected` with the field `address`: `missing`, or `not-a-proxy`. */
function patched(before: Chosen, patch: NetworkPatch): Chosen {
  const mode = patch.mode ?? before.mode;
  const typed = patch.address?.trim() || null;
  const proxy = typed === null ? null : parseProxy(typed);
  if (typed !== null && proxy === null) throw rejected('not-a-proxy');
  const address = patch.address === undefined ? before.address : proxy && proxyAddress(proxy);
  if (mode === 'manual' && address === null) throw rejected('missing');
  // A copied address often includes name and password.
  const { username: copiedName = before.username, password: copiedPassword } = proxy?.credentials ?? {};
  const username = (patch.username === undefined ? copiedName : patch.username) || null;
  const password = patch.password === undefined ? copiedPassword : patch.password || null;
  if (username === null) return { mode, address, username, password: null };
  const isSame = address === before.address && username === before.username;
  const known = isSame ? before.password : null;
  return { mode, address, username, password: password === undefined ? known : password };
}

function rejected(problem: string): AppFailure {
  return new AppFailure({ code: 'rejected', fields: { address: [problem] } });
}

/** With a short timeout, since the proxy resolves the name again, and without the system's resolver, whose few threads it would block. */
function createNameLookup(isDirect: (url: URL) => Promise<boolean>) {
  const known = new Map<string, { readonly addresses: Promise<readonly string[]>; readonly until: number }>();
  return async (hostname: string): Promise<readonly string[]> => {
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
